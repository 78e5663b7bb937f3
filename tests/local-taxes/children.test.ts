import { expect, test } from "vitest";
import type { z } from "zod";
import { createLocalTaxRule } from "#server/prices/local-taxes/service.ts";
import { addGuest as putGuest } from "#server/stays/bookings/guests.ts";
import { createBookings } from "#server/stays/bookings/planning/create-booking.ts";
import { moveBookings } from "#server/stays/bookings/planning/move-booking.ts";
import { quoteBooking } from "#server/stays/bookings/planning/quote.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { sumOf } from "#shared/platform/core/money.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { taxedPersons } from "#shared/prices/local-taxes/persons.ts";
import { UNKNOWN_GUEST } from "#shared/prices/local-taxes/rules.ts";
import { LocalTaxRuleInput } from "#shared/prices/local-taxes/schema.ts";
import { BookingQuoteQuery } from "#shared/stays/bookings/quote-schema.ts";
import { BookingBatch, type BookingInput, BookingMoves } from "#shared/stays/bookings/schema.ts";
import { makeFrontDesk, problemOf } from "#tests/support/front-desk.ts";
import { addContact, addItem, addRateItem, insert } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

const ages = (...all: number[]) => all.map((age) => ({ age }));

/** A desk whose suite takes four, with € 2.60 of local tax from the year after the 15th birthday on. */
function makeTyrol() {
  const desk = makeFrontDesk();
  const { property, clerk, rate, suite, room201 } = desk;
  const item_id = addItem(property, { name: "Ortstaxe", type: "city_tax", gross_amount: 260 });
  addRateItem(property, rate, item_id);
  for (const occupancy of [1, 2, 3, 4]) {
    property.runtime.db.$client
      .prepare("DELETE FROM prices WHERE rate_id = ? AND room_type_id = ? AND occupancy = ?")
      .run(rate, suite, occupancy);
    insert(property, "prices", { rate_id: rate, room_type_id: suite, occupancy, gross_amount: 10_000 + 1000 * occupancy });
  }
  const rule = { item_id, valid_from: "2026-01-01", kind: "fixed", amount: 2.6, free_below_age: 15, age_rule: "calendar_year" };
  as(property, clerk, (work) => createLocalTaxRule(work, inCents(LocalTaxRuleInput).parse(rule)));

  const family = (given: Partial<z.input<typeof BookingInput>>, [from, to] = ["9", "13"] as const) =>
    desk.book(from, to, { occupancy: undefined, room_id: room201, ...given });
  const rowOf = (id: string) => bookingStore.get(viewOf(property, clerk), id);
  const taxOf = (id: string) =>
    sumOf(
      rowOf(id)
        .price.items.filter(({ type }) => type === "city_tax")
        .map(({ gross_amount }) => gross_amount),
    );
  const enter = (id: string, date_of_birth: string | null) =>
    as(property, clerk, (work) => putGuest(work, id, addContact(property, "Guest", { date_of_birth })));
  const undo = (id: string) => as(property, clerk, (work) => undoChanges(work, { bookings: [{ id, version: rowOf(id).version }] }));
  return { ...desk, family, rowOf, taxOf, enter, undo };
}

test("the front desk enters adults and the children's ages, and the local tax follows", () => {
  const { family, taxOf, rowOf } = makeTyrol();
  const { id, gross_amount } = family({ adults: 2, children: ages(6, 16) });
  expect(rowOf(id)).toMatchObject({ occupancy: 4, children: ages(6, 16) });
  expect(taxOf(id)).toBe(3 * 4 * 260);
  expect(gross_amount).toBe(4 * 14_000 + 3 * 4 * 260);
});

test("all persons of a booking that names only their number are adults", () => {
  const { family, taxOf, rowOf } = makeTyrol();
  const { id } = family({ occupancy: 4 });
  expect(rowOf(id).children).toEqual([]);
  expect(taxOf(id)).toBe(4 * 4 * 260);
});

test("other ages change the local tax and nothing else, and the undo brings both back", () => {
  const { family, change, taxOf, rowOf, undo } = makeTyrol();
  const { id } = family({ adults: 2, children: ages(6, 16) });
  const before = rowOf(id);
  change(id, { children: ages(6, 7) });
  expect(taxOf(id)).toBe(2 * 4 * 260);
  expect(rowOf(id).price.nights).toEqual(before.price.nights);
  undo(id);
  expect(rowOf(id)).toMatchObject({ children: ages(6, 16), gross_amount: before.gross_amount, price: before.price });
  undo(id);
  expect(rowOf(id).children).toEqual(ages(6, 7));
});

test("a second child is added, and its removal prices the stay for three again", () => {
  const { family, change, taxOf, rowOf } = makeTyrol();
  const { id, gross_amount } = family({ adults: 2, children: ages(6) });
  expect(taxOf(id)).toBe(2 * 4 * 260);
  change(id, { children: ages(6, 9) });
  expect(rowOf(id)).toMatchObject({ occupancy: 4, gross_amount: 4 * 14_000 + 2 * 4 * 260 });
  change(id, { children: ages(6) });
  expect(rowOf(id)).toMatchObject({ occupancy: 3, gross_amount });
});

test("over New Year a child who turned 15 in the old year owes from January on, by age alone from the year in which it must", () => {
  const { family, taxOf, change, rowOf } = makeTyrol();
  const stay = { check_in: "2030-12-30", check_out: "2031-01-03" };
  const { id } = family({ ...stay, adults: 1, children: ages(15) });
  // Two nights of December free for the child, two of January for both.
  expect(taxOf(id)).toBe((2 + 2 * 2) * 260);
  change(id, { check_in: "2031-01-10", check_out: "2031-01-12" });
  expect(taxOf(id)).toBe(2 * 1 * 260);
  change(id, stay);
  expect(taxOf(id)).toBe((2 + 2 * 2) * 260);
  expect(rowOf(id).children).toEqual(ages(15));
});

test("a move and a longer stay keep the children free, also where the agreed price is kept", () => {
  const { family, taxOf, property, clerk } = makeTyrol();
  const { id } = family({ adults: 2, children: ages(6, 7) });
  as(property, clerk, (work) => {
    const move = { id, check_in: "2030-04-09", check_out: "2030-04-15", retain_original_price: true };
    return moveBookings(work, inCents(BookingMoves).parse({ moves: [move] }));
  });
  expect(taxOf(id)).toBe(2 * 6 * 260);
});

test("a date of birth decides over the age that was said, and leaves the other child free", () => {
  const { family, taxOf, enter } = makeTyrol();
  const { id, gross_amount } = family({ adults: 2, children: ages(6, 14) });
  expect(taxOf(id)).toBe(2 * 4 * 260);
  enter(id, "1988-02-01");
  expect(taxOf(id)).toBe(2 * 4 * 260);
  // Said to be 14, and yet 16.
  enter(id, "2014-01-05");
  expect(taxOf(id)).toBe(3 * 4 * 260);
  enter(id, "2023-08-01");
  enter(id, null);
  expect(taxOf(id)).toBe(3 * 4 * 260);
  expect(gross_amount).toBe(4 * 14_000 + 2 * 4 * 260);
});

test("each room of a batch has its own children", () => {
  const { property, clerk, room101, room201, taxOf } = makeTyrol();
  const days = { check_in: "2030-04-09", check_out: "2030-04-11" };
  const bookings = [
    { ...days, room_id: room201, adults: 2, children: ages(3, 5) },
    { ...days, room_id: room101, adults: 1, children: ages(17) },
  ];
  const made = as(property, clerk, (work) => createBookings(work, inCents(BookingBatch).parse({ bookings })));
  expect(made.map(({ id }) => taxOf(id))).toEqual([2 * 2 * 260, 2 * 2 * 260]);
});

test("the quote says the price that the booking has then", () => {
  const { family, property, clerk } = makeTyrol();
  const { id, gross_amount } = family({ adults: 4 });
  const view = viewOf(property, clerk);
  const quote = quoteBooking(view, BookingQuoteQuery.parse({ id, adults: 2, children: ages(6, 7) }));
  expect(quote).toMatchObject({ current: gross_amount, recalculated: gross_amount - 2 * 4 * 260, retained: gross_amount - 2 * 4 * 260 });
});

test.each([
  ["no adult", { occupancy: 2, children: ages(6, 7) }, "occupancy"],
  ["no number", { children: ages(6) }, "occupancy"],
  ["numbers that contradict each other", { occupancy: 4, adults: 2, children: ages(6) }, "occupancy"],
])("a new booking is refused with %s", (_, given, path) => {
  const { family } = makeTyrol();
  expect(problemOf(() => family(given))).toMatchObject({ type: "validation", errors: [{ path }] });
});

test("occupancy alone changes the adults, and is refused without an adult beside the children", () => {
  const { family, change, rowOf } = makeTyrol();
  const { id } = family({ adults: 2, children: ages(6) });
  change(id, { occupancy: 4 });
  expect(rowOf(id)).toMatchObject({ occupancy: 4, children: ages(6) });
  change(id, { occupancy: 2 });
  expect(problemOf(() => change(id, { occupancy: 1 }))).toMatchObject({ type: "validation", errors: [{ path: "occupancy" }] });
  // A record that was read, changed in its number and written back.
  change(id, { occupancy: 3, adults: 1, children: ages(6) });
  expect(rowOf(id)).toMatchObject({ occupancy: 3, children: ages(6) });
  change(id, { occupancy: 3, adults: 2, children: ages(6, 8) });
  expect(rowOf(id)).toMatchObject({ occupancy: 4, children: ages(6, 8) });
});

test("too many persons for the room are refused whichever way they are named", () => {
  const { family, change } = makeTyrol();
  const { id } = family({ adults: 2, children: ages(6, 7) });
  expect(problemOf(() => change(id, { children: ages(6, 7, 8) })).type).toBe("booking/occupancy_exceeded");
  expect(problemOf(() => family({ adults: 4, children: ages(6) })).type).toBe("booking/occupancy_exceeded");
});

test("the number of persons is that of the stay, even if only some of them are known", () => {
  const born = (date_of_birth: string | null) => ({ ...UNKNOWN_GUEST, date_of_birth });
  const stay = { occupancy: 3, children: ages(6), arrival: "2030-04-09" };
  const assumed = born("2024-04-09");
  expect(taxedPersons([], stay)).toEqual([UNKNOWN_GUEST, UNKNOWN_GUEST, assumed]);
  // Three guests of unknown age: the last one is the child.
  expect(taxedPersons([born(null), born(null), born(null)], stay)).toEqual([UNKNOWN_GUEST, UNKNOWN_GUEST, assumed]);
  // More adults than were said, more children than were said.
  const adults = [born("1980-01-01"), born("1981-01-01"), born("1982-01-01")];
  expect(taxedPersons(adults, stay)).toEqual(adults);
  const children = [born("2020-01-01"), born("2021-01-01")];
  expect(taxedPersons(children, stay)).toEqual([...children, UNKNOWN_GUEST]);
  expect(taxedPersons([], { ...stay, children: [{ age: null }] })).toEqual([UNKNOWN_GUEST, UNKNOWN_GUEST, UNKNOWN_GUEST]);
});
