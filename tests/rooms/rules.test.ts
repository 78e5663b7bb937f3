import fc from "fast-check";
import { expect, test } from "vitest";
import { isRange, naturalOrder, roomNumbers } from "#shared/rooms/numbers.ts";

test.each<[input: string, rooms: string[] | null]>([
  ["101", ["101"]],
  ["Alpenblick", ["Alpenblick"]],
  ["Alpen-Suite", ["Alpen-Suite"]],
  ["A1-A3", ["A1-A3"]],
  ["101-103", ["101", "102", "103"]],
  ["001-003", ["001", "002", "003"]],
  ["099-101", ["099", "100", "101"]],
  ["9-11", ["9", "10", "11"]],
  ["0-2", ["0", "1", "2"]],
  ["0-10", Array.from({ length: 11 }, (_, number) => String(number))],
  ["7-7", ["7"]],
  ["101 – 102", ["101", "102"]],
  ["001-10", null],
  ["1-010", null],
  ["110-101", null],
  ["1-501", null],
  ["99999999999999999990-99999999999999999991", null],
])("%s means %j", (input, rooms) => {
  expect(roomNumbers(input)).toEqual(rooms);
});

test("a range has as many rooms as it spans, all different, padded alike", () => {
  fc.assert(
    fc.property(fc.nat(9_000), fc.nat(499), (first, more) => {
      const from = String(first).padStart(5, "0");
      const to = String(first + more).padStart(5, "0");
      const rooms = roomNumbers(`${from}-${to}`) ?? [];
      expect(isRange(`${from}-${to}`)).toBe(true);
      expect(new Set(rooms).size).toBe(more + 1);
      expect([rooms[0], rooms.at(-1)]).toEqual([from, to]);
      expect(rooms.every((room) => room.length === from.length)).toBe(true);
    }),
  );
});

test("rooms sort as people count", () => {
  const sorted = ["1", "2", "9", "10", "010a", "100", "A2", "a10", "Alpenblick", "Haus 2 Zimmer 9", "Haus 2 Zimmer 10", "Haus 10 Zimmer 1"];
  const shuffled = [...sorted].reverse();
  expect(shuffled.sort((a, b) => (naturalOrder(a) < naturalOrder(b) ? -1 : 1))).toEqual(sorted);
});

test("plain numbers sort by their value", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (a, b) => {
      expect(naturalOrder(String(a)) < naturalOrder(String(b))).toBe(a < b);
    }),
  );
});
