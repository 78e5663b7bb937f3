import { expect, test } from "vitest";
import { dropPlans, errorsOfRows, type RowRules, validateRow } from "#server/tenant/imports/validate-rows.ts";
import { guessColumns } from "#shared/platform/core/csv-columns.ts";

type Field = "name" | "count";
type Reason = "required" | "too_many";

const REASONS = {
  required: { de: "Fehlt", en: "Missing" },
  too_many: { de: "Insgesamt mehr als {{most}}", en: "More than {{most}} in all" },
};
const MAX = 10;

/** Rows of names with counts, whose sum may not exceed ten, which can only be checked after all rows. */
function countRules(): RowRules<Field, Reason, string> & { close(): ReadonlySet<number> } {
  const counted: { row: number; count: number; refuse: () => void }[] = [];
  return {
    validate({ row, cells }, refuse) {
      if (cells.name === "") refuse("name", "required");
      if (cells.count === "") refuse("count", "required");
      if (cells.name === "" || cells.count === "") return null;
      counted.push({ row, count: Number(cells.count), refuse: () => refuse("count", "too_many", { most: MAX }) });
      return `${cells.count} x ${cells.name}`;
    },
    close() {
      let sum = 0;
      const refused = new Set<number>();
      for (const { row, count, refuse } of counted) {
        sum += count;
        if (sum <= MAX) continue;
        refuse();
        refused.add(row);
      }
      return refused;
    },
  };
}

function validated(columns: string[], rows: string[][], language: "de" | "en" = "en") {
  const columnRules = [
    { field: "name", words: ["Artikel"], required: true },
    { field: "count", words: ["Anzahl"] },
  ] as const;
  const mapping = guessColumns<Field>(columnRules, columns);
  const rules = countRules();
  const reading = { fields: ["name", "count"] as const, mapping, reasons: REASONS, language };
  const read = rows.map((cells, index) => validateRow(rules, reading, { row: index + 2, cells }));
  dropPlans(read, rules.close());
  return read;
}

test.each([
  ["every row is planned, whatever the order of its columns", [["4", "Bett"]], ["4 x Bett"], []],
  ["a row tells all that is wrong with it", [["", ""]], [null], ["rows.2.name: Missing", "rows.2.count: Missing"]],
  [
    "what all rows together say refuses a row that was right by itself",
    [
      ["6", "Bett"],
      ["6", "Tisch"],
      ["1", ""],
    ],
    ["6 x Bett", null, null],
    ["rows.3.count: More than 10 in all", "rows.4.name: Missing"],
  ],
])("%s", (_, rows, plans, errors) => {
  const read = validated(["Anzahl", "Artikel"], rows);
  expect(read.map(({ plan }) => plan)).toEqual(plans);
  expect(errorsOfRows(read).map(({ path, message }) => `${path}: ${message}`)).toEqual(errors);
});

test("a field without a column is empty in every row, and reasons are in the reader's language", () => {
  const read = validated(["artikel"], [["Bett"]], "de");
  expect(read).toMatchObject([{ row: 2, cells: { name: "Bett", count: "" }, plan: null, errors: [{ field: "count", message: "Fehlt" }] }]);
});
