import { expect, test } from "vitest";
import { parseComing, parseDate } from "#client/platform/ui/form/parse-date.ts";
import { parseDeparture } from "#client/stays/bookings/detail/parse-departure.ts";

test.each([
  ["3.12.", "2026-12-03"],
  ["03.12.26", "2026-12-03"],
  ["3/12/2027", "2027-12-03"],
  ["2026-12-03", "2026-12-03"],
  [" 3 12 2026 ", "2026-12-03"],
  ["31.02.2026", null],
  ["32.1.", null],
  ["morgen", null],
  ["", null],
])("%s is %s", (typed, date) => {
  expect(parseDate(typed, "2026-11-21")).toBe(date);
});

test.each([
  ["3.12.85", "1985-12-03"],
  ["22.11.26", "1926-11-22"],
  ["21.11.26", "2026-11-21"],
  ["29.2.23", null],
  ["3.12.2085", "2085-12-03"],
])("%s as a date of birth is %s", (typed, date) => {
  expect(parseDate(typed, "2026-11-21", "2026-11-21")).toBe(date);
});

test.each([
  ["11.12.", "2026-12-11"],
  ["11.1.", "2027-01-11"],
  ["1.2", "2027-02-01"],
  ["15.10.", "2026-10-15"],
  ["15.8.", "2027-08-15"],
  ["11.1.2026", "2026-01-11"],
  ["11.1.26", "2026-01-11"],
  ["29.2.", null],
  ["heute", null],
])("%s of a stay, asked for on 21 November, is %s", (typed, date) => {
  expect(parseComing(typed, "2026-11-21")).toBe(date);
});

test("in January a day of December just gone is last year's, one of autumn is the next", () => {
  expect(parseComing("30.12.", "2027-01-05")).toBe("2026-12-30");
  expect(parseComing("1.10.", "2027-01-05")).toBe("2027-10-01");
});

test.each([
  ["3", "2027-01-01"],
  ["+3", "2027-01-01"],
  ["2.1.", "2027-01-02"],
  ["31.12.", "2026-12-31"],
  ["2.1.2026", "2026-01-02"],
  ["27.2.", "2027-02-27"],
  ["28.12.", "2026-12-28"],
  ["1.12.", "2026-12-01"],
  ["15.3.", "2026-03-15"],
])("%s as the departure of a stay from 29 December is %s", (typed, date) => {
  expect(parseDeparture(typed, "2026-12-29", "2026-11-21")).toBe(date);
});
