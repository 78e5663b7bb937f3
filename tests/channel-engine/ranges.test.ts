import { expect, test } from "vitest";
import { rangesOf } from "#shared/channels/channel-engine/ranges.ts";
import { addDays, weekdayOf } from "#shared/platform/core/stays.ts";

const FRIDAY_AND_SATURDAY = [5, 6];

function days(from: string, count: number, rateOn: (date: string) => number) {
  return Array.from({ length: count }, (_, at) => addDays(from, at)).map((date) => ({ date, value: { rate: rateOn(date) } }));
}

test("five hundred days at one price are one range", () => {
  expect(
    rangesOf(
      days("2030-01-01", 500, () => 9000),
      { weekdays: true },
    ),
  ).toEqual([{ from: "2030-01-01", to: "2031-05-15", weekdays: null, value: { rate: 9000 } }]);
});

test("a year with dearer weekends and one holiday is a price, its weekends and the holiday", () => {
  const rateOn = (date: string) => {
    if (date === "2030-12-24") return 20_000;
    return FRIDAY_AND_SATURDAY.includes(weekdayOf(date)) ? 12_000 : 9000;
  };
  expect(rangesOf(days("2030-01-01", 365, rateOn), { weekdays: true })).toEqual([
    { from: "2030-01-01", to: "2030-12-31", weekdays: null, value: { rate: 9000 } },
    { from: "2030-01-04", to: "2030-12-28", weekdays: FRIDAY_AND_SATURDAY, value: { rate: 12_000 } },
    { from: "2030-12-24", to: "2030-12-24", weekdays: null, value: { rate: 20_000 } },
  ]);
});

test("a holiday within the weekends overwrites them, so that they stay one range", () => {
  const rateOn = (date: string) => {
    if (date === "2030-03-01") return 20_000;
    return FRIDAY_AND_SATURDAY.includes(weekdayOf(date)) ? 12_000 : 9000;
  };
  expect(rangesOf(days("2030-01-01", 365, rateOn), { weekdays: true }).map(({ value }) => value.rate)).toEqual([9000, 12_000, 20_000]);
});

test("two single days are two ranges, and nothing between them is named", () => {
  expect(rangesOf([...days("2030-11-22", 1, () => 33_300), ...days("2030-11-25", 1, () => 33_300)], { weekdays: true })).toEqual([
    { from: "2030-11-22", to: "2030-11-22", weekdays: null, value: { rate: 33_300 } },
    { from: "2030-11-25", to: "2030-11-25", weekdays: null, value: { rate: 33_300 } },
  ]);
});

test("a day that changes its fewest nights is not covered by the range of days that change their price", () => {
  const ranges = rangesOf(
    [
      { date: "2030-05-01", value: { rate: 9000 } },
      { date: "2030-05-02", value: { min_nights: 3 } },
      { date: "2030-05-03", value: { rate: 9000 } },
    ],
    { weekdays: true },
  );
  expect(ranges).toHaveLength(3);
});
