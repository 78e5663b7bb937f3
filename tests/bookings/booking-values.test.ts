import { expect, test } from "vitest";
import { parseDeparture } from "#client/stays/bookings/detail/parse-departure.ts";
import { type BookingValues, newValues, stayIn, withDays } from "#client/stays/bookings/form/booking-values.ts";

const HOURS = { start: "15:00", end: "11:00", clock: { now: "2030-04-01T10:10:00.000Z", time_zone: "Europe/Vienna" } };
const begun = (search: string) => newValues(new URLSearchParams(search), "2030-04-01", HOURS);
const stayOf = ({ check_in, check_in_time, check_out, check_out_time }: BookingValues) => [
  check_in,
  check_in_time,
  check_out,
  check_out_time,
];

test("a new booking begins tonight, or where it was drawn, at the property's hours", () => {
  expect(stayOf(begun("new=booking"))).toEqual(["2030-04-01", "15:00", "2030-04-02", "11:00"]);
  expect(stayOf(begun("new=offer&check_in=2030-04-05&check_out=2030-04-08"))).toEqual(["2030-04-05", "15:00", "2030-04-08", "11:00"]);
});

test("a stay that comes to be of one day gets the hours that are left of it, and the property's own again with a night", () => {
  const night = begun("new=booking");
  const day = { ...night, ...withDays(night, { check_in: "2030-04-01", check_out: "2030-04-01" }, HOURS) };
  expect(stayOf(day)).toEqual(["2030-04-01", "12:30", "2030-04-01", "18:00"]);
  expect(stayIn(day, "Europe/Vienna")).toEqual({ check_in: "2030-04-01T10:30:00.000Z", check_out: "2030-04-01T16:00:00.000Z" });
  const later = { ...day, ...withDays(day, { check_in: "2030-04-05", check_out: "2030-04-05" }, HOURS) };
  expect(stayOf(later)).toEqual(["2030-04-05", "10:00", "2030-04-05", "18:00"]);
  expect(withDays(later, { check_in: "2030-04-05", check_out: "2030-04-06" }, HOURS)).toMatchObject({
    check_in_time: "15:00",
    check_out_time: "11:00",
  });
});

test.each([
  ["a week from now", "2030-05-10", "2030-04-08"],
  ["the day of arrival, where that is sooner", "2030-04-03", "2030-04-03"],
  ["today, where the guest arrives today", "2030-04-01", "2030-04-01"],
  ["today, where the stay has begun", "2030-03-30", "2030-04-01"],
])("a new offer is proposed to be valid until %s", (_, arrival, last) => {
  expect(begun(`new=offer&check_in=${arrival}&check_out=2030-05-12`).expires_on).toBe(last);
});

test("the last day of an offer follows the arrival until it is chosen", () => {
  const offer = begun("new=offer&check_in=2030-04-03&check_out=2030-04-05");
  const days = { check_in: "2030-04-06", check_out: "2030-04-08" };
  expect(withDays(offer, days, HOURS).expires_on).toBe("2030-04-06");
  expect(withDays({ ...offer, expires_on_is_proposed: false }, days, HOURS)).not.toHaveProperty("expires_on");
});

test("a chosen time stays when the days change", () => {
  const late = { ...begun("new=booking"), check_out_time: "14:00" };
  expect(withDays(late, { check_in: "2030-04-02", check_out: "2030-04-04" }, HOURS)).toMatchObject({
    check_in_time: "15:00",
    check_out_time: "14:00",
  });
});

test("a stay that goes backwards is none", () => {
  const values = { ...begun("new=booking"), check_out: "2030-04-01", check_out_time: "09:00" };
  expect(stayIn(values, "Europe/Vienna")).toBeNull();
});

test.each([
  ["3", "2030-04-04"],
  ["+3", "2030-04-04"],
  ["0", "2030-04-01"],
  ["5.4.", "2030-04-05"],
  ["soon", null],
])("a departure typed as %s is %s", (typed, date) => {
  expect(parseDeparture(typed, "2030-04-01", "2030-04-01")).toBe(date);
});
