import { describe, expect, test } from "vitest";
import { nextStep, offerDaysLeft } from "#shared/stays/bookings/next-step.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";
import { instant } from "#tests/support/front-desk.ts";

/** The next step of a stay from 5 to 8 April at a moment of April. */
function seen(status: BookingStatus, at: string) {
  const stay = { check_in: instant("5 15:00"), check_out: instant("8 11:00"), status };
  return nextStep(stay, { now: instant(at), time_zone: "Europe/Vienna" });
}

describe("the next step of a stay from the 5th to the 8th", () => {
  test.each([
    ["pending", "1", "confirm"],
    ["pending", "6", "confirm"],
    ["confirmed", "4 23:59", "edit"],
    ["confirmed", "5 00:01", "check_in"],
    ["confirmed", "5", "check_in"],
    ["confirmed", "7", "check_in"],
    ["confirmed", "8 10:59", "check_in"],
    ["confirmed", "8 11:00", "no_show"],
    ["confirmed", "20", "no_show"],
    ["checked_in", "5", "edit"],
    ["checked_in", "7 23:59", "edit"],
    ["checked_in", "8 00:01", "check_out"],
    ["checked_in", "9", "check_out"],
    ["checked_out", "8", null],
    ["no_show", "5", null],
    ["canceled", "5", null],
  ] as const)("%s, seen on %s: %s", (status, at, expected) => {
    expect(seen(status, at)).toBe(expected);
  });
});

describe("the days that an offer is still good for", () => {
  test.each([
    ["pending", "10 23:59", "1", 9],
    ["pending", "10 23:59", "9 23:59", 1],
    ["pending", "10 23:59", "10 00:01", 0],
    ["pending", "10 23:59", "10 23:58", 0],
    ["pending", "10 23:59", "10 23:59", -1],
    ["pending", "10 23:59", "20", -1],
    ["canceled", "10 23:59", "1", null],
  ] as const)("%s until %s, seen on %s: %s", (status, until, at, expected) => {
    expect(offerDaysLeft({ status, expires_at: instant(until) }, { now: instant(at), time_zone: "Europe/Vienna" })).toBe(expected);
  });

  test("a booking that waits without an end is no offer", () => {
    expect(offerDaysLeft({ status: "pending", expires_at: null }, { now: instant("1"), time_zone: "Europe/Vienna" })).toBeNull();
  });
});
