import { expect, test } from "vitest";
import { partsOf } from "#server/stays/bookings/parts.ts";
import { cutBooking, joinPart, movePart } from "#server/stays/bookings/planning/change-parts.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import type { BookingCut, BookingPartPatch } from "#shared/stays/bookings/nights-schema.ts";
import { daysOf } from "#shared/stays/bookings/parts.ts";
import { day, makeFrontDesk, refusalOf, roomStatusOf } from "#tests/support/front-desk.ts";
import { addGuest } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

const VIENNA = "Europe/Vienna";

function makePartsDesk() {
  const desk = makeFrontDesk();
  const numbers = new Map([
    [desk.room101, "101"],
    [desk.room102, "102"],
    [desk.room110, "110"],
    [desk.room201, "201"],
  ]);
  /** The parts of a stay by room and days of April: `101: 5-8`. */
  const shown = (id: string) =>
    partsOf(viewOf(desk.property, desk.clerk), id).map((part) => {
      const { from, to } = daysOf(part, VIENNA);
      return `${numbers.get(part.room_id ?? "") ?? "none"}: ${Number(from.slice(8))}-${Number(to.slice(8))}`;
    });
  const partIds = (id: string) => partsOf(viewOf(desk.property, desk.clerk), id).map((part) => part.id);
  const booking = (id: string) => getBooking(viewOf(desk.property, desk.clerk), id);
  const cut = (id: string, from: string, to: Omit<BookingCut, "from">) =>
    as(desk.property, desk.clerk, (work) => cutBooking(work, { id, from: day(from), ...to }));
  const move = (id: string, at: number, { from, to, ...place }: BookingPartPatch) =>
    as(desk.property, desk.clerk, (work) =>
      movePart(work, { id, part_id: partIds(id)[at] ?? "", from: from && day(from), to: to && day(to), ...place }),
    );
  const join = (id: string, at: number) => as(desk.property, desk.clerk, (work) => joinPart(work, { id, part_id: partIds(id)[at] ?? "" }));
  const undo = (id: string, version = booking(id).version) =>
    as(desk.property, desk.clerk, (work) => undoChanges(work, { bookings: [{ id, version }] }));
  return { ...desk, shown, booking, cut, move, join, undo };
}

test("a stay is cut, its parts are moved and joined, and each step is undone and redone at once", () => {
  const desk = makePartsDesk();
  const { id, gross_amount } = desk.book("5", "10", { room_id: desk.room101 });
  desk.cut(id, "7", { room_id: desk.room102 });
  expect(desk.shown(id)).toEqual(["101: 5-7", "102: 7-10"]);
  expect(desk.booking(id)).toMatchObject({ room_id: desk.room101, gross_amount });
  desk.cut(id, "9", { room_id: desk.room110 });
  desk.move(id, 1, { from: "6" });
  expect(desk.shown(id)).toEqual(["101: 5-6", "102: 6-9", "110: 9-10"]);
  desk.move(id, 0, { room_id: desk.room110 });
  expect(desk.booking(id).room_id).toBe(desk.room110);
  desk.join(id, 1);
  expect(desk.shown(id)).toEqual(["110: 5-9", "110: 9-10"]);
  desk.undo(id);
  expect(desk.shown(id)).toEqual(["110: 5-6", "102: 6-9", "110: 9-10"]);
  desk.undo(id);
  expect(desk.shown(id)).toEqual(["110: 5-9", "110: 9-10"]);
  desk.join(id, 1);
  expect(desk.shown(id)).toEqual(["110: 5-10"]);
  desk.change(id, { room_id: desk.room101, check_out: day("11") });
  expect(desk.shown(id)).toEqual(["101: 5-11"]);
});

test("nights in a room of another type have its price, the others keep theirs; the undo brings the former price back", () => {
  const desk = makePartsDesk();
  const { id } = desk.book("5", "9", { room_id: desk.room101 });
  expect(desk.booking(id).gross_amount).toBe(40_000);
  desk.cut(id, "7", { room_id: desk.room201 });
  expect(desk.booking(id).price.nights.map((night) => night.gross_amount)).toEqual([10_000, 10_000, 20_000, 20_000]);
  desk.change(id, { check_out: day("10") });
  expect(desk.booking(id).gross_amount).toBe(80_000);
  desk.join(id, 1);
  expect(desk.booking(id).gross_amount).toBe(50_000);
  desk.undo(id);
  expect(desk.booking(id).gross_amount).toBe(80_000);
  desk.undo(id, desk.booking(id).version - 2);
  desk.undo(id, desk.booking(id).version - 4);
  expect(desk.booking(id)).toMatchObject({ gross_amount: 40_000, number_of_nights: 4 });
  expect(desk.shown(id)).toEqual(["101: 5-9"]);
  desk.cut(id, "7", { room_id: desk.room201, retain_original_price: true });
  expect(desk.booking(id).gross_amount).toBe(40_000);
});

test("a room that is free on the nights of its part only takes the part, and other stays fit around it", () => {
  const desk = makePartsDesk();
  desk.book("5", "7", { room_id: desk.room102 });
  const { id } = desk.book("5", "10", { room_id: desk.room101 });
  desk.cut(id, "7", { room_id: desk.room102 });
  desk.book("7", "10", { room_id: desk.room101 });
  expect(refusalOf(() => desk.book("9", "10", { room_id: desk.room102 }))).toBe("booking/overlap_detected");
  expect(refusalOf(() => desk.lock(desk.room102, "8", "9"))).toBe("room_lock/overlap_detected");
  expect(refusalOf(() => desk.join(id, 1))).toBe("booking/overlap_detected");
  expect(refusalOf(() => desk.move(id, 1, { from: "6" }))).toBe("booking/overlap_detected");
  expect(refusalOf(() => desk.move(id, 0, { to: "8" }))).toBe("booking/overlap_detected");
});

test("only open stays are cut, on a day with a night before and after it, ten parts at most; the room is changed by its part", () => {
  const desk = makePartsDesk();
  const { id } = desk.book("5", "20", { room_id: desk.room101 });
  const to = { room_id: desk.room102 };
  for (const from of ["4", "5", "20", "21"]) expect(refusalOf(() => desk.cut(id, from, to))).toBe("booking/invalid_dates");
  desk.cut(id, "6", to);
  expect(refusalOf(() => desk.change(id, to))).toBe("booking/in_parts");
  expect(refusalOf(() => desk.cut(id, "6", to))).toBe("booking/invalid_dates");
  for (let from = 7; from <= 14; from += 1) desk.cut(id, String(from), from % 2 ? { room_id: desk.room101 } : to);
  expect(refusalOf(() => desk.cut(id, "15", to))).toBe("booking/too_many_parts");
  desk.step(id, "cancel");
  expect(refusalOf(() => desk.cut(id, "15", to))).toBe("booking/invalid_status");
});

test("other dates of a stay in parts change its first and last part, and days that vanish remove theirs", () => {
  const desk = makePartsDesk();
  const { id } = desk.book("5", "11", { room_id: desk.room101 });
  desk.cut(id, "7", { room_id: desk.room102 });
  desk.cut(id, "9", { room_id: desk.room110 });
  desk.change(id, { check_in: day("4"), check_out: day("12") });
  expect(desk.shown(id)).toEqual(["101: 4-7", "102: 7-9", "110: 9-12"]);
  desk.change(id, { check_out: day("9") });
  expect(desk.shown(id)).toEqual(["101: 4-7", "102: 7-9"]);
  desk.undo(id);
  expect(desk.shown(id)).toEqual(["101: 4-7", "102: 7-9", "110: 9-12"]);
  desk.change(id, { check_in: day("8") });
  expect(desk.shown(id)).toEqual(["102: 8-9", "110: 9-12"]);
  expect(desk.booking(id).room_id).toBe(desk.room102);
  desk.step(id, "cancel");
  desk.step(id, "undo_cancel");
  expect(desk.shown(id)).toEqual(["102: 8-9", "110: 9-12"]);
});

test("guests in house move at once where the change is today: the old room is dirty, and past nights keep their room", () => {
  const desk = makePartsDesk();
  const { id } = desk.book("1", "6", { room_id: desk.room101, guest_id: addGuest(desk.property) });
  desk.property.clock.now = "2030-04-01T14:00:00.000Z";
  desk.step(id, "check_in");
  desk.property.clock.now = "2030-04-03T12:00:00.000Z";
  expect(refusalOf(() => desk.cut(id, "2", { room_id: desk.room102 }))).toBe("booking/invalid_dates");
  expect(refusalOf(() => desk.cut(id, "3", { room_type_id: desk.double }))).toBe("booking/invalid_status");
  desk.cut(id, "3", { room_id: desk.room102 });
  expect(desk.booking(id)).toMatchObject({ room_id: desk.room102 });
  expect(roomStatusOf(desk, desk.room101)).toBe("dirty");
  desk.undo(id);
  expect(desk.booking(id)).toMatchObject({ room_id: desk.room101 });
  expect(desk.shown(id)).toEqual(["101: 1-6"]);
  desk.cut(id, "3", { room_id: desk.room102 });
  desk.cut(id, "5", { room_id: desk.room110 });
  expect(desk.booking(id)).toMatchObject({ room_id: desk.room102 });
  desk.property.clock.now = "2030-04-04T07:00:00.000Z";
  desk.step(id, "check_out");
  expect(desk.shown(id)).toEqual(["101: 1-3", "102: 3-4"]);
  desk.step(id, "undo_check_out");
  expect(desk.shown(id)).toEqual(["101: 1-3", "102: 3-5", "110: 5-6"]);
});
