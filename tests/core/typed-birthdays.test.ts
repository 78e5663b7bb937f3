import { expect, test } from "vitest";
import { parseBirthDate } from "#client/platform/ui/form/parse-birth-date.ts";

const TODAY = "2030-04-01";

test.each([
  ["1.2.75", "1975-02-01"],
  ["01.02.1975", "1975-02-01"],
  ["1/2/1975", "1975-02-01"],
  ["010275", "1975-02-01"],
  ["01021975", "1975-02-01"],
  ["1975-02-01", "1975-02-01"],
  ["24.12.29", "2029-12-24"],
  ["24.12.30", "1930-12-24"],
])("a birth dictated as %s is %s", (typed, date) => {
  expect(parseBirthDate(typed, TODAY)).toBe(date);
});

test.each(["", "1.2.", "1.2", "31.2.1975", "24.12.2031", "1.1.1700", "gestern"])("%j is nobody's birth", (typed) => {
  expect(parseBirthDate(typed, TODAY)).toBeNull();
});
