import { expect, test } from "vitest";
import { ROW_HEIGHT } from "#client/stays/room-plan/model/plan-layout.ts";
import { speedAt } from "#client/stays/room-plan/view/gestures/auto-scroll.ts";

const FIELD = { left: 184, right: 1200, top: 100, bottom: 800 };

test("the middle of the last row in sight doesn't scroll the plan", () => {
  expect(speedAt(FIELD, { x: 600, y: FIELD.bottom - ROW_HEIGHT / 2 })).toEqual({ x: 0, y: 0 });
  expect(speedAt(FIELD, { x: 600, y: FIELD.top + ROW_HEIGHT / 2 })).toEqual({ x: 0, y: 0 });
});

test("at each border it scrolls that way, the faster the further out the pointer is held", () => {
  const [near, far] = [speedAt(FIELD, { x: 1195, y: 400 }), speedAt(FIELD, { x: 1230, y: 400 })];
  expect(near.x).toBeGreaterThan(0);
  expect(far.x).toBeGreaterThan(near.x);
  expect(far.y).toBe(0);
  expect(speedAt(FIELD, { x: 150, y: 795 })).toMatchObject({ x: expect.any(Number), y: expect.any(Number) });
  expect(speedAt(FIELD, { x: 150, y: 400 }).x).toBeLessThan(0);
  expect(speedAt(FIELD, { x: 600, y: 90 }).y).toBeLessThan(0);
});

test("there is a fastest, however far the pointer is away", () => {
  expect(speedAt(FIELD, { x: 600, y: 5_000 }).y).toBe(speedAt(FIELD, { x: 600, y: 2_000 }).y);
});
