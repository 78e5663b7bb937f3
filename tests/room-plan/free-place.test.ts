import { expect, test } from "vitest";
import { hasRoomToSpare } from "#client/stays/room-plan/model/plan-content.ts";
import { wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { makeBooking, makePlan, ZONE } from "#tests/room-plan/plan-board-data.ts";

const MAY_2 = Math.floor(wallDays("2026-05-02T13:00:00.000Z", ZONE));
const night = { typeId: "double", from: MAY_2, to: MAY_2 + 1 };

test("an empty room that is owed to a booking without a room is not proposed for a new one", () => {
  const plan = makePlan([makeBooking("in nine", "r9", [1, 4]), makeBooking("waiting", null, [2, 3])]);
  expect(hasRoomToSpare(plan.content, night)).toBe(false);
  expect(hasRoomToSpare(plan.content, { ...night, from: MAY_2 + 1, to: MAY_2 + 2 })).toBe(true);
});

test("a room that nobody counts on is", () => {
  const plan = makePlan([makeBooking("in nine", "r9", [1, 4])]);
  expect(hasRoomToSpare(plan.content, night)).toBe(true);
});
