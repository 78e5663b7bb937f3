import { describe, expect, test } from "vitest";
import { guessColumns, missingColumns } from "#shared/platform/core/csv-columns.ts";
import { readStatus, statusByNow } from "#shared/stays/bookings/import-status.ts";
import { createRoomBoard } from "#shared/stays/bookings/room-board.ts";
import { fieldsOf, type ImportKind } from "#shared/tenant/imports/fields.ts";
import { readBirthday, readCount, readCountry, readDay, readGender, readLanguage } from "#shared/tenant/imports/values.ts";

const LIVING = { isOver: false, hasBegun: false };

describe("a cell says", () => {
  test.each([
    ["2030-06-01", "2030-06-01", null],
    ["1.6.2030", "2030-06-01", null],
    ["01.06.30", "2030-06-01", null],
    ["01/06/2030", "2030-06-01", null],
    ["01.06.2030 14:30", "2030-06-01", "14:30"],
    ["2030-06-01T09:05:00", "2030-06-01", "09:05"],
    ["2030-06-01 00:00:00", "2030-06-01", null],
  ])("the day %s", (text, date, time) => {
    expect(readDay(text)).toEqual({ date, time });
  });

  test.each(["", "tomorrow", "31.2.2030", "6/31/2030", "2030-13-01", "1.6.2030 noon"])("no day: %s", (text) => {
    expect(readDay(text)).toBeNull();
  });

  test.each([
    ["1.5.67", "1967-05-01"],
    ["1.5.01", "2001-05-01"],
    ["1.5.1901", "1901-05-01"],
  ])("the birthday %s", (text, date) => {
    expect(readBirthday(text, "2030-04-01")).toBe(date);
  });

  test.each([
    ["AT", "AT"],
    ["at", "AT"],
    ["AUT", "AT"],
    ["Österreich", "AT"],
    ["Germany", "DE"],
    ["Deutschland", "DE"],
    ["D", "DE"],
    ["Atlantis", null],
  ])("the country %s", (text, code) => {
    expect(readCountry(text)).toBe(code);
  });

  test.each([
    ["bestätigt", "confirmed"],
    ["Checked-in", "checked_in"],
    ["checked_out", "checked_out"],
    ["Storniert", "canceled"],
    ["Option", "pending"],
    ["No-Show", "no_show"],
    ["purple", null],
  ])("the status %s", (text, status) => {
    expect(readStatus(text)).toBe(status);
  });

  test("how many, who and in which language", () => {
    expect([readCount("2", 1, 99), readCount("0", 1, 99), readCount("two", 1, 99)]).toEqual([2, null, null]);
    expect([readGender("Frau"), readGender("Mr."), readGender("Dr.")]).toEqual(["female", "male", "unspecified"]);
    expect([readLanguage("Deutsch"), readLanguage("fr"), readLanguage("")]).toEqual(["de", "en", null]);
  });
});

test.each([
  ["confirmed", { isOver: true, hasBegun: true }, "checked_out"],
  ["checked_in", { isOver: true, hasBegun: true }, "checked_out"],
  ["pending", { isOver: true, hasBegun: true }, "canceled"],
  ["canceled", { isOver: true, hasBegun: true }, "canceled"],
  ["no_show", { isOver: true, hasBegun: true }, "no_show"],
  ["checked_in", { isOver: false, hasBegun: true }, "checked_in"],
  ["checked_in", LIVING, null],
  ["checked_out", LIVING, null],
  ["no_show", LIVING, null],
  ["confirmed", LIVING, "confirmed"],
  ["pending", LIVING, "pending"],
] as const)("%s of %o has come to %s", (status, when, now) => {
  expect(statusByNow(status, when)).toBe(now);
});

test.each<[ImportKind, string[], Record<string, number>]>([
  ["rooms", ["Zimmer-Nr.", "Zimmerkategorie", "Personen"], { number: 0, room_type: 1, max_occupancy: 2 }],
  ["rooms", ["number", "room_type"], { number: 0, room_type: 1 }],
  ["contacts", ["Vorname", "Nachname", "E-Mail", "PLZ", "Straße"], { first_name: 0, name: 1, email: 2, postal_code: 3, line1: 4 }],
  ["bookings", ["Guest name", "Arrival", "Departure", "Room", "Total"], { name: 0, check_in: 1, check_out: 2, room: 3, total: 4 }],
  ["bookings", ["ANREISE", "Abreise", "Zimmer", "Gäste", "Gast"], { check_in: 0, check_out: 1, room: 2, occupancy: 3, name: 4 }],
])("columns of %s are known by their names: %o", (kind, headers, expected) => {
  const found = Object.fromEntries(Object.entries(guessColumns(fieldsOf(kind), headers)).filter(([, index]) => index !== null));
  expect(found).toEqual(expected);
  expect(missingColumns(fieldsOf(kind), guessColumns(fieldsOf(kind), headers))).toEqual([]);
});

test("what no column is for is missing", () => {
  expect(missingColumns(fieldsOf("bookings"), guessColumns(fieldsOf("bookings"), ["Gast", "Zimmer"]))).toEqual(["check_in", "check_out"]);
});

test("a room holds one stay at a time, whatever the order in which they come", () => {
  const at = (from: number, to: number) => ({ check_in: `2030-04-0${from}`, check_out: `2030-04-0${to}` });
  const board = createRoomBoard();
  board.add({ room_id: "r", ...at(5, 7), holder: { name: "4711" } });
  expect(board.place("r", at(1, 3), 2)).toBeNull();
  expect(board.place("r", at(7, 9), 3)).toBeNull();
  expect(board.place("r", at(3, 5), 4)).toBeNull();
  expect(board.place("r", at(2, 4), 5)).toEqual({ row: 2 });
  expect(board.place("r", at(6, 8), 6)).toEqual({ name: "4711" });
  expect(board.place("r", at(5, 6), 7)).toEqual({ name: "4711" });
  expect(board.place("other", at(5, 6), 8)).toBeNull();
});
