import { describe, expect, test } from "vitest";
import { DATE_SHORTCUTS, rangeChoiceOf, rangeOf, rangeParams } from "#shared/platform/core/date-ranges.ts";

describe("a shortcut means", () => {
  test.each([
    ["today", "2030-04-01", "2030-04-01", "2030-04-01"],
    ["today", "2028-02-29", "2028-02-29", "2028-02-29"],
    ["tomorrow", "2029-12-31", "2030-01-01", "2030-01-01"],
    ["tomorrow", "2028-02-28", "2028-02-29", "2028-02-29"],
    ["tomorrow", "2027-02-28", "2027-03-01", "2027-03-01"],
    ["yesterday", "2030-01-01", "2029-12-31", "2029-12-31"],
    ["yesterday", "2028-03-01", "2028-02-29", "2028-02-29"],
    // 1 April 2030 is a Monday, 7 April a Sunday.
    ["this_week", "2030-04-01", "2030-04-01", "2030-04-07"],
    ["this_week", "2030-04-04", "2030-04-01", "2030-04-07"],
    ["this_week", "2030-04-07", "2030-04-01", "2030-04-07"],
    ["this_week", "2030-04-08", "2030-04-08", "2030-04-14"],
    ["this_week", "2030-01-01", "2029-12-31", "2030-01-06"],
    ["this_week", "2028-02-29", "2028-02-28", "2028-03-05"],
    ["this_month", "2030-04-01", "2030-04-01", "2030-04-30"],
    ["this_month", "2028-02-10", "2028-02-01", "2028-02-29"],
    ["this_month", "2100-02-10", "2100-02-01", "2100-02-28"],
    ["this_month", "2030-12-31", "2030-12-01", "2030-12-31"],
    ["last_month", "2030-01-31", "2029-12-01", "2029-12-31"],
    ["last_month", "2030-03-31", "2030-02-01", "2030-02-28"],
    ["last_month", "2028-03-31", "2028-02-01", "2028-02-29"],
    ["month_before_last", "2030-01-15", "2029-11-01", "2029-11-30"],
    ["month_before_last", "2030-02-28", "2029-12-01", "2029-12-31"],
    ["month_before_last", "2028-04-30", "2028-02-01", "2028-02-29"],
    ["this_year", "2030-01-01", "2030-01-01", "2030-12-31"],
    ["this_year", "2030-12-31", "2030-01-01", "2030-12-31"],
    ["last_year", "2030-01-01", "2029-01-01", "2029-12-31"],
    ["last_year", "2028-02-29", "2027-01-01", "2027-12-31"],
  ] as const)("%s on %s: %s to %s", (shortcut, today, from, to) => {
    expect(rangeOf(shortcut, today)).toEqual({ from, to });
  });

  test.each(DATE_SHORTCUTS)("%s on any day of four years: forwards, and around that day as its name says", (shortcut) => {
    for (let day = Date.UTC(2027, 0, 1); day < Date.UTC(2031, 0, 1); day += 86_400_000) {
      const today = new Date(day).toISOString().slice(0, 10);
      const { from, to } = rangeOf(shortcut, today);
      expect(from !== null && to !== null && from <= to).toBe(true);
      const isNow = (from ?? "") <= today && today <= (to ?? "");
      expect([today, isNow]).toEqual([today, shortcut === "today" || shortcut.startsWith("this_")]);
    }
  });
});

describe("an address names", () => {
  test.each([
    [{ range: "this_week" }, "this_week"],
    [{ range: "this_week", from: "2030-04-01" }, "this_week"],
    [{ range: "someday" }, null],
    [{}, null],
    [
      { from: "2030-04-01", to: "2030-04-03" },
      { from: "2030-04-01", to: "2030-04-03" },
    ],
    [
      { from: "2030-04-03", to: "2030-04-01" },
      { from: "2030-04-01", to: "2030-04-03" },
    ],
    [{ from: "2030-04-01" }, { from: "2030-04-01", to: null }],
    [{ to: "2030-04-01" }, { from: null, to: "2030-04-01" }],
    [
      { from: "2030-02-30", to: "2030-04-01" },
      { from: null, to: "2030-04-01" },
    ],
    [{ from: "yesterday" }, null],
    [{ from: "" }, null],
  ])("%j: %j", (named, expected) => {
    expect(rangeChoiceOf({ range: null, from: null, to: null, ...named })).toEqual(expected);
  });
});

test("dates of one's own stay what they are, whatever day it is", () => {
  const own = { from: "2030-04-01", to: null };
  expect(rangeOf(own, "2031-01-01")).toEqual(own);
});

test.each([[null], ["this_week"], [{ from: "2030-04-01", to: null }], [{ from: "2030-04-01", to: "2030-04-30" }]] as const)(
  "a choice is read from an address as it was written there: %j",
  (choice) => {
    expect(rangeChoiceOf(rangeParams(choice))).toEqual(choice);
  },
);
