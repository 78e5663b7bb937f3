import { expect, test } from "vitest";
import { decideFormats, withoutGroups } from "#shared/tenant/imports/column-formats.ts";

const dates = (...cells: string[]) => decideFormats([{ field: "check_in", kind: "date", cells }])[0]?.format;
const amounts = (...cells: string[]) => decideFormats([{ field: "total", kind: "amount", cells }])[0]?.format;

test.each([
  [["06/05/2026", "09/15/2026"], "month_first"],
  [["06/05/2026", "15/09/2026"], "day_first"],
  [["06/05/2026", "05/05/2026"], null],
  [["15/09/2026", "09/15/2026"], null],
  [["05/05/2026"], undefined],
  [["2026-06-05", ""], undefined],
  [["06.05.2026", "5.6.26"], "day_first"],
  [["06.15.2026", "05.06.2026"], "month_first"],
  [["06/05/2026 15:00", "09/15/2026 11:00"], "month_first"],
  [["6-5-2026"], null],
])("dates %j are %s", (cells, format) => {
  expect(dates(...cells)).toBe(format);
});

test.each([
  [["1.290", "129,90"], "comma"],
  [["1.290", "129.90"], "point"],
  [["1,290", "129,90"], "comma"],
  [["230.500", "99.9"], "point"],
  [["1.290", "2.450"], null],
  [["129,90", "129.90"], null],
  [["1.234.567"], "comma"],
  [["1'290.50", "1.290"], "point"],
  [["1’290", "480", "80,-"], "comma"],
  [["€1,164.54"], "point"],
  [["0.500"], "point"],
  [["480", "", "1 230"], undefined],
  [["CHF 1'290"], undefined],
])("amounts %j have a decimal %s", (cells, format) => {
  expect(amounts(...cells)).toBe(format);
});

test("what a column leaves open, another one of its kind decides, unless two contradict", () => {
  const open = { field: "check_in", kind: "date", cells: ["06/05/2026"] } as const;
  const proven = { field: "check_out", kind: "date", cells: ["06/15/2026"] } as const;
  const total = { field: "total", kind: "amount", cells: ["1.290"] } as const;
  const formats = (...columns: Parameters<typeof decideFormats>[0]) => decideFormats(columns).map(({ format, by }) => [format, by]);
  expect(formats(open, proven, total)).toEqual([
    ["month_first", "rows"],
    ["month_first", "rows"],
    [null, null],
  ]);
  const birthday = { field: "date_of_birth", kind: "date", cells: ["15/06/1990"] } as const;
  expect(formats(open, proven, birthday)[0]).toEqual([null, null]);
});

test("a user's choice wins, and only one that fits the column counts", () => {
  const column = { field: "check_in", kind: "date", cells: ["06/05/2026"] } as const;
  expect(decideFormats([column], { check_in: "month_first" })).toMatchObject([
    { format: "month_first", by: "choice", example: "06/05/2026" },
  ]);
  expect(decideFormats([column], { check_in: "comma" })).toMatchObject([{ format: null }]);
  const formats = decideFormats([column, { ...column, field: "check_out" }], { check_in: "month_first" });
  expect(formats.map(({ format, by }) => [format, by])).toEqual([
    ["month_first", "choice"],
    ["month_first", "rows"],
  ]);
});

test.each([
  ["1.290", "comma", "1290"],
  ["1.290,50", "comma", "1290,50"],
  ["1.290", "point", "1.2900"],
  ["1,290.50 EUR", "point", "1290.50 EUR"],
  ["Fr. 1'290.-", "point", "Fr. 1'290.-"],
  ["129.90", "comma", null],
  ["1.29.00", "point", null],
  ["1,5", "comma", "1,5"],
] as const)("%s with a decimal %s is %s", (text, mark, expected) => {
  expect(withoutGroups(text, mark)).toBe(expected);
});
