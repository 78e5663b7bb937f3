import { expect, test } from "vitest";
import { AUDIT } from "#server/office/audits/service.ts";
import { cutBooking } from "#server/stays/bookings/planning/change-parts.ts";
import { moveIn } from "#server/stays/bookings/planning/move-in.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { housekeepingBoard } from "#server/stays/housekeeping/queries.ts";
import { eventsOf, makeFrontDesk, refusalOf, roomStatusOf } from "#tests/support/front-desk.ts";
import { addGuest } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

/** A front desk on 1 April with guests in house who move into another room on a later day. */
function makeChangingDesk() {
  const desk = makeFrontDesk();
  const { property, clerk } = desk;
  const atDesk = <T>(task: Parameters<typeof as<T>>[2]) => as(property, clerk, task);
  const booking = (id: string) => getBooking(viewOf(property, clerk), id);
  function arrive(room_id: string, next: string, day = "2030-04-02") {
    const guest = addGuest(property);
    const { id } = desk.book("1", "5", { room_id, customer_id: guest, guest_id: guest });
    desk.step(id, "check_in");
    return () => (atDesk((work) => cutBooking(work, { id, from: day, room_id: next })), id);
  }
  const go = (time: string) => void (property.clock.now = time);
  const move = (id: string) => atDesk((work) => moveIn(work, { id }));
  const undo = (id: string) => atDesk((work) => undoChanges(work, { bookings: [{ id, version: booking(id).version }] }));
  const audit = () => atDesk((work) => AUDIT.bookings(work)).changes;
  return { ...desk, arrive, booking, go, move, undo, audit };
}

test("guests move on the day of their change, not before: the room that they leave is dirty, and the undo brings them back", () => {
  const desk = makeChangingDesk();
  const id = desk.arrive(desk.room101, desk.room102)();
  expect(refusalOf(() => desk.move(id))).toBe("booking/invalid_dates");
  desk.go("2030-04-02T08:00:00.000Z");
  expect(desk.booking(id).room_id).toBe(desk.room101);
  expect(desk.move(id).room_id).toBe(desk.room102);
  expect(roomStatusOf(desk, desk.room101)).toBe("dirty");
  expect(refusalOf(() => desk.move(id))).toBe("booking/invalid_dates");
  desk.undo(id);
  expect(desk.booking(id).room_id).toBe(desk.room101);
  expect(desk.move(id).room_id).toBe(desk.room102);
  expect(eventsOf(desk, id).at(-1)).toMatchObject({ type: "booking.room_changed", data: { words: { from_room: "101", to_room: "102" } } });
  expect(desk.step(id, "check_out").room_id).toBe(desk.room102);
});

test("two guests exchange their rooms, one after the other; who stays longer than planned keeps others out", () => {
  const desk = makeChangingDesk();
  const inOrder = [desk.arrive(desk.room101, desk.room110), desk.arrive(desk.room102, desk.room101)];
  const [first, second] = inOrder.map((cut) => cut());
  desk.go("2030-04-02T08:00:00.000Z");
  expect(desk.move(second ?? "").room_id).toBe(desk.room101);
  expect(desk.move(first ?? "").room_id).toBe(desk.room110);
  const late = makeChangingDesk();
  const guest = addGuest(late.property);
  const { id: stays } = late.book("1", "2", { room_id: late.room102, customer_id: guest, guest_id: guest });
  late.step(stays, "check_in");
  const moves = late.arrive(late.room101, late.room102)();
  late.go("2030-04-02T08:00:00.000Z");
  expect(refusalOf(() => late.move(moves))).toBe("room/occupied");
});

test("what nobody has ticked by 03:00 of the next morning the audit does, once, and names what it can't do", () => {
  const desk = makeChangingDesk();
  const id = desk.arrive(desk.room101, desk.room102)();
  desk.go("2030-04-02T20:00:00.000Z");
  expect(desk.audit()).toEqual([]);
  desk.go("2030-04-03T01:00:00.000Z");
  expect(desk.audit()).toEqual([{ object: "booking", id, change: "room_changed" }]);
  expect(desk.booking(id).room_id).toBe(desk.room102);
  expect(eventsOf(desk, id).at(-1)).toMatchObject({ type: "booking.room_changed", automated: 1 });
  expect(desk.audit()).toEqual([]);
});

test("housekeeping sees a move on in the old room and a move in in the new one, before and after it is ticked", () => {
  const desk = makeChangingDesk();
  const id = desk.arrive(desk.room101, desk.room102)();
  desk.go("2030-04-02T06:00:00.000Z");
  const board = () => {
    const rows = housekeepingBoard(viewOf(desk.property, desk.clerk));
    const row = (room: string) => rows.find((each) => each.id === room);
    return { left: row(desk.room101)?.departure, taken: row(desk.room102)?.arrival, later: row(desk.room101)?.arrival };
  };
  expect(board()).toMatchObject({
    left: { booking_id: id, status: "checked_in", goes_to: "102", comes_from: null },
    taken: { booking_id: id, status: "confirmed", comes_from: "101", goes_to: null },
    later: null,
  });
  desk.move(id);
  expect(board()).toMatchObject({ left: { status: "checked_out", goes_to: "102" }, taken: { status: "checked_in", comes_from: "101" } });
});
