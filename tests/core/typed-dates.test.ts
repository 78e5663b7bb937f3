import { expect, test } from "vitest";
import { parseDate } from "#client/ui/parse-date.ts";

test.each([
  ["3.12.", "2026-12-03"],
  ["03.12.26", "2026-12-03"],
  ["3/12/2027", "2027-12-03"],
  ["2026-12-03", "2026-12-03"],
  [" 3 12 2026 ", "2026-12-03"],
  ["31.02.2026", null],
  ["32.1.", null],
  ["morgen", null],
  ["", null],
])("%s is %s", (typed, date) => {
  expect(parseDate(typed, "2026-11-21")).toBe(date);
});

test.each([
  ["3.12.85", "1985-12-03"],
  ["22.11.26", "1926-11-22"],
  ["21.11.26", "2026-11-21"],
  ["29.2.23", null],
  ["3.12.2085", "2085-12-03"],
])("%s of somebody who is born is %s", (typed, date) => {
  expect(parseDate(typed, "2026-11-21", "2026-11-21")).toBe(date);
});
