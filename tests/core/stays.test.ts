import { formatInTimeZone } from "date-fns-tz";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  datesBetween,
  hotelDay,
  instantAt,
  localDate,
  localTime,
  nightsOf,
  numberOfNights,
  zoneOffset,
} from "#shared/platform/core/stays.ts";

const ZONES = [
  "Europe/Vienna",
  "Europe/London",
  "Africa/Casablanca",
  "Africa/Cairo",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "UTC",
];

test("the local time of any zone at any moment equals that of a second calculation", () => {
  const moment = fc.date({ min: new Date("2000-01-01"), max: new Date("2050-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.constantFrom(...ZONES), (date, zone) => {
      const instant = date.toISOString();
      expect(`${localDate(instant, zone)} ${localTime(instant, zone)}`).toBe(formatInTimeZone(instant, zone, "yyyy-MM-dd HH:mm"));
    }),
    { numRuns: 2000 },
  );
});

test("every quarter of an hour around a change of the clocks is known", () => {
  for (const [zone, change] of [
    ["Europe/Vienna", "2030-03-31T01:00:00.000Z"],
    ["Europe/Vienna", "2030-10-27T01:00:00.000Z"],
    ["America/New_York", "2030-03-10T07:00:00.000Z"],
    ["America/New_York", "2030-11-03T06:00:00.000Z"],
    ["Australia/Lord_Howe", "2030-10-05T15:30:00.000Z"],
  ] as const) {
    for (let quarter = -16; quarter <= 16; quarter++) {
      const ms = Date.parse(change) + quarter * 900_000;
      const wall = formatInTimeZone(ms, zone, "yyyy-MM-dd'T'HH:mm:ss");
      expect(zoneOffset(ms, zone)).toBe(Date.parse(`${wall}Z`) - ms);
    }
  }
});

describe("a wall clock's time as an instant", () => {
  test.each([
    ["2030-03-31", "03:00", "2030-03-31T01:00:00.000Z", "the first minute of summer time"],
    ["2030-03-31", "02:30", "2030-03-31T01:30:00.000Z", "in the hour that spring skips, the later one"],
    ["2030-10-27", "03:00", "2030-10-27T02:00:00.000Z", "after the hour that autumn repeats"],
    ["2030-07-01", "15:00", "2030-07-01T13:00:00.000Z", "an afternoon in summer"],
  ])("%s %s is %s: %s", (date, time, instant) => {
    expect(instantAt(date, time, "Europe/Vienna")).toBe(instant);
  });

  test.each([
    ["2030-03-10", "02:30", "America/New_York", "2030-03-10T07:30:00.000Z"],
    ["2030-09-08", "00:00", "America/Santiago", "2030-09-08T04:00:00.000Z"],
  ])("west of Greenwich, too, the hour that spring skips is the later one: %s %s in %s", (date, time, zone, instant) => {
    expect(instantAt(date, time, zone)).toBe(instant);
  });

  test("a night before a day that begins at one o'clock is one night", () => {
    const [check_in, check_out] = ["2030-09-07", "2030-09-08"].map((date) => instantAt(date, "00:00", "America/Santiago"));
    expect(numberOfNights({ check_in: check_in ?? "", check_out: check_out ?? "" }, "America/Santiago")).toBe(1);
  });
});

describe("the hotel day ends at three by the wall clock", () => {
  test.each([
    ["2030-04-02T00:59:00.000Z", "2030-04-01"],
    ["2030-04-02T01:00:00.000Z", "2030-04-02"],
    ["2030-03-31T00:59:00.000Z", "2030-03-30"],
    ["2030-03-31T01:00:00.000Z", "2030-03-31"],
    ["2030-10-27T01:59:00.000Z", "2030-10-26"],
    ["2030-10-27T02:00:00.000Z", "2030-10-27"],
  ])("%s belongs to %s", (instant, day) => {
    expect(hotelDay(instant, "Europe/Vienna")).toBe(day);
  });
});

test("a stay's nights are its evenings by the property's calendar, day use counts as its one date", () => {
  const stay = { check_in: "2030-03-29T14:00:00.000Z", check_out: "2030-04-01T09:00:00.000Z" };
  expect(nightsOf(stay, "Europe/Vienna")).toEqual(["2030-03-29", "2030-03-30", "2030-03-31"]);
  expect(numberOfNights(stay, "Europe/Vienna")).toBe(3);
  const dayUse = { check_in: "2030-04-01T22:30:00.000Z", check_out: "2030-04-02T09:00:00.000Z" };
  expect(nightsOf(dayUse, "Europe/Vienna")).toEqual(["2030-04-02"]);
  expect(numberOfNights(dayUse, "Europe/Vienna")).toBe(0);
  expect(numberOfNights(dayUse, "UTC")).toBe(1);
  expect([datesBetween("2030-04-02", "2030-04-02"), datesBetween("2030-04-02", "2030-04-01")]).toEqual([[], []]);
});
