import { expect, test } from "vitest";
import { type LockPart, movedLock } from "#client/stays/room-plan/model/plan-locks.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import type { PlanLock } from "#shared/stays/room-plan/schema.ts";
import { CLOCK, makeBooking, makeLock, makePlan } from "#tests/room-plan/plan-board-data.ts";

function put(store: PlanStore, { to: [key, days], part = "whole" }: { to: [key: string, days: number]; part?: LockPart }) {
  const { rows, indexOf } = store.shape();
  const row = rows[indexOf.get(key) ?? -1];
  if (!row) throw new Error(`no row ${key}`);
  return movedLock(store.content, { id: "paint", part, days, row }, CLOCK);
}

function planWith(lock: PlanLock, ...bookings: ReturnType<typeof makeBooking>[]) {
  return makePlan(bookings, [lock]);
}

const PAINT = makeLock("paint", "r9", [3, 5]);

test("a lock goes to a free room and other days, and keeps its hours", () => {
  expect(put(planWith(PAINT), { to: ["room:r10", 2] })).toMatchObject({
    reason: null,
    to: { room_id: "r10", start: "2026-05-05T13:00:00.000Z", end: "2026-05-07T09:00:00.000Z" },
  });
});

test("who is in the way is named, and may move for it; another lock may not", () => {
  const store = planWith(PAINT, makeBooking("anna", "r10", [4, 6]));
  expect(put(store, { to: ["room:r10", 0] })).toMatchObject({
    reason: "room_lock/overlap_detected",
    blocker: { id: "anna" },
    mayMove: true,
  });
  const locked = makePlan([], [PAINT, makeLock("boiler", "r10", [4, 6])]);
  expect(put(locked, { to: ["room:r10", 0] })).toMatchObject({ reason: "room_lock/overlap_detected", blocker: null, mayMove: false });
});

test("an edge is pulled up to the next stay, over it it is refused, and nothing is left of it the other way", () => {
  const store = planWith(PAINT, makeBooking("anna", "r9", [7, 9]));
  const pull = (days: number) => put(store, { to: ["room:r9", days], part: "to" });
  expect(pull(2)).toMatchObject({ reason: null, to: { start: PAINT.start, end: "2026-05-07T09:00:00.000Z" } });
  expect(pull(3)).toMatchObject({ reason: "room_lock/overlap_detected", blocker: { id: "anna" } });
  expect(pull(-2)).toBeNull();
});

test("the start of a lock that has begun stays, its end may be pulled", () => {
  const store = planWith({ ...makeLock("paint", "r9", [1, 5]), start: "2026-05-01T08:00:00.000Z" });
  expect(put(store, { to: ["room:r9", 1] })?.reason).toBe("room_lock/started");
  expect(put(store, { to: ["room:r9", 1], part: "to" })?.reason).toBeNull();
  expect(put(store, { to: ["room:r10", 0] })?.reason).toBeNull();
});

test("the room that a booking without one counts on is not locked away", () => {
  const store = planWith(makeLock("paint", "r20", [3, 5]), makeBooking("anna", "r10", [3, 5]), makeBooking("waits", null, [3, 5]));
  expect(put(store, { to: ["room:r9", 0] })).toMatchObject({
    reason: "room_lock/overlap_detected",
    waiting: { booking: { id: "waits" } },
    mayMove: false,
  });
});

test("a lock is of a room: in a heading or a lane it has no place", () => {
  expect(put(planWith(PAINT), { to: ["type:double", 0] })?.reason).toBe("no_room");
});

test("a lock under way is drawn where it will be, and its version stays the server's", () => {
  const store = planWith(PAINT);
  store.setPendingLock("paint", { room_id: "r10", start: PAINT.start, end: PAINT.end });
  expect([store.rowKeyOf("paint"), store.lock("paint")?.room_id]).toEqual(["room:r10", "r9"]);
  store.setPendingLock("paint", null);
  expect(store.rowKeyOf("paint")).toBe("room:r9");
});
