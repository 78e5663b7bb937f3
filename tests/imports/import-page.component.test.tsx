import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ImportPage } from "#client/office/pages/import-page.tsx";
import type { Language } from "#shared/platform/core/language.ts";
import type { ColumnFormat } from "#shared/tenant/imports/column-formats.ts";
import type { ForeignValue, ImportOutcome, ImportPreview, ImportRow } from "#shared/tenant/imports/schema.ts";
import { fakeUploads } from "#tests/support/components/fake-uploads.ts";
import { expectAccessible, expectCount, picture } from "#tests/support/components/hand.ts";
import { makeRoomType, pageOf } from "#tests/support/components/records.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

const COLUMNS = ["Nr", "Category", "From", "To", "Status", "Sum", "Guest", "Car"].map((name, index) => ({ index, name, example: "" }));
const MAPPING = { code: 0, room_type: 1, check_in: 2, check_out: 3, status: 4, total: 5, name: 6 };
const COUNTS = { count: 3, made: 3, matched: 0, room_types_made: 0, contacts_made: 2 };

function rowOf(row: number, more: Partial<ImportRow> = {}): ImportRow {
  const cells = {
    code: `B-${row}`,
    room_type: "Double",
    check_in: "1.6.2030",
    check_out: "3.6.2030",
    status: "ok",
    total: "100",
    name: "Eva",
  };
  return { row, result: "made", cells, errors: [], ...more };
}

const PREVIEW: ImportPreview = {
  kind: "bookings",
  encoding: "utf-8",
  columns: COLUMNS,
  mapping: MAPPING,
  missing: [],
  preset: null,
  formats: [],
  foreign: [],
  questions: [],
  split: 0,
  errors: 0,
  rows: [2, 3, 4].map((row) => rowOf(row)),
  refused: [],
  ...COUNTS,
};
const OUTCOME: ImportOutcome = { kind: "bookings", ...COUNTS, refused: 0, refusals: [], stopped: false };

type Shown = {
  preview?: (address: URL) => Partial<ImportPreview>;
  outcome?: Partial<ImportOutcome>;
  refusal?: object;
  language?: Language;
};

/** Shows the import of bookings and brings a file. */
async function bringList({ preview = () => ({}), outcome = {}, refusal, language = "en" }: Shown = {}) {
  const sent = fakeUploads((address) => {
    if (refusal) return { status: 400, body: refusal };
    return { body: address.pathname === "/api/imports" ? { ...OUTCOME, ...outcome } : { ...PREVIEW, ...preview(address) } };
  });
  const { server } = await showScreen({
    at: "/settings/import?kind=bookings",
    path: "/settings/import",
    element: <ImportPage />,
    role: "manager",
    language,
    answers: {
      "imports.progress": () => null,
      "properties.checklist": () => ({ checks: null }),
      "roomTypes.list": () => pageOf(makeRoomType({ id: "double", name: "Double" }), makeRoomType({ id: "suite", name: "Suite" })),
    },
  });
  await expect.poll(() => document.querySelector("input[type=file]")).not.toBeNull();
  bring("list.csv");
  return { server, sent, asked: () => sent.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)]) };
}

function bring(name: string): void {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("there is no field for a file");
  const files = new DataTransfer();
  files.items.add(new File(["Nr;Category"], name, { type: name.endsWith(".csv") ? "text/csv" : "image/png" }));
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The choices of an address, as the app has sent them. */
const choiceIn = (address: URL, name: string): unknown => JSON.parse(address.searchParams.get(name) ?? "null");
const button = (name: string | RegExp) => page.getByRole("button", { name });
const choose = async (label: string, option: string) => {
  await page.getByRole("combobox", { name: label }).last().click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

test("a list is previewed row by row and imported as it was read; what no column is for is named", async () => {
  const { asked } = await bringList();
  await expect.element(page.getByText("3 new")).toBeVisible();
  await expect.element(page.getByText("plus 2 new contacts")).toBeVisible();
  await expect.element(page.getByText("This column is not read: Car")).toBeVisible();
  await expectCount(page.getByRole("region", { name: "Preview" }).getByRole("row"), 4);
  await expectAccessible();
  await button("Import 3 bookings").click();
  await expect.element(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  await expect.element(page.getByText("Imported: 3 new, 0 already here")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "To the bookings" })).toHaveAttribute("href", "/bookings");
  expect(asked()).toMatchObject([
    ["/api/imports/preview", { kind: "bookings" }],
    ["/api/imports", { kind: "bookings", mapping: JSON.stringify(MAPPING) }],
  ]);
  expect(asked().map(([, query]) => query)).not.toContainEqual(expect.objectContaining({ skip_bad_rows: "true" }));
});

test("a required field without a column is asked for, and matched by hand", async () => {
  const { sent } = await bringList({
    preview: (address) => {
      const mapping = choiceIn(address, "mapping");
      return mapping ? {} : { mapping: { ...MAPPING, check_out: null }, missing: ["check_out"], made: 0, rows: [] };
    },
  });
  await expect.element(page.getByText("Please match: Departure")).toBeVisible();
  await expect.element(button(/^Import/)).toBeDisabled();
  await expectCount(page.getByRole("table"), 0);
  await choose("Departure", "To");
  await expect.element(button("Import 3 bookings")).toBeEnabled();
  expect(choiceIn(sent.at(-1) ?? new URL(location.href), "mapping")).toMatchObject({ check_out: 3 });
});

test("dates that fit both orders are asked for before anything is read, and the answer goes with the import", async () => {
  const open: ColumnFormat = { field: "check_in", kind: "date", format: null, by: null, example: "1/6/2030" };
  const { sent } = await bringList({
    preview: (address) => {
      const formats = choiceIn(address, "formats");
      return formats ? { formats: [{ ...open, format: "month_first", by: "choice" }] } : { formats: [open], made: 0, rows: [] };
    },
  });
  await expect.element(page.getByText("Please say how to read: Arrival")).toBeVisible();
  await expect.element(button(/^Import/)).toBeDisabled();
  await page.getByRole("combobox", { name: "Arrival" }).last().click();
  await page.getByRole("option", { name: "Month first (6/1 = 1 June)" }).click();
  await button("Import 3 bookings").click();
  await expect.element(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  expect(choiceIn(sent.at(-1) ?? new URL(location.href), "formats")).toEqual({ check_in: "month_first" });
});

test("unknown words get a meaning; rows of a word without one stay out", async () => {
  const words: ForeignValue[] = [
    { field: "status", text: "Eingebucht", count: 2, value: null },
    { field: "room_type", text: "Deluxe", count: 1, value: null },
  ];
  const { sent } = await bringList({
    preview(address) {
      const values = choiceIn(address, "values") as Partial<Record<string, Record<string, string>>> | null;
      const foreign = words.map((word) => ({ ...word, value: values?.[word.field]?.[word.text] ?? null }));
      const errors = foreign.filter(({ value }) => value === null).length;
      const refused = Array.from({ length: errors }, (_, index) =>
        rowOf(index + 2, { result: "error", errors: [{ field: "status", message: "“Eingebucht” is not a known status" }] }),
      );
      return { foreign, errors, refused, made: 3 - errors };
    },
  });
  await expect.element(page.getByText("“Eingebucht” in 2 rows")).toBeVisible();
  await choose("Status", "confirmed");
  await expect.poll(() => choiceIn(sent.at(-1) ?? new URL(location.href), "values")).toMatchObject({ status: { Eingebucht: "confirmed" } });
  const types = page.getByRole("combobox", { name: "Room type" }).last();
  await types.click();
  await page.getByRole("option", { name: "Suite", exact: true }).click();
  await expect.element(button("Import 3 bookings")).toBeEnabled();
  await button("Import 3 bookings").click();
  await expect.element(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  expect(choiceIn(sent.at(-1) ?? new URL(location.href), "values")).toEqual({
    status: { Eingebucht: "confirmed" },
    room_type: { Deluxe: "suite" },
  });
});

test("days that may be a slip are asked about: nothing is imported before each has its answer", async () => {
  const { sent } = await bringList({
    language: "de",
    preview(address) {
      const answers = choiceIn(address, "answers") as Partial<Record<string, "import" | "leave_out">> | null;
      const day_use = answers?.["day_use"] ?? null;
      const long_stay = answers?.["long_stay"] ?? null;
      return {
        questions: [
          { question: "day_use", count: 1, rows: [2], answer: day_use },
          { question: "long_stay", count: 12, rows: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12], answer: long_stay },
        ],
      };
    },
  });
  await expect.element(page.getByText("Zeile 2", { exact: true })).toBeVisible();
  await expect.element(page.getByText("12 Zeilen: 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 …")).toBeVisible();
  await expect.element(page.getByText("Bitte noch die fraglichen Tage entscheiden.")).toBeVisible();
  await picture("import-doubtful-de");
  await expectAccessible();
  await choose("Abreise am Tag der Anreise", "– nicht übernehmen –");
  await expect.element(button(/übernehmen$/)).toBeDisabled();
  await choose("Mehr als 60 Nächte", "So übernehmen");
  await expect.element(button("3 Buchungen übernehmen")).toBeEnabled();
  expect(choiceIn(sent.at(-1) ?? new URL(location.href), "answers")).toEqual({ day_use: "leave_out", long_stay: "import" });
});

const BAD = rowOf(4, { result: "error", errors: [{ field: "check_out", message: "Departure is not after arrival (at most 730 nights)" }] });

test("rows with errors are shown alone, come back as a file, and do not hold up the good ones", async () => {
  const { server, asked } = await bringList({
    preview: () => ({ errors: 1, made: 2, rows: [rowOf(2), rowOf(3), BAD], refused: [BAD] }),
    outcome: { made: 2, refused: 1, refusals: [{ row: 4, message: "Departure is not after arrival" }] },
  });
  server.answerFile("/api/imports/refused", () => new Response("Nr;Error"));
  await expect.element(page.getByText("Nothing has been saved yet.")).toBeVisible();
  await page.getByText("With errors (1)").click();
  const table = page.getByRole("region", { name: "Preview" });
  await expectCount(table.getByRole("row"), 2);
  await expect.element(table.getByText("Departure is not after arrival (at most 730 nights)")).toBeVisible();
  await picture("import-errors-en");
  await button("Save rows with errors").click();
  await expect.poll(() => server.requests.map(({ pathname }) => pathname)).toContain("/api/imports/refused");
  await button("Import the 2 good rows").click();
  await expect.element(page.getByText("1 row was not imported:")).toBeVisible();
  await expect.element(page.getByText("Row 4: Departure is not after arrival")).toBeVisible();
  expect(asked().at(-1)).toMatchObject(["/api/imports", { skip_bad_rows: "true" }]);
  await button("Another file").click();
  await expect.poll(() => document.querySelector("input[type=file]")).not.toBeNull();
});

test("a list in which all is here already, or nothing can be taken, has no button to import", async () => {
  await bringList({ preview: () => ({ made: 0, matched: 3 }) });
  await expect.element(page.getByText("All of it is here already, there is nothing to import.")).toBeVisible();
  await expect.element(button(/^Import/)).toBeDisabled();
});

test("a file that can't be read is refused with the reason, and so is one of another kind", async () => {
  const message = "There are no rows below the column names";
  await bringList({ refusal: { type: "validation", status: 400, errors: [{ path: "file", message }] } });
  await expect.element(page.getByText(message)).toBeVisible();
  bring("photo.png");
  await expect.element(page.getByText("That is not a CSV file of up to 20 MB")).toBeVisible();
});
