import { expect, test } from "vitest";
import { partsOf } from "#server/stays/bookings/parts.ts";
import { cutBooking } from "#server/stays/bookings/planning/change-parts.ts";
import { proposeRoom } from "#server/stays/bookings/planning/free-up-room.ts";
import { moveBookings } from "#server/stays/bookings/planning/move-booking.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import type { BookingCut } from "#shared/stays/bookings/nights-schema.ts";
import { BookingMoves } from "#shared/stays/bookings/schema.ts";
import { day, makeFrontDesk, refusalOf, roomStatusOf } from "#tests/support/front-desk.ts";
import { addGuest } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

function makeExtendingDesk() {
  const desk = makeFrontDesk();
  const { property, clerk } = desk;
  const view = () => viewOf(property, clerk);
  const booking = (id: string) => getBooking(view(), id);
  const lengthen = (id: string, { from, to, ...there }: BookingCut & { to: string }) =>
    as(property, clerk, (work) => cutBooking(work, { id, from: day(from), to: day(to), ...there }));
  const undo = (id: string) => as(property, clerk, (work) => undoChanges(work, { bookings: [{ id, version: booking(id).version }] }));
  const go = (time: string) => void (property.clock.now = time);
  /** The rooms of a stay with the times at which they are taken and left. */
  const times = (id: string) =>
    partsOf(view(), id).map(({ room_id, check_in, check_out }) => [room_id, check_in.slice(8, 16), check_out.slice(8, 16)]);
  function arrive(from: string, to: string) {
    const guest = addGuest(property);
    const { id } = desk.book(from, to, { room_id: desk.room101, customer_id: guest, guest_id: guest });
    go(`${day(from)}T14:00:00.000Z`);
    desk.step(id, "check_in");
    return id;
  }
  return { ...desk, booking, lengthen, undo, go, times, arrive };
}

test("a stay becomes longer in another room from its departure on, or from the day on which its room is sold; one undo takes it back", () => {
  const desk = makeExtendingDesk();
  const { id, gross_amount } = desk.book("5", "8", { room_id: desk.room101 });
  desk.book("9", "12", { room_id: desk.room101 });
  desk.lengthen(id, { from: "8", to: "9", room_id: desk.room102 });
  expect(desk.times(id).map(([, from, to]) => [from, to])).toEqual([
    ["05T13:00", "08T09:00"],
    ["08T13:00", "09T09:00"],
  ]);
  expect(desk.booking(id)).toMatchObject({ number_of_nights: 4, gross_amount: gross_amount + 10_000, room_id: desk.room101 });
  desk.undo(id);
  expect(desk.times(id)).toHaveLength(1);
  expect(desk.booking(id)).toMatchObject({ number_of_nights: 3, gross_amount });
  desk.lengthen(id, { from: "9", to: "10", room_id: desk.room201 });
  expect(desk.booking(id)).toMatchObject({ number_of_nights: 5, gross_amount: gross_amount + 30_000 });
  desk.lengthen(id, { from: "10", to: "11", room_id: desk.room110 });
  expect(desk.times(id).map(([room]) => room)).toEqual([desk.room101, desk.room201, desk.room110]);
});

test("a departure that is not later, a day that is over, and a sold room are refused; a fixed room keeps its nights", () => {
  const desk = makeExtendingDesk();
  const { id } = desk.book("5", "8", { room_id: desk.room101, room_fixed: true });
  const there = { room_id: desk.room102 };
  expect(refusalOf(() => desk.lengthen(id, { from: "7", to: "8", ...there }))).toBe("booking/invalid_dates");
  expect(refusalOf(() => desk.lengthen(id, { from: "9", to: "9", ...there }))).toBe("booking/invalid_dates");
  expect(refusalOf(() => desk.lengthen(id, { from: "7", to: "9", ...there }))).toBe("booking/room_fixed");
  desk.book("8", "9", { room_id: desk.room102 });
  expect(refusalOf(() => desk.lengthen(id, { from: "8", to: "9", ...there }))).toBe("booking/overlap_detected");
  desk.book("8", "9", { room_id: desk.room101 });
  expect(refusalOf(() => desk.lengthen(id, { from: "9", to: "10", ...there }))).toBe("booking/overlap_detected");
  desk.lengthen(id, { from: "8", to: "9", room_id: desk.room110 });
  expect(desk.times(id)).toHaveLength(2);
});

test("on their departure day guests keep their room until they would have left it, and move when it is ticked", () => {
  const desk = makeExtendingDesk();
  const id = desk.arrive("1", "3");
  desk.go("2030-04-03T06:00:00.000Z");
  desk.lengthen(id, { from: "3", to: "4", room_id: desk.room102 });
  expect(desk.times(id).slice(-1)).toEqual([[desk.room102, "03T13:00", "04T09:00"]]);
  expect(desk.booking(id).room_id).toBe(desk.room101);
  expect(roomStatusOf(desk, desk.room101)).toBe("clean");
  desk.undo(id);
  desk.go("2030-04-03T16:00:00.000Z");
  desk.lengthen(id, { from: "3", to: "4", room_id: desk.room102 });
  expect(desk.booking(id).room_id).toBe(desk.room102);
  expect(roomStatusOf(desk, desk.room101)).toBe("dirty");
});

test("after midnight a change on the calendar's new day is planned for its usual times, one for the night that has begun is made at once", () => {
  const desk = makeExtendingDesk();
  const id = desk.arrive("1", "6");
  const cut = (from: string) => as(desk.property, desk.clerk, (work) => cutBooking(work, { id, from: day(from), room_id: desk.room102 }));
  // 01:00 on the 4th in Vienna.
  desk.go("2030-04-03T23:00:00.000Z");
  cut("4");
  expect(desk.times(id).map(([, from, to]) => [from, to])).toEqual([
    ["01T13:00", "04T09:00"],
    ["04T13:00", "06T09:00"],
  ]);
  expect(desk.booking(id).room_id).toBe(desk.room101);
  expect(roomStatusOf(desk, desk.room101)).toBe("clean");
  desk.undo(id);
  cut("3");
  expect(desk.times(id).map(([, from, to]) => [from, to])).toEqual([
    ["01T13:00", "03T21:59"],
    ["03T21:59", "06T09:00"],
  ]);
  expect(desk.booking(id).room_id).toBe(desk.room102);
  expect(roomStatusOf(desk, desk.room101)).toBe("dirty");
});

test("a sold room is freed up by the proposed moves, in one step with the longer stay and with one undo", () => {
  const desk = makeExtendingDesk();
  const { property, clerk, room101, double } = desk;
  const stay = desk.book("5", "8", { room_id: room101 });
  const other = desk.book("8", "10", { room_id: room101 });
  const check_out = `${day("9")}T09:00:00.000Z`;
  const wish = { room_type_id: double, room_id: room101, check_in: stay.check_out, check_out, booking_id: null };
  const { room, moves } = proposeRoom(viewOf(property, clerk), wish);
  expect([room?.number, moves.map(({ id }) => id)]).toEqual(["101", [other.id]]);
  const agreed = moves.map(({ id, version, to }) => ({ id, version, room_id: to.id }));
  const longer = { id: stay.id, version: stay.version, check_out, retain_original_price: true };
  const saved = as(property, clerk, (work) => moveBookings(work, inCents(BookingMoves).parse({ moves: [longer, ...agreed] })));
  expect(desk.booking(stay.id)).toMatchObject({ room_id: room101, number_of_nights: 4 });
  expect(desk.booking(other.id).room_id).toBe(moves[0]?.to.id);
  as(property, clerk, (work) => undoChanges(work, { bookings: saved.map(({ id, version }) => ({ id, version })) }));
  expect([desk.booking(stay.id).number_of_nights, desk.booking(other.id).room_id]).toEqual([3, room101]);
});
