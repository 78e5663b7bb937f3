import fc from "fast-check";
import { expect, test } from "vitest";
import { barsBetween } from "#client/stays/room-plan/model/plan-bars.ts";
import { dayOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { isCovered } from "#client/stays/room-plan/store/plan-missed.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { inTwoRooms, makeBooking, makeLock, makePlan, ROOMS, TYPES } from "#tests/room-plan/plan-board-data.ts";

const may = (day: number) => dayOf(`2026-05-${String(day).padStart(2, "0")}`);

test("rooms stand below their type, 9 before 10, and a type without waiting bookings has no lane for them", () => {
  const store = makePlan([makeBooking("anna", "r9", [3, 5])]);
  expect(store.shape().rows.map(({ key }) => key)).toEqual(["type:double", "room:r9", "room:r10", "type:family", "room:r20"]);
});

test("bookings without a room stand in their type's lane, one below the other where they overlap", () => {
  const store = makePlan([makeBooking("a", null, [3, 6]), makeBooking("b", null, [5, 8]), makeBooking("c", null, [6, 9])]);
  const row = store.shape().rows[1];
  expect(row).toMatchObject({ kind: "unassigned", lanes: 2 });
  expect(store.row("unassigned:double").laid.bars.map(({ id, lane }) => [id, lane])).toEqual([
    ["a", 0],
    ["b", 1],
    ["c", 0],
  ]);
});

test("the lane appears with its first booking and goes with its last", () => {
  const store = makePlan([]);
  store.putBooking(makeBooking("a", null, [3, 6]));
  expect(store.shape().rows.map(({ key }) => key)).toContain("unassigned:double");
  store.putBooking(makeBooking("a", "r9", [3, 6], { version: 2 }));
  expect(store.shape().rows.map(({ key }) => key)).not.toContain("unassigned:double");
});

test("only bookings in sight take lanes, and a small step to the side changes nothing", () => {
  const store = makePlan([makeBooking("a", null, [3, 6]), makeBooking("b", null, [5, 8]), makeBooking("c", null, [28, 30])]);
  const lanes = () => store.shape().rows.flatMap((row) => (row.kind === "unassigned" ? [row.lanes] : []));
  const look = (from: number, to: number, isMoving = false) => store.lookAt({ from: may(from), to: may(to) }, isMoving);
  expect(lanes()).toEqual([2]);
  look(1, 11);
  expect(lanes()).toEqual([2]);
  look(11, 21);
  expect(lanes()).toEqual([2]);
  look(14, 22);
  expect(lanes()).toEqual([]);
  look(12, 22);
  expect(lanes()).toEqual([]);
  look(18, 28, true);
  expect(lanes()).toEqual([1]);
  look(1, 11, true);
  expect(lanes()).toEqual([2]);
  look(21, 31, true);
  expect(lanes()).toEqual([2]);
  look(21, 31);
  expect(lanes()).toEqual([1]);
});

test("a colleague's move notifies the two rows concerned and no others", () => {
  const store = makePlan([makeBooking("anna", "r9", [3, 5]), makeBooking("ben", "r10", [7, 9]), makeBooking("cleo", "r20", [3, 5])]);
  const recorded: string[] = [];
  store.subscribeShape(() => recorded.push("shape"));
  for (const key of ["room:r9", "room:r10", "room:r20"]) {
    store.row(key);
    store.subscribeRow(key, () => recorded.push(key));
  }
  const ben = store.row("room:r10").laid.bars[0];
  store.putBooking(makeBooking("anna", "r10", [3, 5], { version: 2 }));
  expect(recorded.sort()).toEqual(["room:r10", "room:r9"]);
  expect(store.row("room:r10").laid.bars[1]).toBe(ben);
});

test("an older answer that comes late changes nothing", () => {
  const store = makePlan([makeBooking("anna", "r9", [3, 5], { version: 4 })]);
  store.putBooking(makeBooking("anna", "r10", [3, 5], { version: 3 }));
  store.sync([makeBooking("anna", "r20", [3, 5], { version: 2 })], []);
  expect(store.rowKeyOf("anna")).toBe("room:r9");
});

test("a move under way is drawn at its new place, and drops back when it is refused", () => {
  const store = makePlan([makeBooking("anna", "r9", [3, 5])]);
  const { check_in, check_out } = makeBooking("anna", "r9", [6, 8]);
  store.setPending(
    new Map([["anna", { check_in, check_out, room: { id: "r10", room_type_id: "double", max_occupancy: 2, max_cots: 0 } }]]),
  );
  expect(store.rowKeyOf("anna")).toBe("room:r10");
  expect(store.booking("anna")?.room_id).toBe("r9");
  store.setPending(new Map());
  expect(store.rowKeyOf("anna")).toBe("room:r9");
});

test("what is no longer in any loaded window leaves the plan", () => {
  const anna = makeBooking("anna", "r9", [3, 5]);
  const store = makePlan([anna, makeBooking("ben", "r10", [3, 5])], [makeLock("paint", "r20", [2, 9])]);
  store.sync([anna], []);
  expect([store.rowKeyOf("anna"), store.rowKeyOf("ben"), store.rowKeyOf("paint")]).toEqual(["room:r9", undefined, undefined]);
});

test("a stay across the border of two loaded windows is there once", () => {
  const anna = makeBooking("anna", "r9", [3, 5]);
  const store = makePlan([anna, anna]);
  expect(store.row("room:r9").laid.bars).toHaveLength(1);
  expect(store.freeRooms("double", may(3), may(4))).toEqual([1]);
});

test("free rooms count the nights: assigned, waiting and locked ones are taken, the day of departure is free again", () => {
  const store = makePlan([makeBooking("anna", "r9", [3, 5]), makeBooking("ben", null, [4, 6])], [makeLock("paint", "r10", [5, 7])]);
  expect(store.freeRooms("double", may(2), may(8))).toEqual([2, 1, 0, 0, 1, 2]);
  store.putBooking(makeBooking("anna", "r9", [6, 7], { version: 2 }));
  expect(store.freeRooms("double", may(2), may(8))).toEqual([2, 2, 1, 0, 0, 2]);
});

test("more waiting bookings than rooms show as overbooked", () => {
  const store = makePlan([makeBooking("a", null, [3, 4]), makeBooking("b", null, [3, 4]), makeBooking("c", null, [3, 4])]);
  expect(store.freeRooms("double", may(3), may(4))).toEqual([-1]);
});

test("a stay in two rooms has a bar in each and takes their nights", () => {
  const store = makePlan([inTwoRooms(makeBooking("anna", "r9", [3, 6]))]);
  expect(store.rowKeysOf("anna")).toEqual(["room:r9", "room:r20"]);
  expect(nightsIn(store, "room:r9")).toEqual([["anna", "anna", may(3), may(4)]]);
  expect(nightsIn(store, "room:r20")).toEqual([["anna anna 1", "anna", may(4), may(6)]]);
  expect(store.freeRooms("double", may(2), may(7))).toEqual([2, 1, 2, 2, 2]);
  expect(store.freeRooms("family", may(2), may(7))).toEqual([1, 1, 0, 0, 1]);
  store.sync([], []);
  expect([store.rowKeysOf("anna"), store.row("room:r9").laid.bars, store.row("room:r20").laid.bars]).toEqual([[], [], []]);
});

test("a part of a stay under way is drawn at its new place while the other part stays, and drops back", () => {
  const anna = inTwoRooms(makeBooking("anna", "r9", [3, 6]));
  const store = makePlan([anna, makeBooking("ben", "r10", [12, 14])]);
  const { check_in, check_out } = makeBooking("anna", "r10", [4, 6]);
  store.setPending(
    new Map([["anna anna 1", { check_in, check_out, room: { id: "r10", room_type_id: "double", max_occupancy: 2, max_cots: 0 } }]]),
  );
  expect(nightsIn(store, "room:r9")).toEqual([["anna", "anna", may(3), may(4)]]);
  expect(nightsIn(store, "room:r10")[0]).toEqual(["anna anna 1", "anna", may(4), may(6)]);
  expect(nightsIn(store, "room:r20")).toEqual([]);
  expect([store.shownPart("anna anna 1")?.room_id, store.part("anna anna 1")?.room_id, store.booking("anna anna 1")]).toEqual([
    "r10",
    "r20",
    anna,
  ]);
  store.setPending(new Map());
  expect(store.rowKeysOf("anna")).toEqual(["room:r9", "room:r20"]);
  expect(nightsIn(store, "room:r20")[0]).toEqual(["anna anna 1", "anna", may(4), may(6)]);
});

test("a selected part notifies its row, what a colleague does with the stay both rows, and no others", () => {
  const store = makePlan([makeBooking("anna", "r9", [3, 6]), makeBooking("ben", "r10", [12, 14])].map(inTwoRooms));
  const recorded: string[] = [];
  for (const key of ["room:r9", "room:r10", "room:r20"]) {
    store.row(key);
    store.subscribeRow(key, () => recorded.push(key));
  }
  store.mark("anna anna 1", { selected: true });
  expect(recorded.splice(0)).toEqual(["room:r20"]);
  store.mark("anna", { holder: "Ben" });
  expect(recorded.splice(0).sort()).toEqual(["room:r20", "room:r9"]);
  expect(store.marksOf("anna anna 1")).toMatchObject({ selected: true, holder: "Ben" });
  expect(store.marksOf("anna")).toMatchObject({ selected: false, holder: "Ben" });
  const [, ben] = store.row("room:r20").laid.bars;
  store.putBooking(inTwoRooms(makeBooking("anna", "r9", [3, 6], { version: 2, name: "Anna Moser" })));
  expect(recorded.sort()).toEqual(["room:r20", "room:r9"]);
  expect(store.row("room:r20").laid.bars[1]).toBe(ben);
});

test("free rooms are the same however the days were looked at", () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: 1, max: 26 }), fc.integer({ min: 1, max: 4 })), { maxLength: 12 });
  const looks = fc.array(fc.tuple(fc.integer({ min: 1, max: 25 }), fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(spans, looks, (stays, windows) => {
      const bookings = stays.map(([from, nights], i) => makeBooking(`b${i}`, null, [from, from + nights]));
      const store = makePlan(bookings);
      for (const [from, days] of windows) store.freeRooms("double", may(from), may(from + days));
      const counted = store.freeRooms("double", may(1), may(31));
      const expected = Array.from(
        { length: 30 },
        (_, i) => 2 - stays.filter(([from, nights]) => from <= i + 1 && i + 1 < from + nights).length,
      );
      expect(counted).toEqual(expected);
    }),
  );
});

test("the bars between two days are those that touch them, also behind a long one", () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 6 })), { maxLength: 30 });
  fc.assert(
    fc.property(spans, fc.integer({ min: 1, max: 28 }), (stays, day) => {
      const store = makePlan(stays.map(([from, nights], i) => makeBooking(`b${i}`, null, [from, from + nights])));
      const { laid } = store.row("unassigned:double");
      const found = barsBetween(laid, may(day), may(day + 2)).map(({ id }) => id);
      const touching = laid.bars.filter((bar) => bar.from < may(day + 2) && bar.to > may(day)).map(({ id }) => id);
      expect(found).toEqual(touching);
    }),
  );
});

test("a room that turns clean draws its own row again, and no other", () => {
  const store = makePlan([]);
  const before = store.shape().rows;
  store.setRooms(
    TYPES,
    ROOMS.map((room) => (room.id === "r9" ? { ...room, status: "clean" as const } : room)),
  );
  const changed = store.shape().rows.filter((row, i) => row !== before[i]);
  expect(changed.map(({ key }) => key)).toEqual(["room:r9"]);
});

test("a no-show is in its room without occupying it, and gives way to a booking of the room", () => {
  const missed = makeBooking("anna", "r9", [3, 6], { status: "no_show" });
  const cleo = makeBooking("cleo", "r20", [3, 5]);
  const store = makePlan([cleo]);
  const recorded: string[] = [];
  store.subscribeFree(null, () => recorded.push("free"));
  for (const key of ["room:r9", "room:r10"]) {
    store.row(key);
    store.subscribeRow(key, () => recorded.push(key));
  }
  store.sync([cleo], [], [missed, missed]);
  expect(recorded).toEqual(["room:r9"]);
  expect(store.missedIn("room:r9")).toMatchObject([{ booking: missed }]);
  expect(store.missed("anna")).toBe(missed);
  expect(store.row("room:r9").laid.bars).toEqual([]);
  expect(store.freeRooms("double", may(3), may(5))).toEqual([2, 2]);
  const covered = () => store.missedIn("room:r9").map((stay) => isCovered(stay, store.row("room:r9").laid));
  expect(covered()).toEqual([false]);
  store.sync([cleo, makeBooking("ben", "r9", [5, 8])], [], [missed]);
  expect(covered()).toEqual([true]);
  store.sync([cleo, makeBooking("anna", "r9", [3, 6], { version: 2 })], [], []);
  expect(store.missedIn("room:r9")).toEqual([]);
});

/** Key, booking and nights of each bar in a row. */
function nightsIn(store: PlanStore, key: string) {
  return store.row(key).laid.bars.map((bar) => [bar.key, bar.id, Math.floor(bar.from), Math.floor(bar.to)]);
}
