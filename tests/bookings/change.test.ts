import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { addGuest as putGuest, removeGuest } from "#server/stays/bookings/guests.ts";
import { moveBookings } from "#server/stays/bookings/planning/move-booking.ts";
import { quoteBooking } from "#server/stays/bookings/planning/quote.ts";
import { cents } from "#shared/platform/core/money.ts";
import { waitingIn } from "#shared/platform/core/waiting-booking.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { type BookingMove, BookingMoves } from "#shared/stays/bookings/schema.ts";
import { day, eventsOf, type FrontDesk, instant, makeFrontDesk, problemOf, refusalOf, roomStatusOf } from "#tests/support/front-desk.ts";
import { addContact, addGuest, addItem, addPrice, addRate, addRateItem } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

function move({ property, clerk }: FrontDesk, ...moves: z.infer<typeof BookingMove>[]) {
  return as(property, clerk, (work) => moveBookings(work, inCents(BookingMoves).parse({ moves })));
}

describe("moving", () => {
  test("to another room and other dates is one event with everything before and after", () => {
    const desk = makeFrontDesk();
    const { id } = desk.book("5", "8", { room_id: desk.room101 });
    const moved = desk.change(id, { room_id: desk.room201, check_out: "2030-04-07" });
    expect(moved).toMatchObject({
      room_id: desk.room201,
      room_type_id: desk.suite,
      number_of_nights: 2,
      gross_amount: cents(400),
      version: 2,
    });
    const event = eventsOf(desk, id).at(-1);
    expect(event).toMatchObject({
      type: "booking.moved",
      data: {
        words: { from_place: "101, 05.04.–08.04.", to_place: "201, 05.04.–07.04." },
        from: { room_id: desk.room101, room_type_id: desk.double, number_of_nights: 3, gross_amount: 300 },
        to: { room_id: desk.room201, room_type_id: desk.suite, number_of_nights: 2, gross_amount: 400 },
      },
    });
    expect(Object.keys(event?.data.from ?? {}).sort()).toEqual(Object.keys(event?.data.to ?? {}).sort());
    expect(event?.data.to).not.toHaveProperty("check_in");
  });

  test.each([
    ["a fixed room", { room_fixed: true }, "booking/room_fixed"],
    ["too small a room", { room_id: "201", occupancy: 4, total_gross_amount: 1 }, "booking/occupancy_exceeded"],
  ] as const)("out of %s is refused", (_, given, problem) => {
    const desk = makeFrontDesk();
    const room_id = "room_id" in given ? desk.room201 : desk.room101;
    const { id } = desk.book("5", "8", { ...given, room_id });
    expect(refusalOf(() => desk.change(id, { room_id: desk.room102 }))).toBe(problem);
  });

  test("a fixed room keeps its dates movable and can be let go in the same change", () => {
    const { book, change, room101, room102 } = makeFrontDesk();
    const { id } = book("5", "8", { room_id: room101, room_fixed: true });
    expect(change(id, { check_out: "2030-04-09" }).number_of_nights).toBe(4);
    expect(change(id, { room_id: room102, room_fixed: false }).room_id).toBe(room102);
    expect(refusalOf(() => change(id, { room_id: null, room_fixed: true }))).toBe("validation");
  });

  test("what has left, or will never come, stays where it is", () => {
    const { book, change, step, room101 } = makeFrontDesk();
    const { id } = book("5", "8", { room_id: room101 });
    step(id, "cancel");
    expect(refusalOf(() => change(id, { check_out: "2030-04-09" }))).toBe("booking/invalid_status");
    expect(change(id, { color: "#112233" }).color).toBe("#112233");
  });

  test("a guest inhouse may change room and departure, not arrival, and leaves a dirty room", () => {
    const desk = makeFrontDesk();
    const { property, book, change, step, room101, room102 } = desk;
    const { id } = book("1", "3", { room_id: room101, guest_id: addGuest(property) });
    step(id, "check_in");
    expect(refusalOf(() => change(id, { check_in: instant("1 16:00") }))).toBe("booking/invalid_status");
    expect(refusalOf(() => change(id, { room_id: null }))).toBe("booking/invalid_status");
    expect(change(id, { room_id: room102, check_out: "2030-04-05" })).toMatchObject({ room_id: room102, status: "checked_in" });
    expect(roomStatusOf(desk, room101)).toBe("dirty");
    expect(roomStatusOf(desk, room102)).toBe("clean");
  });

  test("an arrival in the past is refused, an unchanged one is not", () => {
    const { property, book, change, room101, room102 } = makeFrontDesk();
    const { id } = book("1", "5", { room_id: room101 });
    property.clock.now = instant("3");
    expect(change(id, { room_id: room102 }).room_id).toBe(room102);
    expect(refusalOf(() => change(id, { check_in: "2030-04-02" }))).toBe("booking/invalid_dates");
    expect(refusalOf(() => change(id, { check_out: "2030-04-02" }))).toBe("booking/invalid_dates");
  });

  test("into an overlap is refused; unassigning frees the room and keeps the demand on the type", () => {
    const { book, change, room101, room102 } = makeFrontDesk();
    const { id } = book("5", "8", { room_id: room101 });
    book("7", "9", { room_id: room102 });
    expect(refusalOf(() => change(id, { room_id: room102 }))).toBe("booking/overlap_detected");
    expect(change(id, { room_id: null })).toMatchObject({ room_id: null, gross_amount: cents(300) });
    expect(book("5", "8", { room_id: room101 }).room_id).toBe(room101);
    expect(refusalOf(() => book("7", "8"))).toBe("booking/no_available_room_found");
  });

  test("a stay that can't be lengthened names the booking that needs the last room", () => {
    const { book, change, room101, room102, room110 } = makeFrontDesk();
    const { id } = book("3", "5", { room_id: room110 });
    book("5", "8", { room_id: room101 });
    book("5", "8", { room_id: room102 });
    const waiting = book("5", "6");
    const { type, errors } = problemOf(() => change(id, { check_out: day("6") }));
    expect(type).toBe("booking/no_available_room_found");
    expect(waitingIn(errors)).toMatchObject({ booking_id: waiting.id, name: waiting.code, night: day("5") });
  });

  test("an unassigned booking changes its room type while that one has a room left", () => {
    const { book, change, double, suite, room201, room101 } = makeFrontDesk();
    const { id } = book("5", "8");
    expect(change(id, { room_type_id: suite })).toMatchObject({ room_type_id: suite, gross_amount: cents(600) });
    change(id, { room_type_id: double });
    book("5", "8", { room_id: room201 });
    expect(refusalOf(() => change(id, { room_type_id: suite }))).toBe("booking/no_available_room_found");
    expect(refusalOf(() => change(id, { room_id: room101, room_type_id: suite }))).toBe("validation");
  });
});

describe("several at once", () => {
  test("two bookings swap rooms, and a chain moves up", () => {
    const desk = makeFrontDesk();
    const { room101, room102, room110 } = desk;
    const a = desk.book("5", "8", { room_id: room101 });
    const b = desk.book("6", "9", { room_id: room102 });
    expect(move(desk, { id: a.id, room_id: room102 }, { id: b.id, room_id: room101 }).map((row) => row.room_id)).toEqual([
      room102,
      room101,
    ]);
    expect(move(desk, { id: a.id, room_id: room101 }, { id: b.id, room_id: room110 }).map((row) => row.version)).toEqual([3, 3]);
  });

  test("guests inhouse and fixed rooms swap as anybody else may", () => {
    const desk = makeFrontDesk();
    const { property, room101, room102 } = desk;
    const a = desk.book("1", "3", { room_id: room101, guest_id: addGuest(property) });
    const b = desk.book("1", "3", { room_id: room102, guest_id: addGuest(property, "Eva Maier") });
    desk.step(a.id, "check_in");
    desk.step(b.id, "check_in");
    const [first] = move(desk, { id: a.id, room_id: room102 }, { id: b.id, room_id: room101 });
    expect(first).toMatchObject({ room_id: room102, status: "checked_in" });
    desk.change(b.id, { room_fixed: true });
    expect(refusalOf(() => move(desk, { id: a.id, room_id: room101 }, { id: b.id, room_id: room102 }))).toBe("booking/room_fixed");
  });

  test("into one place, or over what a colleague has changed meanwhile, moves nobody", () => {
    const desk = makeFrontDesk();
    const a = desk.book("5", "8", { room_id: desk.room101 });
    const b = desk.book("5", "8", { room_id: desk.room102 });
    const to = { room_id: desk.room110 };
    expect(refusalOf(() => move(desk, { id: a.id, ...to }, { id: b.id, ...to }))).toBe("booking/overlap_detected");
    desk.change(b.id, { color: "#112233" });
    expect(refusalOf(() => move(desk, { id: a.id, version: 1, ...to }, { id: b.id, version: 1, room_id: desk.room101 }))).toBe("stale");
    expect(refusalOf(() => move(desk, { id: a.id, ...to }, { id: a.id, ...to }))).toBe("validation");
    expect(eventsOf(desk, a.id)).toHaveLength(1);
  });
});

describe("price", () => {
  test("the same nights in the same type of room keep their price, whatever the rate says now", () => {
    const desk = makeFrontDesk();
    const { id } = desk.book("5", "8", { room_id: desk.room101 });
    desk.property.runtime.db.$client.prepare("UPDATE prices SET gross_amount = 99900").run();
    expect(desk.change(id, { room_id: desk.room102, check_in: instant("5 18:00") }).gross_amount).toBe(cents(300));
    expect(desk.change(id, { check_out: "2030-04-09", retain_original_price: true }).gross_amount).toBe(cents(300 + 999));
    expect(desk.change(id, { check_out: "2030-04-08", retain_original_price: true }).gross_amount).toBe(cents(300));
    expect(desk.change(id, { check_out: "2030-04-09" }).gross_amount).toBe(cents(4 * 999));
  });

  test("a retained price follows the booking into another type of room, and its new nights too", () => {
    const { book, change, room101, room201 } = makeFrontDesk();
    const { id } = book("5", "8", { room_id: room101 });
    expect(change(id, { room_id: room201, check_out: "2030-04-09", retain_original_price: true })).toMatchObject({
      gross_amount: cents(400),
    });
    expect(change(id, { check_out: "2030-04-10", retain_original_price: true })).toMatchObject({ gross_amount: cents(500) });
    expect(change(id, { check_out: "2030-04-08" })).toMatchObject({ gross_amount: cents(600) });
  });

  test("a quote names who comes before a late check-out, or which lock", () => {
    const { property, clerk, book, lock, room101 } = makeFrontDesk();
    const { id } = book("5", "8", { room_id: room101 });
    book("8", "9", { room_id: room101, guest_id: addGuest(property) });
    lock(room101, "4", "5");
    const quote = (query: object) => quoteBooking(viewOf(property, clerk), { id, ...query }).taken_by;
    expect(quote({ check_out: instant("8 15:00") })).toBeNull();
    expect(quote({ check_out: instant("8 16:00") })).toMatchObject({ number: "101", name: "Anna Gruber", check_in: instant("8 15:00") });
    expect(quote({ check_in: instant("5 10:00") })).toMatchObject({ number: "101", name: null });
  });

  test("a quote says what a move would cost either way and changes nothing", () => {
    const desk = makeFrontDesk();
    const { property, clerk, book, room101, room201, suite } = desk;
    const { id } = book("5", "8", { room_id: room101 });
    const view = viewOf(property, clerk);
    expect(quoteBooking(view, { id, room_id: room201 })).toEqual({
      current: cents(300),
      retained: cents(300),
      recalculated: cents(600),
      taken_by: null,
      out_of_stock: [],
      rule_violations: [],
    });
    expect(quoteBooking(view, { id, check_out: "2030-04-09" })).toEqual({
      current: cents(300),
      retained: cents(400),
      recalculated: cents(400),
      taken_by: null,
      out_of_stock: [],
      rule_violations: [],
    });
    expect(refusalOf(() => quoteBooking(view, { id, check_out: "2999-04-09" }))).toBe("booking/invalid_dates");
    expect(quoteBooking(view, { id, occupancy: 1 })).toMatchObject({ recalculated: cents(240) });
    expect(quoteBooking(view, { id, room_type_id: suite, occupancy: 4 })).toMatchObject({ recalculated: null });
    expect(eventsOf(desk, id)).toHaveLength(1);
  });

  test("occupancy, rate and total change it", () => {
    const { property, book, change, double, rate } = makeFrontDesk();
    const { id } = book("5", "8");
    expect(change(id, { occupancy: 1 }).gross_amount).toBe(cents(240));
    const flex = addRate(property, { name: "Flex", default: 0 });
    expect(refusalOf(() => change(id, { rate_id: flex }))).toBe("rate/no_matching_price");
    addPrice(property, flex, double, 5000, { occupancy: 1 });
    expect(change(id, { rate_id: flex }).gross_amount).toBe(cents(150));
    expect(change(id, { total_gross_amount: 99.99 }).gross_amount).toBe(cents(99.99));
    expect(change(id, { total_gross_amount: null }).gross_amount).toBe(cents(150));
    property.runtime.db.$client.prepare("UPDATE rates SET active = 0 WHERE id = ?").run(rate);
    expect(refusalOf(() => change(id, { rate_id: rate }))).toBe("rate/inactive");
  });

  test("items on top are in the sum, and a total below the city tax is refused", () => {
    const { property, book, rate } = makeFrontDesk();
    addRateItem(property, rate, addItem(property, { name: "City tax", type: "city_tax", gross_amount: 250 }));
    addRateItem(property, rate, addItem(property, { name: "Breakfast", gross_amount: 1200, book_next_day: 1 }), { included: 1 });
    addRateItem(property, rate, addItem(property, { name: "Sold out", active: 0 }));
    const booking = book("5", "7");
    expect(booking.gross_amount).toBe(cents(210));
    expect(booking.price.items.map(({ name, date }) => `${name} ${date}`)).toEqual([
      "Breakfast 2030-04-06",
      "Breakfast 2030-04-07",
      "City tax 2030-04-05",
      "City tax 2030-04-06",
    ]);
    expect(refusalOf(() => book("5", "7", { total_gross_amount: 9.99 }))).toBe("booking/invalid_total");
  });
});

describe("other fields", () => {
  test("null clears, absent stays, and nothing changed is no change", () => {
    const desk = makeFrontDesk();
    const customer_id = addContact(desk.property, "Muster GmbH", { debtor: "D-7" });
    const { id } = desk.book("5", "8", { customer_id, color: "#112233", description: "late" });
    expect(desk.change(id, { color: null })).toMatchObject({ color: null, description: "late", customer_id, debtor: "D-7" });
    expect(desk.change(id, { description: "late" }).version).toBe(2);
    expect(eventsOf(desk, id)).toHaveLength(2);
  });

  test("the person account goes with the customer unless it is named", () => {
    const { property, book, change } = makeFrontDesk();
    const [a, b] = [addContact(property, "A", { debtor: "1" }), addContact(property, "B", { debtor: "2" })];
    const { id } = book("5", "8", { customer_id: a });
    expect(change(id, { customer_id: b }).debtor).toBe("2");
    expect(change(id, { customer_id: a, debtor: "X" }).debtor).toBe("X");
    expect(change(id, { customer_id: null }).debtor).toBe("X");
  });

  test("only a pending booking gets a date of expiry; a later one needs the room again", () => {
    const { property, book, change, room101 } = makeFrontDesk();
    const firm = book("5", "8", { room_id: room101 });
    expect(refusalOf(() => change(firm.id, { expires_at: instant("3") }))).toBe("validation");
    const offer = book("8", "9", { room_id: room101, status: "pending", expires_at: instant("3") });
    expect(change(offer.id, { expires_at: instant("4") }).expires_at).toBe(instant("4"));
    property.clock.now = instant("5");
    expect(change(offer.id, { expires_at: null }).expires_at).toBeNull();
    expect(refusalOf(() => book("8", "9", { room_id: room101 }))).toBe("booking/overlap_detected");
  });

  test.each(["customer_id", "rate_id", "room_id", "room_type_id"])("an unknown %s is not found", (field) => {
    const { book, change } = makeFrontDesk();
    const { id } = book("5", "8");
    expect(refusalOf(() => change(id, { [field]: "nobody" }))).toBe("not_found");
  });
});

describe("guests", () => {
  test("are at most as many as the booking's persons, each once, and move up", () => {
    const desk = makeFrontDesk();
    const { property, clerk, book, change } = desk;
    const { id } = book("5", "8");
    const [anna, eva, max] = [addGuest(property), addGuest(property, "Eva Maier"), addGuest(property, "Max Huber")];
    const put = (guest: string) => as(property, clerk, (work) => putGuest(work, id, guest));
    expect(put(anna).version).toBe(2);
    expect(refusalOf(() => put(anna))).toBe("booking/failed_assignment");
    put(eva);
    expect(refusalOf(() => put(max))).toBe("booking/failed_assignment");
    expect(refusalOf(() => change(id, { occupancy: 1 }))).toBe("booking/failed_assignment");
    as(property, clerk, (work) => removeGuest(work, id, anna));
    expect(guestIds(viewOf(property, clerk), id)).toEqual([eva]);
    expect(eventsOf(desk, id).at(-1)).toMatchObject({
      type: "booking.guest_removed",
      data: { words: { guest: "Anna Gruber" }, from: { guests: [anna, eva] }, to: { guests: [eva] } },
    });
    expect(refusalOf(() => as(property, clerk, (work) => removeGuest(work, id, max)))).toBe("not_found");
  });
});
