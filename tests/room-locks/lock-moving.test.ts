import { describe, expect, test } from "vitest";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { changeLockMoving, createLockMoving, proposeLock, undoLockMoving } from "#server/stays/room-locks/lock-moving.ts";
import { lockStore } from "#server/stays/room-locks/queries.ts";
import { createRoomLock } from "#server/stays/room-locks/service.ts";
import { LockMoving, LockMovingChange, LockProposal, LockWish } from "#shared/stays/room-locks/lock-moving.ts";
import { type FrontDesk, instant, makeFrontDesk, refusalOf } from "#tests/support/front-desk.ts";
import { addContact, addGuest } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

const SPAN = { start: instant("3"), end: instant("8") };

function propose({ property, clerk, room101 }: FrontDesk, span = SPAN): LockProposal {
  return LockProposal.parse(proposeLock(viewOf(property, clerk), { room_id: room101, ...span }));
}

function lockMoving({ property, clerk, room101 }: FrontDesk, { moves }: LockProposal) {
  const input = LockMoving.parse({
    room_id: room101,
    ...SPAN,
    reason: "Water damage",
    moves: moves.map(({ id, version, to }) => ({ id, version, room_id: to.id })),
  });
  return as(property, clerk, (work) => createLockMoving(work, input));
}

const roomOf = ({ property, clerk }: FrontDesk, id: string) => bookingStore.get(viewOf(property, clerk), id).room_id;

describe("a room with bookings in it", () => {
  test("is locked when they can move, each to a room of the type, and one undo brings all back", () => {
    const desk = makeFrontDesk();
    const vogel = desk.book("2", "5", { room_id: desk.room101, customer_id: addContact(desk.property, "Vogel") });
    const walter = desk.book("5", "9", { room_id: desk.room101, customer_id: addContact(desk.property, "Walter") });
    const proposal = propose(desk);
    expect(proposal.moves.map(({ name, from }) => [name, from.number])).toEqual([
      ["Vogel", "101"],
      ["Walter", "101"],
    ]);

    const { lock, bookings } = lockMoving(desk, proposal);

    expect(roomOf(desk, vogel.id)).not.toBe(desk.room101);
    expect(roomOf(desk, walter.id)).not.toBe(desk.room101);
    as(desk.property, desk.clerk, (work) =>
      undoLockMoving(work, { id: lock.id, bookings: bookings.map(({ id, version }) => ({ id, version })) }),
    );
    expect([vogel.id, walter.id].map((id) => roomOf(desk, id))).toEqual([desk.room101, desk.room101]);
    expect(refusalOf(() => lockStore.get(viewOf(desk.property, desk.clerk), lock.id))).toBe("not_found");
  });

  test("guests inhouse move as well, though only to a room that was free all their days", () => {
    const desk = makeFrontDesk();
    const guest = addGuest(desk.property, "Eva Vogel");
    const vogel = desk.book("1", "5", { room_id: desk.room101, guest_id: guest, customer_id: guest });
    desk.book("6", "9", { room_id: desk.room102 });
    desk.property.clock.now = instant("1 16:00");
    desk.step(vogel.id, "check_in");
    desk.property.clock.now = instant("3");
    const proposal = propose(desk);
    expect(proposal.moves).toMatchObject([{ name: "Eva Vogel" }]);
    lockMoving(desk, proposal);
    expect(roomOf(desk, vogel.id)).not.toBe(desk.room101);
  });

  test("stays as it is if a guest can't be moved, and the answer names them", () => {
    const desk = makeFrontDesk();
    desk.book("2", "5", { room_id: desk.room101, room_fixed: true, customer_id: addContact(desk.property, "Vogel") });
    desk.book("5", "9", { room_id: desk.room101, customer_id: addContact(desk.property, "Walter") });
    expect(propose(desk)).toMatchObject({ moves: [], staying: [{ name: "Vogel", reason: "fixed" }] });
  });

  test("if all other rooms are taken, the guests without a room are named", () => {
    const desk = makeFrontDesk();
    desk.book("2", "5", { room_id: desk.room101, customer_id: addContact(desk.property, "Vogel") });
    for (const room_id of [desk.room102, desk.room110]) desk.book("1", "12", { room_id, room_fixed: true });
    expect(propose(desk)).toMatchObject({ moves: [], staying: [{ name: "Vogel", reason: "no_place" }] });
  });

  test("an overtaken proposal is stale, and changes nothing", () => {
    const desk = makeFrontDesk();
    const vogel = desk.book("2", "5", { room_id: desk.room101 });
    const proposal = propose(desk);
    desk.change(vogel.id, { check_out: "2030-04-06" });
    expect(refusalOf(() => lockMoving(desk, proposal))).toBe("stale");
    expect(roomOf(desk, vogel.id)).toBe(desk.room101);
  });
});

describe("a lock that is there already", () => {
  function stretched(desk: FrontDesk) {
    const { property, clerk, room101, room102 } = desk;
    const lock = as(property, clerk, (work) => createRoomLock(work, LockMoving.omit({ moves: true }).parse({ room_id: room102, ...SPAN })));
    const place = { id: lock.id, room_id: room101, ...SPAN };
    const proposal = LockProposal.parse(proposeLock(viewOf(property, clerk), LockWish.parse(place)));
    return { lock, place, proposal };
  }

  test("swaps with the booking in its way if no other room is free, and one undo restores all", () => {
    const desk = makeFrontDesk();
    const { property, clerk, room101, room102, room110 } = desk;
    const vogel = desk.book("3", "6", { room_id: room101, customer_id: addContact(property, "Vogel") });
    desk.book("1", "12", { room_id: room110, room_fixed: true });
    const { lock, place, proposal } = stretched(desk);
    expect(proposal.moves).toMatchObject([{ name: "Vogel", to: { number: "102" } }]);

    const moves = proposal.moves.map(({ id, version, to }) => ({ id, version, room_id: to.id }));
    const { bookings } = as(property, clerk, (work) => changeLockMoving(work, LockMovingChange.parse({ ...place, moves })));
    const lockNow = () => lockStore.get(viewOf(property, clerk), lock.id).room_id;
    expect([lockNow(), roomOf(desk, vogel.id)]).toEqual([room101, room102]);

    const undo = { id: lock.id, back: { room_id: room102, ...SPAN }, bookings: bookings.map(({ id, version }) => ({ id, version })) };
    as(property, clerk, (work) => undoLockMoving(work, undo));
    expect([lockNow(), roomOf(desk, vogel.id)]).toEqual([room102, room101]);
  });

  test("is not in its own way when it is stretched over a booking", () => {
    const desk = makeFrontDesk();
    const { property, clerk, room102 } = desk;
    desk.book("9", "11", { room_id: room102, customer_id: addContact(property, "Walter") });
    const { lock } = stretched(desk);
    const wish = LockWish.parse({ id: lock.id, room_id: room102, start: SPAN.start, end: instant("10") });
    expect(proposeLock(viewOf(property, clerk), wish)).toMatchObject({ moves: [{ name: "Walter" }], staying: [] });
  });

  test("stays where it is when the proposal is stale", () => {
    const desk = makeFrontDesk();
    const { property, clerk, room101, room102 } = desk;
    const vogel = desk.book("3", "6", { room_id: room101 });
    const { lock, place } = stretched(desk);
    const change = LockMovingChange.parse({ ...place, moves: [] });
    expect(refusalOf(() => as(property, clerk, (work) => changeLockMoving(work, change)))).toBe("stale");
    expect(lockStore.get(viewOf(property, clerk), lock.id).room_id).toBe(room102);
    expect(roomOf(desk, vogel.id)).toBe(room101);
  });
});

test("an empty room has nobody to move", () => {
  expect(propose(makeFrontDesk())).toEqual({ moves: [], staying: [], proven: true, in_demand: false });
});
