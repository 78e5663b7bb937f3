import { describe, expect, test } from "vitest";
import { freeRooms } from "#server/stays/availability/free-rooms.ts";
import { availabilityOf } from "#server/stays/availability/queries.ts";
import { proposeRoom } from "#server/stays/bookings/planning/free-up-room.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { actionsOf } from "#server/stays/bookings/steps/facts.ts";
import { afterDepartures, heldTime, keepsOut } from "#shared/stays/availability/occupant.ts";
import { RoomWish } from "#shared/stays/bookings/free-up-room.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";
import { day, type FrontDesk, instant, makeFrontDesk, refusalOf } from "#tests/support/front-desk.ts";
import { addGuest } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

const ZONE = "Europe/Vienna";
const stay = (from: string, to: string, status: BookingStatus = "confirmed") => ({
  check_in: instant(from),
  check_out: instant(to),
  status,
});

describe("a departed guest does not block an arrival of the same day", () => {
  test.each([
    ["it left in the evening of the day it came", stay("5 14:00", "5 19:17", "checked_out"), stay("5 15:00", "6 11:00"), false, "5 19:17"],
    ["it left in the evening after some nights", stay("2 15:00", "5 19:17", "checked_out"), stay("5 15:00", "6 11:00"), false, "5 19:17"],
    ["it left before the standard time", stay("5 09:00", "5 12:00", "checked_out"), stay("5 15:00", "6 11:00"), false, "5 15:00"],
    ["it is still there", stay("5 14:00", "5 19:17", "checked_in"), stay("5 15:00", "6 11:00"), true, "5 15:00"],
    ["it was only booked", stay("5 14:00", "5 19:17"), stay("5 15:00", "6 11:00"), true, "5 15:00"],
    ["who comes should have come the day before", stay("5 14:00", "5 19:17", "checked_out"), stay("4 15:00", "6 11:00"), true, "4 15:00"],
    ["who comes would be gone before", stay("5 09:00", "5 19:17", "checked_out"), stay("5 10:00", "5 18:00"), true, "5 10:00"],
    ["it left after midnight", stay("5 14:00", "6 01:30", "checked_out"), stay("5 15:00", "6 11:00"), true, "5 15:00"],
  ])("%s", (_, left, coming, isKeptOut, begins) => {
    expect(keepsOut(left, coming, ZONE)).toBe(isKeptOut);
    expect(afterDepartures(coming, [left], ZONE).check_in).toBe(instant(begins));
  });

  test("where rooms are only counted it counts until the day began on which it left", () => {
    expect(heldTime(stay("2 15:00", "5 19:17", "checked_out"), ZONE)).toMatchObject([{ check_out: instant("5 00:00") }]);
    expect(heldTime(stay("5 14:00", "5 19:17", "checked_out"), ZONE)).toEqual([]);
    expect(heldTime(stay("2 15:00", "5 11:00"), ZONE)).toHaveLength(1);
  });
});

/** It is 19:17 on 1 April, and the guest booked until the 4th in the property's only suite has just checked out. */
function leftInTheEvening() {
  const desk = makeFrontDesk();
  desk.property.clock.now = instant("1 19:10");
  const { id } = desk.book("1", "4", { room_id: desk.room201, guest_id: addGuest(desk.property) });
  desk.step(id, "check_in");
  desk.property.clock.now = instant("1 19:17");
  desk.step(id, "check_out");
  return { ...desk, left: id };
}

const tonight = (desk: FrontDesk) => ({ check_in: day("1"), check_out: day("2"), occupancy: 2, room_id: desk.room201 });

test("the room of who has left can be sold tonight by plain dates, and the stay begins when it was free", () => {
  const desk = leftInTheEvening();
  const view = viewOf(desk.property, desk.clerk);
  const asked = { check_in: instant("1 15:00"), check_out: instant("2 11:00") };
  expect(availabilityOf(view, desk.suite, asked)).toEqual({ total: 1, available: 1 });
  expect(freeRooms(view, desk.suite, asked)).toEqual([desk.room201]);
  const wish = RoomWish.parse({ room_type_id: desk.suite, check_in: day("1"), check_out: day("2") });
  expect(proposeRoom(view, wish)).toMatchObject({ room: { id: desk.room201 }, moves: [] });
  const next = desk.book("1", "2", tonight(desk));
  expect(next).toMatchObject({ check_in: instant("1 19:17"), number_of_nights: 1 });
  expect(availabilityOf(view, desk.suite, asked)).toEqual({ total: 1, available: 0 });
  expect(refusalOf(() => desk.step(desk.left, "undo_check_out"))).toBe("booking/overlap_detected");
});

test("so it is for a booking that chooses, and for one without a room that moves in", () => {
  const chosen = leftInTheEvening();
  expect(chosen.book("1", "2", { room_type_id: chosen.suite, auto_assign_room: true })).toMatchObject({ check_in: instant("1 19:17") });

  const desk = leftInTheEvening();
  const { id } = desk.book("1", "2", { room_type_id: desk.suite });
  expect(refusalOf(() => desk.book("1", "2", { room_type_id: desk.suite }))).toBe("booking/no_available_room_found");
  expect(desk.change(id, { room_id: desk.room201 })).toMatchObject({ check_in: instant("1 19:17"), room_id: desk.room201 });
});

test("a lock of the room begins when it was free as well", () => {
  const desk = leftInTheEvening();
  expect(desk.lock(desk.room201, "1 16:00", "3")).toMatchObject({ start: instant("1 19:17") });
});

test("a walk-in of this minute, and one for whom nobody waits long, are taken", () => {
  const desk = leftInTheEvening();
  const now = desk.property.clock.now;
  expect(desk.book("1", "2", { ...tonight(desk), check_in: now })).toMatchObject({ check_in: now });
});

test("a no-show who comes after all finds the room that was sold and is free again", () => {
  const desk = makeFrontDesk();
  const { id } = desk.book("1", "3", { room_id: desk.room201 });
  desk.property.clock.now = instant("1 18:00");
  desk.step(id, "no_show");
  const other = desk.book("1", "2", { room_id: desk.room201, guest_id: addGuest(desk.property) });
  desk.step(other.id, "check_in");
  expect(refusalOf(() => desk.step(id, "undo_no_show"))).toBe("booking/overlap_detected");
  desk.property.clock.now = instant("1 20:00");
  desk.step(other.id, "check_out");
  const view = viewOf(desk.property, desk.clerk);
  expect(actionsOf(view, [getBooking(view, id)]).get(id)).toContainEqual({ action: "undo_no_show", allowed: true, reasons: [] });
  expect(desk.step(id, "undo_no_show")).toMatchObject({ status: "confirmed", check_in: instant("1 20:00") });
});

test("a booking that was moved away returns to its room once the guest has left", () => {
  const desk = makeFrontDesk();
  const { id } = desk.book("1", "3", { room_id: desk.room101 });
  const moved = desk.change(id, { room_id: desk.room102 });
  desk.property.clock.now = instant("1 18:00");
  const other = desk.book("1", "2", { room_id: desk.room101, guest_id: addGuest(desk.property) });
  desk.step(other.id, "check_in");
  desk.property.clock.now = instant("1 20:00");
  desk.step(other.id, "check_out");
  const undone = as(desk.property, desk.clerk, (work) => undoChanges(work, { bookings: [{ id, version: moved.version }] }));
  expect(undone).toMatchObject([{ room_id: desk.room101, check_in: instant("1 20:00") }]);
});

test("a guest who arrives in the minute of a departure comes after the departing one", () => {
  const desk = makeFrontDesk();
  const first = desk.book("1", "3", { room_id: desk.room101, guest_id: addGuest(desk.property) });
  desk.step(first.id, "check_in");
  desk.step(first.id, "check_out");
  const next = desk.book("1", "2", { room_id: desk.room101, guest_id: addGuest(desk.property) });
  const { check_out } = getBooking(viewOf(desk.property, desk.clerk), first.id);
  expect(desk.step(next.id, "check_in")).toMatchObject({ status: "checked_in", check_in: check_out });
});

test("a guest of today moves to a room that was left today", () => {
  const desk = leftInTheEvening();
  desk.property.clock.now = instant("1 17:00");
  const guest = desk.book("1", "4", { room_id: desk.room101, guest_id: addGuest(desk.property) });
  desk.step(guest.id, "check_in");
  desk.property.clock.now = instant("1 20:00");
  expect(desk.change(guest.id, { room_id: desk.room201 })).toMatchObject({ status: "checked_in", check_in: instant("1 19:17") });
});

test("a stay that was over is not lengthened over one that came and went after it", () => {
  const desk = makeFrontDesk();
  desk.property.clock.now = instant("1 08:00");
  const early = desk.book("1", "4", { room_id: desk.room101, guest_id: addGuest(desk.property) });
  desk.step(early.id, "check_in");
  desk.property.clock.now = instant("1 09:00");
  desk.step(early.id, "check_out");
  desk.property.clock.now = instant("1 16:00");
  const next = desk.book("1", "2", { room_id: desk.room101, guest_id: addGuest(desk.property) });
  desk.step(next.id, "check_in");
  desk.property.clock.now = instant("1 18:00");
  desk.step(next.id, "check_out");
  expect(refusalOf(() => desk.step(early.id, "undo_check_out"))).toBe("booking/overlap_detected");
});
