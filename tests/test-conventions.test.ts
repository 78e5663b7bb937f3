import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type File = { path: string; source: string };

const files: File[] = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ path: `tests/${name}`, source: readFileSync(`tests/${name}`, "utf8") }));

/** Maximum duration of a test without a timeout of its own: on a busy machine the runners wait longer. Stories may take `STORY_MS`. */
const TEST_MS = 15_000;
const STORY_MS = 45_000;

/** Tests that may take longer: they start processes, wait for times that have to pass, or walk through everything. */
const LONG_WALKS = [
  "alpinebits/quotes.property.test.ts",
  "api-client/first-booking.test.ts",
  "backup/automatic.test.ts",
  "backup/backup.test.ts",
  "backup/leftovers.test.ts",
  "backup/rest.test.ts",
  "backup/restore-in-app.test.ts",
  "bank-statements/killed-booking.test.ts",
  "bookings/parts.property.test.ts",
  "bookings/walk.test.ts",
  "browser/calls-tried.spec.ts",
  "browser/connection-lost.spec.ts",
  "browser/daily-work.spec.ts",
  "browser/days-of-roles.spec.ts",
  "browser/every-screen.spec.ts",
  "browser/invoice-issued-and-paid.spec.ts",
  "browser/live-everywhere.spec.ts",
  "browser/minibar-disputed.spec.ts",
  "browser/packaged.spec.ts",
  "browser/team-and-settings.spec.ts",
  "browser/unpaid-invoice.spec.ts",
  "cash-register/a-trust.test.ts",
  "cash-register/business-year.test.ts",
  "cash-register/dsfinvk.test.ts",
  "cash-register/fiskaly.test.ts",
  "cash-register/verify-command.test.ts",
  "channel-engine/load.test.ts",
  "channel-engine/portal-attack.test.ts",
  "channel-engine/portal-week.test.ts",
  "channel-engine/sold-as-here.property.test.ts",
  "conflicts/random-channel.test.ts",
  "core/bad-input.test.ts",
  "core/freshness-day.test.ts",
  "core/freshness-walk.test.ts",
  "core/killed.test.ts",
  "core/node-versions.test.ts",
  "core/process.test.ts",
  "core/start.test.ts",
  "core/tables-read.test.ts",
  "events/every-write.test.ts",
  "faults/closed-season.test.ts",
  "faults/copied-data.test.ts",
  "faults/copied-register.test.ts",
  "faults/disk.test.ts",
  "faults/kills.test.ts",
  "faults/limits.test.ts",
  "faults/reconnect-storm.test.ts",
  "faults/register-kills.test.ts",
  "faults/replication.test.ts",
  "faults/starts.test.ts",
  "faults/updates.test.ts",
  "faults/wrong-clock.test.ts",
  "fuzz/requests.test.ts",
  "invoices/killed-finalizing.test.ts",
  "invoices/model.test.ts",
  "invoices/numbers.test.ts",
  "invoices/pdf-task.test.ts",
  "invoices/seals.test.ts",
  "messages/season.test.ts",
  "permissions/role-matrix.test.ts",
  "privacy/erased-again.test.ts",
  "privacy/erasure.test.ts",
  "privacy/every-text-column.test.ts",
  "privacy/retention-job.test.ts",
  "properties/apart.test.ts",
  "room-plan/weeks-open.test.ts",
  "session/default-password.test.ts",
  "setup/demo-accounts.test.ts",
  "setup/demo-day.test.ts",
  "setup/demo-passwords.test.ts",
  "setup/demo-register.test.ts",
  "setup/demo-registrations.test.ts",
  "setup/demo-start.test.ts",
  "setup/fresh-clone.test.ts",
  "tax-rates/sequences.test.ts",
  "transport/repeated-calls.test.ts",
  "transport/specified-answers.test.ts",
  "webhooks/deliver.test.ts",
  "webhooks/kill.test.ts",
];

/** Timeouts that are longer than usual, or calculated. */
function longTimeoutsIn({ path, source }: File): string[] {
  const usual = path.endsWith(".spec.ts") ? STORY_MS : TEST_MS;
  const timeouts = source.matchAll(/(?:\b(?:test)?timeout: |\bsetTimeout\(|^\}, )([\w.]+)( \*)?/gim);
  return [...timeouts].flatMap(([, value = "", times]) => {
    const ms = Number(value.replaceAll("_", ""));
    return ms > usual || times || /^[A-Z][A-Z_]+$/.test(value) ? [value] : [];
  });
}

test("only the listed tests ask for more than fifteen seconds, stories for more than forty-five", () => {
  const tests = files.filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path));
  expect(
    tests
      .filter((file) => longTimeoutsIn(file).length > 0)
      .map(({ path }) => path.slice("tests/".length))
      .sort(),
  ).toEqual(LONG_WALKS);
});

/** Folders that more than one test uses, which are removed after the last one. */
const OWN_FOLDERS = ["browser/packaged.spec.ts", "docs/served.test.ts", "faults/fresh-clone.ts", "support/temporary-folder.ts"];

test("tests leave no folders behind: they take them from temporaryFolder", () => {
  const makers = files.filter(({ path, source }) => /tmpdir\(\)/.test(source) && !path.startsWith("tests/bench/"));
  expect(makers.map(({ path }) => path.slice("tests/".length)).sort()).toEqual(OWN_FOLDERS);
});

/** An `expect` that looks once, with its whole statement. */
const LOOKED_ONCE = /^[ \t]*expect\((?:[^;]*?)\.(?:inputsOf\(|headersOf\(|requests\b)[^;]*;/gm;

/** Requests that a component test expects without waiting: the fake server may record them after the screen has changed. */
function requestsNotAwaited({ path, source }: File): string[] {
  const statements = source.match(LOOKED_ONCE) ?? [];
  return statements.filter((statement) => !/\)\s*\.toEqual\(\[\]\);$/.test(statement)).map((statement) => `${path}: ${statement.trim()}`);
}

test("component tests wait for the requests that they expect", () => {
  expect(files.filter(({ path }) => path.endsWith(".component.test.tsx")).flatMap(requestsNotAwaited)).toEqual([]);
});

test("a request that is looked at once is found, one that is awaited or must not come is not", () => {
  const source = `
  expect(server.inputsOf("items.create")).toEqual([{ name: "Tea" }]);
  expect(shown.server.headersOf("items.update")?.get("if-match")).toBe("2");
  expect(
    server.requests.map(({ pathname }) => pathname),
  ).toEqual(["/api/items"]);
  await expect.poll(() => server.inputsOf("items.create")).toHaveLength(1);
  expect(server.inputsOf("items.create")).toEqual([]);
`;
  expect(requestsNotAwaited({ path: "x", source })).toHaveLength(3);
});
