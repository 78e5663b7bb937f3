import fc from "fast-check";
import { expect, test } from "vitest";
import { inOneLine, isSeveral, naturalOrder, readNumbers, roomNumbers } from "#shared/inventory/rooms/numbers.ts";

test.each<[input: string, rooms: string[] | null]>([
  ["101", ["101"]],
  ["Alpenblick", ["Alpenblick"]],
  ["Alpen-Suite", ["Alpen-Suite"]],
  ["Haus 2", ["Haus 2"]],
  ["Haus 2 Zimmer 9", ["Haus 2 Zimmer 9"]],
  ["A1-A3", ["A1", "A2", "A3"]],
  ["A8-10", ["A8", "A9", "A10"]],
  ["A1-B3", ["A1-B3"]],
  ["Suite 1 – 3", ["Suite 1", "Suite 2", "Suite 3"]],
  ["101-105, 201 202", ["101", "102", "103", "104", "105", "201", "202"]],
  ["Zimmer 201–203", ["201", "202", "203"]],
  ["Zimmer 7", ["7"]],
  ["Zimmer", ["Zimmer"]],
  ["101 102; 103\n104", ["101", "102", "103", "104"]],
  ["101 - 103 201", ["101", "102", "103", "201"]],
  ["101 bis 103", ["101", "102", "103"]],
  ["12a 12b", ["12a", "12b"]],
  ["Talblick, Bergblick,", ["Talblick", "Bergblick"]],
  ["101, 101-102", ["101", "102"]],
  [" , ", null],
  ["101, 110-105", null],
  ["1-300, 301-600", null],
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
      expect(isSeveral(`${from}-${to}`)).toBe(true);
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

test("what means no rooms is named as it was typed", () => {
  expect(readNumbers("101, 110-105, 201")).toEqual({ numbers: null, wrong: "110-105" });
});

test.each([
  ["101", false],
  ["Haus 2", false],
  ["101-101", true],
  ["101 102", true],
  ["Zimmer 7", true],
  ["9-7", true],
])("%s means something else than one room of that name: %s", (input, is) => {
  expect(isSeveral(input)).toBe(is);
});

test("few numbers are named one by one, many by their ends", () => {
  expect(inOneLine(["101", "102"])).toBe("101, 102");
  expect(inOneLine(roomNumbers("101-140") ?? [])).toBe("101, 102, 103, 104, 105, 106, 107, 108, 109, … 140");
});
