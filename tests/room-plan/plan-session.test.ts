import { beforeEach, expect, test } from "vitest";
import { loginAtom } from "#client/platform/core/session.ts";
import {
  gestureAtom,
  parkingAtom,
  planState,
  refusalAtom,
  selectionAtom,
  showSession,
} from "#client/stays/room-plan/store/plan-session.ts";
import { makeBooking, makePlan, ROOMS } from "#tests/room-plan/plan-board-data.ts";

const makeStore = () =>
  makePlan([makeBooking("anna", "r9", [3, 5]), makeBooking("ben", "r10", [3, 5]), makeBooking("cleo", "r20", [3, 5])]);
const [row] = makeStore().shape().rows;

const beginLogin = () => planState.set(loginAtom, planState.get(loginAtom) + 1);

beforeEach(beginLogin);

test("a user who returns to the plan finds their selected and parked bookings, and no drag in progress", () => {
  const before = makeStore();
  const leave = showSession(before);
  planState.set(selectionAtom, new Set(["anna"]));
  planState.set(parkingAtom, [{ id: "ben", day: 20_000 }]);
  const booking = makeBooking("cleo", "r20", [3, 5]);
  const proposal = { key: "cleo", booking, to: { ...booking, room: null }, reason: null, blocker: null };
  planState.set(gestureAtom, { kind: "resize", by: "keys", key: "cleo", edge: "to", days: 1, proposal });
  planState.set(refusalAtom, { verb: "not_moved", reason: "Taken", swap: [], spot: { x: 0, y: 0 } });
  expect(before.marksOf("cleo")).toMatchObject({ moving: true });
  leave();
  for (const id of ["anna", "ben", "cleo"]) expect(before.marksOf(id)).toMatchObject({ selected: false, parked: false, moving: false });

  const after = makeStore();
  showSession(after);
  expect(after.marksOf("anna")).toMatchObject({ selected: true, parked: false });
  expect(after.marksOf("ben")).toMatchObject({ selected: false, parked: true });
  expect(after.marksOf("cleo")).toMatchObject({ moving: false });
  expect(planState.get(gestureAtom)).toEqual({ kind: "idle" });
  expect(planState.get(refusalAtom)).toBeNull();
});

test("a bar that is selected draws its own row, and no other", () => {
  const store = makeStore();
  showSession(store);
  const drawn: string[] = [];
  for (const { id } of ROOMS) {
    store.row(`room:${id}`);
    store.subscribeRow(`room:${id}`, () => drawn.push(id));
  }
  planState.set(selectionAtom, new Set(["anna"]));
  planState.set(selectionAtom, new Set(["anna", "ben"]));
  expect(drawn).toEqual(["r9", "r10"]);
});

test("what is carried on marks no bar again", () => {
  const store = makeStore();
  if (!row) throw new Error("no row");
  showSession(store);
  const carried = { kind: "move", by: "pointer", grabbed: "anna", keys: ["anna"], row, proposals: [], swap: [] } as const;
  planState.set(gestureAtom, { ...carried, days: 0, swapping: false, parking: false });
  let draws = 0;
  store.row("room:r9");
  store.subscribeRow("room:r9", () => draws++);
  for (let days = 1; days < 10; days++) planState.set(gestureAtom, { ...carried, days, swapping: false, parking: false });
  expect(draws).toBe(0);
});

test("another login or another property begins again with nothing selected or parked", () => {
  planState.set(selectionAtom, new Set(["anna"]));
  planState.set(parkingAtom, [{ id: "ben", day: 20_000 }]);
  const store = makeStore();
  showSession(store);
  beginLogin();
  expect(planState.get(selectionAtom)).toEqual(new Set());
  expect(planState.get(parkingAtom)).toEqual([]);
  for (const id of ["anna", "ben"]) expect(store.marksOf(id)).toMatchObject({ selected: false, parked: false });
});
