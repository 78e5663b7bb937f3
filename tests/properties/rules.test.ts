import { expect, test } from "vitest";
import { filledPrefix, numberOf, placesIn, seriesOf } from "#shared/tenant/properties/rules.ts";

test.each([
  ["{YYYY}-", "2030-"],
  ["RE-{YY}{MM}-", "RE-3004-"],
  ["{MM}/{YYYY}/{YYYY}-", "04/2030/2030-"],
  ["", ""],
  ["{yyyy} {Y}", "{yyyy} {Y}"],
])("the prefix %j is filled with the day's year and month", (prefix, filled) => {
  expect(filledPrefix(prefix, "2030-04-09")).toBe(filled);
});

test.each([
  ["R-{YYYY}-{0000}", 17, "R-2030-0017"],
  ["{0000}/{YY}", 17, "0017/30"],
  ["{YYYY}{MM}{000}", 12_345, "20300412345"],
  ["RE-", 17, "RE-17"],
  ["{YYYY}-{0}", 17, "2030-17"],
])("the pattern %j numbers %d as %j", (pattern, number, printed) => {
  expect(numberOf(pattern, "2030-04-09", number)).toBe(printed);
});

test("the running number has one place", () => {
  expect([placesIn("R-"), placesIn("R-{0000}"), placesIn("{00}-{0}")]).toEqual([0, 1, 2]);
});

test("a series ends with its year, with a place for the number also with its month; more digits begin none", () => {
  const series = (pattern: string, ...days: string[]) => days.map((day) => seriesOf(pattern, day));
  expect(series("R{YYYY}-", "2030-01-31", "2030-02-01", "2031-01-01")).toEqual(["R2030-", "R2030-", "R2031-"]);
  expect(series("{YYYY}{MM}-{000}", "2030-01-31", "2030-02-01")).toEqual(["203001-", "203002-"]);
  expect(series("{YYYY}{MM}-", "2030-01-31", "2030-02-01")).toEqual(["2030{MM}-", "2030{MM}-"]);
  expect(series("R-{MM}-{000}", "2030-01-31", "2031-02-01")).toEqual(["R-{MM}-", "R-{MM}-"]);
  expect([seriesOf("R-{YYYY}-{0000}", "2030-01-31"), seriesOf("R-{YYYY}-", "2030-01-31")]).toEqual(["R-2030-", "R-2030-"]);
  expect([seriesOf("{00}/{YYYY}", "2030-01-31"), seriesOf("{0000}/{YYYY}", "2030-01-31")]).toEqual(["{0}/2030", "{0}/2030"]);
});
