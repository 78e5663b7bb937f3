import { expect, test } from "vitest";
import { makeFormats } from "#client/platform/core/dates.ts";

const de = makeFormats("de-AT", "Europe/Vienna", "EUR");
const en = makeFormats("en-GB", "Europe/Vienna", "EUR");
const plain = (text: string) => text.replace(/[\u00a0\u2009\u202f]/g, " ");

test.each([
  ["a day", de.fullDate("2027-03-03"), "3. März 2027"],
  ["a day", en.fullDate("2026-09-22"), "22 Sep 2026"],
  ["an instant's day, the same form", de.date("2026-11-22T10:00:00Z"), "22. Nov. 2026"],
  ["an instant's day, the same form", en.date("2026-11-22T10:00:00Z"), "22 Nov 2026"],
  ["a day of another year with its weekday", de.weekday("2047-03-06T10:00:00Z"), "Mi, 6. März 2047"],
  ["a day of another year with its weekday", en.weekday("2047-03-06T10:00:00Z"), "Wed 6 Mar 2047"],
  ["a night", de.calendarDate("2027-03-03"), "Mi, 3. März"],
  ["a night", en.calendarDate("2027-03-03"), "Wed 3 Mar"],
  ["a moment", de.dateTime("2026-11-22T10:05:00Z"), "22. Nov. 2026, 11:05"],
  ["a moment", en.dateTime("2026-11-22T10:05:00Z"), "22 Nov 2026, 11:05"],
  ["days of one month", de.days("2030-11-20", "2030-11-27"), "20.–27. Nov."],
  ["days of one month", en.days("2030-09-20", "2030-09-27"), "20 – 27 Sep"],
  ["one day alone", en.daysWithYear("2030-09-20", "2030-09-20"), "20 Sep 2030"],
  ["a figure in short", de.shortNumber(2.34), "2,3"],
  ["money", de.money(1006), "€ 1.006,00"],
  ["money", en.money(1006), "€1,006.00"],
  ["money below zero has a minus sign", de.money(-489.6), "−€ 489,60"],
  ["money below zero has a minus sign", en.money(-489.6), "−€489.60"],
  ["a count groups as money does", de.number(2718), "2.718"],
  ["a count groups as money does", en.number(2718), "2,718"],
  ["a percentage", de.percent(-7.5), "−7,5 %"],
  ["a percentage", en.percent(7.5), "7.5%"],
])("%s: %s", (_, shown, expected) => {
  expect(plain(shown)).toBe(expected);
});
