import { expect, test } from "vitest";
import { dayUseTimes, stayOfBounds } from "#shared/stays/bookings/day-use.ts";

const ZONE = "Europe/Vienna";
const TIMES = { check_in_time: "15:00", check_out_time: "11:00" };
const at = (day: string, time: string) => new Date(`2030-04-0${day}T${time}:00.000+02:00`).toISOString();
const clockAt = (day: string, time: string) => ({ now: at(day, time), time_zone: ZONE });

test.each([
  ["a day to come", clockAt("1", "12:00"), "2030-04-05", "10:00", "18:00"],
  ["the day itself, early in the morning", clockAt("5", "07:00"), "2030-04-05", "10:00", "18:00"],
  ["the day itself, at twenty past eleven", clockAt("5", "11:20"), "2030-04-05", "11:30", "18:00"],
  ["the day itself, on the half hour", clockAt("5", "11:30"), "2030-04-05", "11:30", "18:00"],
  ["the late afternoon", clockAt("5", "16:40"), "2030-04-05", "17:00", "20:00"],
  ["the late evening", clockAt("5", "22:10"), "2030-04-05", "22:30", "23:59"],
  ["the last minutes of the day", clockAt("5", "23:50"), "2030-04-05", "23:00", "23:59"],
])("day use on %s", (_, clock, date, from, to) => {
  expect(dayUseTimes(date, clock)).toEqual({ from, to });
});

const NOON = clockAt("1", "12:00");
test.each([
  ["2030-04-05", "2030-04-07", at("5", "15:00"), at("7", "11:00")],
  ["2030-04-05", "2030-04-05", at("5", "10:00"), at("5", "18:00")],
  [at("5", "09:00"), "2030-04-05", at("5", "09:00"), at("5", "11:00")],
  [at("5", "15:00"), "2030-04-05", at("5", "15:00"), at("5", "18:00")],
  [at("5", "20:00"), "2030-04-05", at("5", "20:00"), at("5", "23:59")],
  ["2030-04-05", at("5", "14:00"), at("5", "10:00"), at("5", "14:00")],
  [at("5", "08:30"), at("5", "12:30"), at("5", "08:30"), at("5", "12:30")],
  ["2030-04-05", at("6", "14:00"), at("5", "15:00"), at("6", "14:00")],
])("a stay from %s to %s", (check_in, check_out, from, to) => {
  expect(stayOfBounds({ check_in, check_out }, TIMES, NOON)).toEqual({ check_in: from, check_out: to });
});

test("what goes backwards stays backwards, for the rules to refuse", () => {
  const backwards = { check_in: at("5", "12:00"), check_out: at("5", "09:00") };
  expect(stayOfBounds(backwards, TIMES, NOON)).toEqual(backwards);
  expect(stayOfBounds({ check_in: "2030-04-05", check_out: "2030-04-04" }, TIMES, NOON).check_out).toBe(at("4", "11:00"));
});
