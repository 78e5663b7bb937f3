import { expect, test } from "vitest";
import { hiddenPart, hitBeyond, nameOn } from "#client/stays/room-plan/model/plan-edge.ts";
import { type Scale, SIDE_WIDTH } from "#client/stays/room-plan/model/plan-layout.ts";
import { ZONE } from "#tests/room-plan/plan-board-data.ts";

const FIRST = 20_000;
/** Fourteen days on a screen of common width. */
const SCALE: Scale = { zone: ZONE, first: FIRST, days: 365, column: 90, side: SIDE_WIDTH };
/** From 15:00 to 11:00. */
const stayOf = (nights: number) => ({ from: FIRST + 15 / 24, to: FIRST + nights + 11 / 24 });

test.each([2, 3, 4])("a stay of %i nights begins with its name behind the left edge of the plan, however little has gone by", (nights) => {
  const stay = stayOf(nights);
  expect(hiddenPart(SCALE, stay, FIRST + 1)).toBe(Math.round((9 / 24) * 90));
  expect(hiddenPart(SCALE, stay, FIRST + nights)).toBe(Math.round((nights - 15 / 24) * 90));
});

test("the name of a stay that is visible from its beginning is at its beginning", () => {
  expect(hiddenPart(SCALE, stayOf(3), FIRST)).toBe(0);
  expect(hiddenPart(SCALE, stayOf(3), stayOf(3).from)).toBe(0);
});

test("where too little of a stay is left for a name, none is moved there", () => {
  expect(hiddenPart(SCALE, stayOf(3), FIRST + 3 + 9 / 24)).toBe(0);
});

test("the name of a long bar follows the edge only while enough of the bar is left for it", () => {
  expect(nameOn(500, 0)).toBe("following");
  expect(nameOn(500, 150)).toBe("following");
  // A sticky name would be pushed to the left by the end of its bar.
  expect(nameOn(500, 320)).toBe("whole");
  expect(nameOn(500, 468)).toBe("small");
});

test("a bar of a night is cut with an ellipsis while that leaves letters beside it", () => {
  expect(nameOn(32, 0)).toBe("small");
  expect(nameOn(11, 0)).toBe("tiny");
});

const DAY_USE = { from: FIRST + 16 / 24, to: FIRST + 19 / 24, lane: 0 };

test("a bar of day use takes the pointer in the free cells beside it, until it is 24 pixels wide", () => {
  const beyond = hitBeyond(SCALE, DAY_USE, [DAY_USE]);
  expect(beyond).toEqual({ left: 7, right: 8 });
  expect(hitBeyond(SCALE, { ...stayOf(1), lane: 0 }, [])).toBeNull();
});

test("a short bar takes what it needs of long neighbours, and nothing of those that are short themselves", () => {
  const next = { from: DAY_USE.to, to: DAY_USE.to + 3, lane: 0 };
  expect(hitBeyond(SCALE, DAY_USE, [DAY_USE, next])).toEqual({ left: 7, right: 8 });
  const days = [0, 1, 2].map((day) => ({ from: FIRST + day, to: FIRST + day + 1, lane: 0 }));
  const [, middle] = days;
  expect(middle && hitBeyond({ ...SCALE, column: 11 }, middle, days)).toEqual({ left: 0, right: 0 });
});
