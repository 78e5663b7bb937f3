import { expect, test } from "vitest";
import { LANGUAGES } from "#shared/platform/core/language.ts";
import { files, inside, type SourceFile } from "#tests/architecture/source-files.ts";

test("only cache files write query data", () => {
  const writes = /\b(setQueryData|setQueriesData|invalidateQueries|removeQueries|resetQueries)\b/;
  const writers = files.filter(({ path, source }) => inside(path, "client") && writes.test(source) && !/(^|\/)[\w-]*cache\.ts$/.test(path));
  expect(writers.map(({ path }) => path)).toEqual([]);
});

/** Calls of `write`, each with its reason in a comment; all other writes get their errors, busy state and versions from `client/platform/core/writes.ts`. */
const WRITES_DIRECTLY: Readonly<Record<string, { calls: number; because: string }>> = {
  "client/platform/core/session.ts": {
    calls: 2,
    because: "logging out and changing the property empty the cache that a component's mutation is in",
  },
  "client/stays/housekeeping/send-taps.ts": { calls: 2, because: "the queue of what was tapped without a network outlives every screen" },
  "client/stays/shifts/use-being-here.ts": { calls: 1, because: "a sign of presence that nobody asked for must not show an error" },
};

test("writes are sent by useWrite, useWrites and the send of an undo; the few direct calls have a reason", () => {
  const direct = files
    .filter(
      ({ path, source }) =>
        inside(path, "client") &&
        path !== "client/platform/core/writes.ts" &&
        /\bwrite\b[^;]*"#client\/platform\/core\/writes\.ts"/.test(source),
    )
    .map(({ path, source }) => [path, source.match(/(?<![.\w])write\(/g)?.length ?? 0] as const);
  expect(Object.fromEntries(direct)).toEqual(Object.fromEntries(Object.entries(WRITES_DIRECTLY).map(([path, { calls }]) => [path, calls])));
  expect(files.filter(({ source }) => /\bapi\.[\w.]+\.mutate\(/.test(source)).map(({ path }) => path)).toEqual([]);
});

test("numbers are typed into the fields of client/platform/ui, which never hand a text to their form", () => {
  const isRaw = ({ path, source }: SourceFile) => !inside(path, "client/platform/ui") && /\bNumberInput\b|type="number"/.test(source);
  expect(files.filter((file) => inside(file.path, "client") && isRaw(file)).map(({ path }) => path)).toEqual([]);
});

test("choices are made in the fields of client/platform/ui, which lose no typed name", () => {
  const raw = /<(Select|Combobox|MultiSelect|TreeSelect)\b/;
  const isRaw = ({ path, source }: SourceFile) => inside(path, "client") && !inside(path, "client/platform/ui") && raw.test(source);
  expect(files.filter(isRaw).map(({ path }) => path)).toEqual([]);
});

test("dialogs open in the window of client/platform/ui, which asks before it throws typed words away", () => {
  // The search dialog and the menu of a phone.
  const others = ["client/office/shell/search-dialog.tsx", "client/office/shell/menu-drawer.tsx"];
  const open = files.filter(({ path, source }) => !inside(path, "client/platform/ui") && /<(Modal|Drawer)[\s.>]/.test(source));
  expect(open.map(({ path }) => path).filter((path) => !others.includes(path))).toEqual([]);
});

test("keyboard shortcuts are handled in one place, which knows if the user is typing", () => {
  // Alt held down changes a drag; it is no shortcut.
  const others = ["client/platform/ui/keys/shortcuts.ts", "client/stays/room-plan/view/gestures/plan-drag.tsx"];
  const hears = ({ path, source }: SourceFile) => inside(path, "client") && /EventListener\(\s*"key|useHotkeys/.test(source);
  expect(
    files
      .filter(hears)
      .map(({ path }) => path)
      .filter((path) => !others.includes(path)),
  ).toEqual([]);
});

test("nothing is a barrel, a default export or a drawer of odds and ends", () => {
  expect(files.filter(({ path }) => /(^|\/)(index|utils?|helpers?|misc|common)\.tsx?$/.test(path)).map(({ path }) => path)).toEqual([]);
  // Vite wants its configuration so.
  const modules = files.filter(({ path }) => !path.endsWith("/vite.config.ts"));
  expect(modules.filter(({ source }) => /^export \* from|^export default/m.test(source)).map(({ path }) => path)).toEqual([]);
});

test("money gets its unit in one place: nothing else casts a number to cents or an amount", () => {
  const claim = /\bas (unknown as )?(readonly )?(Cents|Amount|Decimal)\b/;
  expect(
    files.filter(({ path, source }) => path !== "shared/platform/core/money.ts" && claim.test(source)).map(({ path }) => path),
  ).toEqual(["shared/platform/core/wire-money.ts"]);
});

test("every amount of the wire's schemas is marked as money, so that cents are converted by it and refused for it", () => {
  const unmarked = /\b(\w+_)?amount: z\s*\.(number|int)\(/;
  expect(files.filter(({ path, source }) => inside(path, "shared") && unmarked.test(source)).map(({ path }) => path)).toEqual([]);
});

test("money is rounded and zones are read in one place each", () => {
  const rounding = /Math\.round\((?!.*percentage)[^;]*\* ?100\)/;
  expect(
    files.filter(({ path, source }) => path !== "shared/platform/core/money.ts" && rounding.test(source)).map(({ path }) => path),
  ).toEqual([]);
  const zones = /date-fns-tz|getTimezoneOffset|longOffset/;
  expect(
    files.filter(({ path, source }) => path !== "shared/platform/core/stays.ts" && zones.test(source)).map(({ path }) => path),
  ).toEqual([]);
});

/** Files that know of just two languages: a third one has to be added to each. */
const TWO_LANGUAGES: readonly string[] = [
  "server/channels/booking-page/checks.ts",
  "server/guests/contacts/tables.ts",
  "server/money/cash-closings/closing-pdf.ts",
  "server/office/messages/compose.ts",
  "server/office/setup/base-data.ts",
  "server/platform/core/calls/headers.ts",
  "server/prices/rates/price-list/synchronize.ts",
  "server/tenant/imports/import-files.ts",
  "server/tenant/team/tables.ts",
  "shared/money/cash-closings/content-v1.ts",
  "shared/money/cash-register/content-v1.ts",
  "shared/money/invoices/content-v1.ts",
  "shared/platform/core/language.ts",
];

test("code compares with a language only in these files", () => {
  expect(LANGUAGES, "a third language: look at each of these files").toEqual(["de", "en"]);
  const compares = /[!=]== "(?:de|en)"|\["de", "en"\]/;
  expect(
    files
      .filter(({ source }) => compares.test(source))
      .map(({ path }) => path)
      .sort(),
  ).toEqual(TWO_LANGUAGES);
});
