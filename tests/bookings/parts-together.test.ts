import { expect, test } from "vitest";
import { partsOf } from "#server/stays/bookings/parts.ts";
import { cutBooking } from "#server/stays/bookings/planning/change-parts.ts";
import { moveBookings, swapRooms } from "#server/stays/bookings/planning/move-booking.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { cents } from "#shared/platform/core/money.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { BookingMoves } from "#shared/stays/bookings/schema.ts";
import { day, makeFrontDesk, refusalOf, roomStatusOf } from "#tests/support/front-desk.ts";
import { addGuest } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

function makeMovingDesk() {
  const desk = makeFrontDesk();
  const { property, clerk } = desk;
  const parts = (id: string) => partsOf(viewOf(property, clerk), id);
  const shown = (id: string) =>
    parts(id).map(({ room_id, check_in, check_out }) => [room_id, check_in.slice(8, 10), check_out.slice(8, 10)]);
  const cut = (id: string, from: string, room_id: string) =>
    as(property, clerk, (work) => cutBooking(work, { id, from: day(from), room_id }));
  const move = (...moves: object[]) => as(property, clerk, (work) => moveBookings(work, inCents(BookingMoves).parse({ moves })));
  const undo = (...ids: string[]) =>
    as(property, clerk, (work) =>
      undoChanges(work, { bookings: ids.map((id) => ({ id, version: getBooking(viewOf(property, clerk), id).version })) }),
    );
  return { ...desk, parts, shown, cut, move, undo };
}

test("a part and a stay exchange their rooms in one call, and one undo takes it back", () => {
  const { book, cut, move, parts, shown, undo, room101, room102, room110 } = makeMovingDesk();
  const { id } = book("5", "10", { room_id: room101 });
  cut(id, "7", room102);
  const other = book("7", "10", { room_id: room110 }).id;
  const second = parts(id)[1]?.id;
  expect(refusalOf(() => move({ id, part_id: second, room_id: room110 }))).toBe("booking/overlap_detected");
  move({ id, part_id: second, room_id: room110 }, { id: other, room_id: room102 });
  expect([shown(id), shown(other)]).toEqual([
    [
      [room101, "05", "07"],
      [room110, "07", "10"],
    ],
    [[room102, "07", "10"]],
  ]);
  undo(id, other);
  expect([shown(id)[1], shown(other)[0]]).toEqual([
    [room102, "07", "10"],
    [room110, "07", "10"],
  ]);
});

test("several parts of a stay go to later days together, by more days than either has; each may be named once", () => {
  const { book, cut, move, parts, shown, room101, room102 } = makeMovingDesk();
  const { id } = book("5", "8", { room_id: room101 });
  cut(id, "7", room102);
  const [first, second] = parts(id).map((part) => part.id);
  move(
    { id, part_id: first, check_in: day("9"), check_out: day("11") },
    { id, part_id: second, check_in: day("11"), check_out: day("12") },
  );
  expect(shown(id)).toEqual([
    [room101, "09", "11"],
    [room102, "11", "12"],
  ]);
  expect(refusalOf(() => move({ id, part_id: first, check_out: day("12") }))).toBe("booking/invalid_dates");
  expect(refusalOf(() => move({ id, part_id: first }, { id, part_id: first }))).toBe("validation");
  expect(refusalOf(() => move({ id, part_id: first }, { id }))).toBe("validation");
  expect(refusalOf(() => move({ id, part_id: room102, room_id: room102 }))).toBe("not_found");
});

test("two guests in house exchange their rooms today, each from its part, and both rooms are dirty", () => {
  const desk = makeMovingDesk();
  const { property, room101, room102, room110 } = desk;
  const arrive = (room_id: string, next: string, from: string) => {
    const guest = addGuest(property);
    const { id } = desk.book("1", "6", { room_id, customer_id: guest, guest_id: guest });
    desk.step(id, "check_in");
    desk.cut(id, from, next);
    return id;
  };
  const one = arrive(room101, room110, "4");
  const guest = addGuest(property);
  const two = desk.book("1", "4", { room_id: room102, customer_id: guest, guest_id: guest }).id;
  desk.step(two, "check_in");
  property.clock.now = "2030-04-01T16:00:00.000Z";
  desk.move({ id: one, part_id: desk.parts(one)[0]?.id, room_id: room102 }, { id: two, room_id: room101 });
  expect([desk.shown(one)[0]?.[0], desk.shown(two)[0]?.[0]]).toEqual([room102, room101]);
  expect([roomStatusOf(desk, room101), roomStatusOf(desk, room102)]).toEqual(["dirty", "dirty"]);
  property.clock.now = "2030-04-02T08:00:00.000Z";
  expect(refusalOf(() => desk.move({ id: one, part_id: desk.parts(one)[0]?.id, room_id: room101 }, { id: two, room_id: room102 }))).toBe(
    "booking/invalid_dates",
  );
});

test("a move of a part takes a total of the whole stay and holds the part to its room, as a move of a stay does", () => {
  const { property, clerk, book, cut, move, parts, undo, room101, room102, room110 } = makeMovingDesk();
  const { id } = book("5", "9", { room_id: room101 });
  cut(id, "7", room102);
  const second = parts(id)[1]?.id;
  const total = () => getBooking(viewOf(property, clerk), id).gross_amount;
  const before = total();
  move({ id, part_id: second, room_id: room110, total_gross_amount: 250, room_fixed: true });
  expect([total(), ...parts(id).map(({ room_fixed }) => room_fixed)]).toEqual([cents(250), false, true]);
  expect(refusalOf(() => move({ id, part_id: second, room_id: room102 }))).toBe("booking/room_fixed");
  expect(refusalOf(() => move({ id, part_id: second, room_id: null, room_fixed: true }))).toBe("booking/room_fixed");
  move({ id, part_id: second, room_id: room102, room_fixed: false, total_gross_amount: null });
  expect([total(), parts(id)[1]?.room_id, parts(id)[1]?.room_fixed]).toEqual([before, room102, false]);
  undo(id);
  expect([total(), parts(id)[1]?.room_id, parts(id)[1]?.room_fixed]).toEqual([cents(250), room110, true]);
});

test("a swap takes the part that is named, else the one whose room the guest has", () => {
  const { property, clerk, book, cut, parts, shown, room101, room102, room110 } = makeMovingDesk();
  const { id } = book("5", "10", { room_id: room101 });
  cut(id, "7", room102);
  const [early, late] = [book("5", "7", { room_id: room110 }).id, book("7", "10", { room_id: room110 }).id];
  const swap = (booking_id: string, part_id?: string) => as(property, clerk, (work) => swapRooms(work, { id, booking_id, part_id }));
  swap(early);
  expect([shown(id), shown(early)]).toEqual([
    [
      [room110, "05", "07"],
      [room102, "07", "10"],
    ],
    [[room101, "05", "07"]],
  ]);
  swap(late, parts(id)[1]?.id);
  expect([shown(id)[1], shown(late)]).toEqual([[room110, "07", "10"], [[room102, "07", "10"]]]);
  expect(refusalOf(() => swap(late, late))).toBe("not_found");
});
