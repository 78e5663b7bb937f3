import { expect, test } from "vitest";
import { splitAtToday, stayedAndBooked } from "#shared/office/reports/booked.ts";
import { lodgingRates } from "#shared/office/reports/occupancy.ts";
import { cents } from "#shared/platform/core/money.ts";
import { decimal, wholeCents } from "#tests/support/whole-cents.ts";

const day = (date: string, number_of_nights: number, gross: number, available_nights = 4) => ({
  date,
  number_of_nights,
  gross_amount: decimal(gross),
  available_nights,
  lodging_amount: decimal(gross),
  percentage: (number_of_nights / available_nights) * 100,
});

const WEEK = [day("2030-04-01", 4, 400), day("2030-04-02", 2, 210.1), day("2030-04-03", 1, 90.2, 2), day("2030-04-04", 0, 0, 2)];

test("tonight is the first night that is booked and not yet stayed", () => {
  expect(stayedAndBooked(WEEK, "2030-04-03")).toEqual({
    stayed: { from: "2030-04-01", to: "2030-04-02", gross_amount: 610.1, number_of_nights: 6, percentage: 75 },
    booked: { from: "2030-04-03", to: "2030-04-04", gross_amount: 90.2, number_of_nights: 1, percentage: 25 },
  });
});

test("a range that is over has nothing booked, one to come has nothing stayed", () => {
  expect(stayedAndBooked(WEEK, "2030-04-05").booked).toBeNull();
  expect(stayedAndBooked(WEEK, "2030-04-01").stayed).toBeNull();
  expect(stayedAndBooked([], "2030-04-01")).toEqual({ stayed: null, booked: null });
});

test.each([
  ["2030-04-03", [100, 50, null, null], [null, 50, 50, 0], "both lines meet at the last day that is over"],
  ["2030-04-01", [null, null, null, null], [100, 50, 50, 0], "all is booked"],
  ["2030-04-05", [100, 50, 50, 0], [null, null, null, null], "all is over"],
])("on %s the plot's lines are %j and %j: %s", (today, stayed, booked) => {
  const days = WEEK.map(({ date, percentage }) => ({ to: date, percentage }));
  expect(splitAtToday(days, today)).toEqual(stayed.map((value, index) => ({ stayed: value, booked: booked[index] })));
});

test("a week that today cuts is still booked", () => {
  const weeks = [
    { to: "2030-04-07", percentage: 60 },
    { to: "2030-04-14", percentage: 70 },
  ];
  expect(splitAtToday(weeks, "2030-04-10")).toEqual([
    { stayed: 60, booked: 60 },
    { stayed: null, booked: 70 },
  ]);
});

/** Lodging in cents, sold and sellable nights, ADR and RevPAR, computed by hand. */
test.each([
  [30_000, 3, 6, 100, 50],
  [30_000, 6, 6, 50, 50],
  [10_000, 3, 7, 33.33, 14.29],
  [5_000, 0, 4, 0, 12.5],
  [0, 0, 0, 0, 0],
])("%i cents for %i of %i nights: ADR %d, RevPAR %d", (lodging, sold, sellable, average_daily_rate, revenue_per_available_room) => {
  const rates = { average_daily_rate: cents(average_daily_rate), revenue_per_available_room: cents(revenue_per_available_room) };
  expect(lodgingRates(wholeCents(lodging), { sold, sellable })).toEqual(rates);
});
