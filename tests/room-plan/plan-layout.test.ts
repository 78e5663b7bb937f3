import { expect, test } from "vitest";
import {
  dateOf,
  dayOf,
  frameOf,
  isWeekend,
  rowAt,
  type Scale,
  SIDE_WIDTH,
  shifted,
  sideOf,
  topsOf,
  wallDays,
  xOf,
} from "#client/stays/room-plan/model/plan-layout.ts";

const VIENNA = "Europe/Vienna";
const first = dayOf("2026-05-01");
const scale: Scale = { zone: VIENNA, first, days: 90, column: 64, side: SIDE_WIDTH };

test("a check-in at 15:00 Vienna time is at fifteen twenty-fourths of its day", () => {
  const wall = wallDays("2026-05-03T13:00:00.000Z", VIENNA);
  expect(dateOf(Math.floor(wall))).toBe("2026-05-03");
  expect(wall % 1).toBeCloseTo(15 / 24, 6);
  expect(xOf(scale, wall)).toBeCloseTo((2 + 15 / 24) * 64, 6);
});

test("an instant with an offset is at the position of the same instant in UTC", () => {
  expect(wallDays("2026-05-03T15:00:00+02:00", VIENNA)).toBe(wallDays("2026-05-03T13:00:00.000Z", VIENNA));
});

test("a stay moved across the change to summer time keeps its hours on the wall clock", () => {
  expect(shifted("2026-03-27T14:00:00.000Z", 3, VIENNA)).toBe("2026-03-30T13:00:00.000Z");
  expect(shifted("2026-03-27T14:00:00.000Z", 0, VIENNA)).toBe("2026-03-27T14:00:00.000Z");
});

test("Saturday and Sunday are the weekend", () => {
  expect(["2026-05-01", "2026-05-02", "2026-05-03", "2026-05-04"].map((date) => isWeekend(dayOf(date)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("rows of different heights are found by their height on the sheet", () => {
  const tops = topsOf([32, 66, 36, 36]);
  expect([0, 31, 32, 97, 98, 134, 9999].map((y) => rowAt(tops, y))).toEqual([0, 0, 1, 1, 2, 3, 3]);
});

test("scrolling a few pixels leaves the drawn part as it is, and what is on screen is always inside it", () => {
  const tops = topsOf(Array.from({ length: 500 }, () => 36));
  const view = { width: 1200, height: 800 };
  const start = frameOf({ ...view, top: 3600, left: 640 }, tops, scale);
  expect(frameOf({ ...view, top: 3610, left: 650 }, tops, scale)).toEqual(start);
  for (let top = 0; top < 17_000; top += 313) {
    const frame = frameOf({ ...view, top, left: top / 8 }, tops, scale);
    expect(frame.firstRow * 36).toBeLessThanOrEqual(top);
    expect(frame.endRow * 36).toBeGreaterThanOrEqual(Math.min(18_000, top + 800));
    expect((frame.firstDay - first) * 64).toBeLessThanOrEqual(top / 8);
    expect((frame.endDay - first) * 64).toBeGreaterThanOrEqual(Math.min(90 * 64, top / 8 + 1200));
  }
});

test("however many rooms there are, the drawn part stays as large as the screen asks", () => {
  const rowsDrawn = [50, 200, 1000].map((rooms) => {
    const frame = frameOf({ top: 0, left: 0, width: 1200, height: 800 }, topsOf(Array.from({ length: rooms }, () => 36)), scale);
    return frame.endRow - frame.firstRow;
  });
  expect(new Set(rowsDrawn).size).toBe(1);
});

test("on a phone, upright or beside its menu, the column of rooms leaves the days most of the width", () => {
  expect([390, 628, 844, 1240].map(sideOf)).toEqual([96, 96, SIDE_WIDTH, SIDE_WIDTH]);
  // Before the first measurement the desktop layout is used.
  expect(sideOf(0)).toBe(SIDE_WIDTH);
});
