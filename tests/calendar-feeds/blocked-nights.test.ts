import { expect, test } from "vitest";
import { blockedNights, type Nights } from "#shared/channels/calendar-feeds/blocked-nights.ts";
import { writeCalendar } from "#shared/channels/calendar-feeds/write-calendar.ts";
import { instantAt } from "#shared/platform/core/stays.ts";

const TIMES = { check_in_time: "15:00", check_out_time: "11:00", time_zone: "Europe/Vienna" };
const SPAN = { from: "2030-03-28", to: "2030-04-28" };

const at = (moment: string) => {
  const [date = "", time = ""] = moment.split(" ");
  return instantAt(`2030-${date}`, time, TIMES.time_zone);
};
const stay = (from: string, to: string) => ({ check_in: at(from), check_out: at(to) });
const shown = (nights: readonly Nights[]) => nights.map(({ from, to }) => `${from.slice(5)}–${to.slice(5)}`).join(" ");
const blocked = (stays: readonly ReturnType<typeof stay>[], rooms = 1) => shown(blockedNights(stays, rooms, SPAN, TIMES));

test.each([
  ["a stay takes its nights", [stay("04-02 15:00", "04-04 11:00")], "04-02–04-04"],
  ["neighbouring stays are one run", [stay("04-02 15:00", "04-04 11:00"), stay("04-04 15:00", "04-05 11:00")], "04-02–04-05"],
  ["nights apart are two", [stay("04-02 15:00", "04-03 11:00"), stay("04-05 15:00", "04-06 11:00")], "04-02–04-03 04-05–04-06"],
  ["across the change of the clocks", [stay("03-30 15:00", "04-01 11:00")], "03-30–04-01"],
  ["day use at noon takes no night", [stay("04-02 11:30", "04-02 14:00")], ""],
  ["a departure in the evening takes the night that would begin before it", [stay("04-02 15:00", "04-03 18:00")], "04-02–04-04"],
  ["a lock from the early morning takes the night before, too", [stay("04-02 08:00", "04-03 11:00")], "04-01–04-03"],
  ["what began before the span counts from its first day on", [stay("03-20 15:00", "03-30 11:00")], "03-28–03-30"],
  ["nothing is taken", [], ""],
])("%s", (_, stays, nights) => {
  expect(blocked(stays)).toBe(nights);
});

test("of a room type, a night is taken when no room of it is left", () => {
  const stays = [stay("04-02 15:00", "04-05 11:00"), stay("04-03 15:00", "04-04 11:00")];
  expect(blocked(stays, 2)).toBe("04-03–04-04");
  expect(blocked(stays, 3)).toBe("");
  // One room after the other at the same day: one room is enough for both.
  expect(blocked([stay("04-02 15:00", "04-03 16:00"), stay("04-03 16:00", "04-04 11:00")], 2)).toBe("");
});

test("a type without rooms is taken for ever", () => {
  expect(blocked([], 0)).toBe("03-28–04-28");
});

test("the calendar says dates and nothing of guests, in lines that end with CRLF", () => {
  const file = writeCalendar({
    feed_id: "f1",
    name: "Airbnb, Suite",
    now: "2030-04-01T10:00:00.000Z",
    blocked: [{ from: "2030-04-02", to: "2030-04-05" }],
  });
  expect(file.split("\r\n")).toEqual([
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Keyrack//Availability//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"],
    "X-WR-CALNAME:Airbnb\\, Suite",
    ...["BEGIN:VEVENT", "UID:2030-04-02-f1@calendar.keyrack", "DTSTAMP:20300401T100000Z"],
    ...["DTSTART;VALUE=DATE:20300402", "DTEND;VALUE=DATE:20300405", "SUMMARY:Not available", "TRANSP:OPAQUE", "END:VEVENT"],
    ...["END:VCALENDAR", ""],
  ]);
});
