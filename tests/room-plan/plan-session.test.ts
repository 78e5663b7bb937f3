import { createStore } from "jotai";
import { expect, test } from "vitest";
import { loginAtom } from "#client/platform/core/session.ts";
import { makePlanSession, planSessionAtom, showSession } from "#client/stays/room-plan/store/plan-session.ts";
import { makeBooking, makePlan, ROOMS } from "#tests/room-plan/plan-board-data.ts";

const makeStore = () =>
  makePlan([makeBooking("anna", "r9", [3, 5]), makeBooking("ben", "r10", [3, 5]), makeBooking("cleo", "r20", [3, 5])]);
const [row] = makeStore().shape().rows;

test("a user who returns to the plan finds their selected and parked bookings, and no drag in progress", () => {
  const [atoms, session] = [createStore(), makePlanSession()];
  const before = makeStore();
  const leave = showSession(session, atoms, before);
  atoms.set(session.selection, new Set(["anna"]));
  atoms.set(session.parking, [{ id: "ben", day: 20_000 }]);
  const booking = makeBooking("cleo", "r20", [3, 5]);
  const proposal = { booking, to: { ...booking, room: null }, reason: null, blocker: null };
  atoms.set(session.gesture, { kind: "resize", by: "keys", id: "cleo", edge: "to", days: 1, proposal });
  atoms.set(session.refusal, { verb: "not_moved", reason: "Taken", swap: [], spot: { x: 0, y: 0 } });
  expect(before.marksOf("cleo")).toMatchObject({ moving: true });
  leave();
  for (const id of ["anna", "ben", "cleo"]) expect(before.marksOf(id)).toMatchObject({ selected: false, parked: false, moving: false });

  const after = makeStore();
  showSession(session, atoms, after);
  expect(after.marksOf("anna")).toMatchObject({ selected: true, parked: false });
  expect(after.marksOf("ben")).toMatchObject({ selected: false, parked: true });
  expect(after.marksOf("cleo")).toMatchObject({ moving: false });
  expect(atoms.get(session.gesture)).toEqual({ kind: "idle" });
  expect(atoms.get(session.refusal)).toBeNull();
});

test("a bar that is selected draws its own row, and no other", () => {
  const [atoms, session, store] = [createStore(), makePlanSession(), makeStore()];
  showSession(session, atoms, store);
  const drawn: string[] = [];
  for (const { id } of ROOMS) {
    store.row(`room:${id}`);
    store.subscribeRow(`room:${id}`, () => drawn.push(id));
  }
  atoms.set(session.selection, new Set(["anna"]));
  atoms.set(session.selection, new Set(["anna", "ben"]));
  expect(drawn).toEqual(["r9", "r10"]);
});

test("what is carried on marks no bar again", () => {
  const [atoms, session, store] = [createStore(), makePlanSession(), makeStore()];
  if (!row) throw new Error("no row");
  showSession(session, atoms, store);
  const carried = { kind: "move", by: "pointer", grabbed: "anna", ids: ["anna"], row, proposals: [], swap: [] } as const;
  atoms.set(session.gesture, { ...carried, days: 0, swapping: false, parking: false });
  let draws = 0;
  store.row("room:r9");
  store.subscribeRow("room:r9", () => draws++);
  for (let days = 1; days < 10; days++) atoms.set(session.gesture, { ...carried, days, swapping: false, parking: false });
  expect(draws).toBe(0);
});

test("another login or another property begins a new session, another screen does not", () => {
  const atoms = createStore();
  const session = atoms.get(planSessionAtom);
  atoms.sub(planSessionAtom, () => {})();
  expect(atoms.get(planSessionAtom)).toBe(session);
  atoms.set(loginAtom, (times) => times + 1);
  const next = atoms.get(planSessionAtom);
  expect(next).not.toBe(session);
  expect(atoms.get(next.parking)).toEqual([]);
});
