import { expect, test } from "vitest";
import { proposals, released, resized, swapped } from "#client/stays/room-plan/model/plan-target.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { DAY_MS, localDate } from "#shared/platform/core/stays.ts";
import { CLOCK, makeBooking, makeLock, makePlan, ZONE } from "#tests/room-plan/plan-board-data.ts";

function rowOf(store: PlanStore, key: string) {
  const { rows, indexOf } = store.shape();
  const row = rows[indexOf.get(key) ?? -1];
  if (!row) throw new Error(`no row ${key}`);
  return row;
}

function carried(store: PlanStore, keys: readonly string[], key: string, days: number) {
  return proposals(store.content, { keys, days, grabbed: keys[0] ?? "", row: rowOf(store, key) }, CLOCK);
}

test("a booking may go where the room is empty, and keeps its hours", () => {
  const store = makePlan([makeBooking("anna", "r9", [3, 5])]);
  const [move] = carried(store, ["anna"], "room:r10", 2);
  expect(move).toMatchObject({
    reason: null,
    to: { room: { id: "r10" }, check_in: "2026-05-05T13:00:00.000Z", check_out: "2026-05-07T09:00:00.000Z" },
  });
});

test("on another booking it is refused, and the refusal names that booking", () => {
  const store = makePlan([makeBooking("anna", "r9", [3, 5]), makeBooking("ben", "r10", [4, 6])]);
  expect(carried(store, ["anna"], "room:r10", 0)[0]).toMatchObject({ reason: "booking/overlap_detected", blocker: { key: "ben" } });
});

test("on a locked room it is refused, though nobody lives there", () => {
  const store = makePlan([makeBooking("anna", "r9", [3, 5])], [makeLock("paint", "r10", [1, 9])]);
  expect(carried(store, ["anna"], "room:r10", 0)[0]).toMatchObject({ reason: "booking/overlap_detected", blocker: null });
});

test("an expired offer blocks no booking", () => {
  const offer = makeBooking("old", "r10", [3, 5], { status: "pending", expires_at: "2026-04-30T10:00:00.000Z" });
  expect(carried(makePlan([makeBooking("anna", "r9", [3, 5]), offer]), ["anna"], "room:r10", 0)[0]?.reason).toBeNull();
});

test("a fixed room, a room too small and a day gone by each say so", () => {
  const store = makePlan([
    makeBooking("fixed", "r9", [3, 5], { room_fixed: true }),
    makeBooking("five", "r20", [3, 5], { occupancy: 5, room_type_id: "family" }),
    makeBooking("anna", "r9", [10, 12]),
  ]);
  expect(carried(store, ["fixed"], "room:r10", 0)[0]?.reason).toBe("booking/room_fixed");
  expect(carried(store, ["five"], "room:r10", 0)[0]?.reason).toBe("booking/occupancy_exceeded");
  expect(carried(store, ["anna"], "room:r10", -14)[0]?.reason).toBe("booking/invalid_dates");
});

test("a fixed booking goes where it would go were it not fixed, and is released along with it", () => {
  const store = makePlan([makeBooking("fixed", "r9", [3, 5], { room_fixed: true })]);
  const [refused] = carried(store, ["fixed"], "room:r10", 1);
  expect(refused && released(store.content, refused, CLOCK)).toMatchObject({
    reason: null,
    releases: true,
    booking: { id: "fixed", room_fixed: true },
    to: { room: { id: "r10" }, check_in: "2026-05-04T13:00:00.000Z" },
  });
});

test("a release is offered only where nothing else is against the move", () => {
  const store = makePlan([
    makeBooking("fixed", "r9", [3, 5], { room_fixed: true }),
    makeBooking("ben", "r10", [4, 6]),
    makeBooking("anna", "r9", [10, 12]),
  ]);
  const refused = [...carried(store, ["fixed"], "room:r10", 0), ...carried(store, ["anna"], "room:r10", -14)];
  expect(refused.map((proposal) => released(store.content, proposal, CLOCK))).toEqual([null, null]);
});

test("on its type's heading a booking gives its room back; on another type's it can't wait", () => {
  const store = makePlan([makeBooking("anna", "r9", [3, 5])]);
  expect(carried(store, ["anna"], "type:double", 0)[0]).toMatchObject({ reason: null, to: { room: null } });
  const [astray] = carried(store, ["anna"], "type:family", 2);
  expect(astray).toMatchObject({ reason: "lane_of_other_type", to: { room: null, check_in: "2026-05-05T13:00:00.000Z" } });
});

test("a room that a waiting booking needs is not given away, though it is empty", () => {
  const waiting = makeBooking("waiting", null, [6, 8]);
  const store = makePlan([makeBooking("anna", "r9", [3, 5]), makeBooking("ben", "r10", [6, 8]), waiting]);
  const [refused] = carried(store, ["anna"], "room:r9", 3);
  expect(refused).toMatchObject({ reason: "booking/no_available_room_found", waiting: { booking: { id: "waiting" } } });
  expect(refused?.waiting?.night).toBe(Date.parse("2026-05-06") / DAY_MS);
  expect(carried(store, ["waiting"], "room:r9", 0)[0]?.reason).toBeNull();
  expect(carried(store, ["ben"], "room:r9", 0)[0]?.reason).toBeNull();
});

test("a stay can't be lengthened into the last room that a waiting booking needs, and it is named", () => {
  const waiting = makeBooking("waiting", null, [5, 7]);
  const store = makePlan([makeBooking("anna", "r9", [3, 5]), makeBooking("ben", "r10", [4, 8]), waiting]);
  expect(resized(store.content, { key: "anna", edge: "to", days: 1 }, CLOCK)).toMatchObject({
    reason: "booking/no_available_room_found",
    waiting: { booking: { id: "waiting" } },
  });
});

test("several go together: each as many rooms down as the dragged one, checked in their new places", () => {
  const store = makePlan([makeBooking("anna", "r9", [3, 5]), makeBooking("ben", "r10", [3, 5])]);
  const moves = carried(store, ["anna", "ben"], "room:r10", 0);
  expect(moves.map(({ to, reason }) => [to.room?.id, reason])).toEqual([
    ["r10", null],
    ["r20", null],
  ]);
});

test("several that only change their days keep their rooms, and those without one stay without", () => {
  const waiting = makeBooking("ben", null, [3, 5]);
  const store = makePlan([makeBooking("anna", "r9", [3, 5]), waiting, makeBooking("eva", null, [3, 5], { room_type_id: "family" })]);
  const asMoved = (ids: string[], key: string) => carried(store, ids, key, 1).map(({ to, reason }) => [to.room?.id, reason]);
  expect(asMoved(["anna", "ben"], "room:r9")).toEqual([
    ["r9", null],
    [undefined, null],
  ]);
  expect(asMoved(["ben", "eva"], "unassigned:double")).toEqual([
    [undefined, null],
    [undefined, null],
  ]);
});

test("a selection that would leave the plan is refused as a whole", () => {
  const store = makePlan([makeBooking("anna", "r10", [3, 5]), makeBooking("ben", "r20", [3, 5], { room_type_id: "family" })]);
  expect(carried(store, ["anna", "ben"], "room:r20", 0).every(({ reason }) => reason !== null)).toBe(true);
});

test("two bookings change rooms, each keeping its own dates", () => {
  const store = makePlan([makeBooking("anna", "r9", [3, 5]), makeBooking("ben", "r10", [4, 7])]);
  const moves = swapped(store.content, ["anna", "ben"], CLOCK);
  expect(moves.map(({ booking, to, reason }) => [booking.id, to.room?.id, localDate(to.check_in, ZONE), reason])).toEqual([
    ["anna", "r10", "2026-05-03", null],
    ["ben", "r9", "2026-05-04", null],
  ]);
});

test("a swap is refused if a third booking is there", () => {
  const store = makePlan([makeBooking("anna", "r9", [3, 5]), makeBooking("ben", "r10", [4, 8]), makeBooking("cleo", "r9", [6, 9])]);
  expect(swapped(store.content, ["anna", "ben"], CLOCK).map(({ reason }) => reason)).toEqual([null, "booking/overlap_detected"]);
});

test("a stay is lengthened until the next guest comes", () => {
  const store = makePlan([makeBooking("anna", "r9", [3, 5]), makeBooking("ben", "r9", [6, 8])]);
  expect(resized(store.content, { key: "anna", edge: "to", days: 1 }, CLOCK)?.reason).toBeNull();
  expect(resized(store.content, { key: "anna", edge: "to", days: 2 }, CLOCK)).toMatchObject({
    reason: "booking/overlap_detected",
    blocker: { key: "ben" },
  });
});
