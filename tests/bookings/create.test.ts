import { describe, expect, test } from "vitest";
import { availabilityOf } from "#server/stays/availability/queries.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { createBooking, createBookings } from "#server/stays/bookings/planning/create-booking.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { cents } from "#shared/platform/core/money.ts";
import { waitingIn } from "#shared/platform/core/waiting-booking.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { BookingBatch, BookingInput } from "#shared/stays/bookings/schema.ts";
import { day, eventsOf, instant, makeFrontDesk, problemOf, refusalOf } from "#tests/support/front-desk.ts";
import { addContact, addRate } from "#tests/support/guesthouse.ts";
import { as, insertProperty, viewOf } from "#tests/support/test-server.ts";

describe("where and when", () => {
  test("a stay needs a room or a room type", () => {
    const { property, clerk } = makeFrontDesk();
    const input = inCents(BookingInput).parse({ check_in: day("5"), check_out: day("8"), occupancy: 2 });
    expect(refusalOf(() => as(property, clerk, (work) => createBooking(work, input)))).toBe("validation");
  });

  test("with a room the room type is the room's", () => {
    const { book, room201, suite, double } = makeFrontDesk();
    expect(book("5", "8", { room_id: room201, room_type_id: double })).toMatchObject({ room_type_id: suite, gross_amount: cents(600) });
  });

  test.each([
    ["31 March", "2030-03-31", "2030-04-02", "booking/invalid_dates"],
    ["backwards", "2030-04-05", "2030-04-04", "booking/invalid_dates"],
    ["longer than two years", "2030-04-05", "2032-04-05", "booking/invalid_dates"],
    ["at the end of time", "9999-12-30", "9999-12-31", "booking/invalid_dates"],
  ])("%s is refused", (_, from, to, problem) => {
    const { book } = makeFrontDesk();
    expect(refusalOf(() => book(from, to))).toBe(problem);
  });

  test("a walk-in at half past midnight still books the night that has begun", () => {
    const { property, book, room101 } = makeFrontDesk();
    property.clock.now = instant("2 00:30");
    expect(book("1", "2", { room_id: room101 })).toMatchObject({ number_of_nights: 1 });
    property.clock.now = instant("2 03:00");
    expect(refusalOf(() => book("1", "2"))).toBe("booking/invalid_dates");
  });

  test("one guest may come the moment another leaves", () => {
    const { book, room101 } = makeFrontDesk();
    book("5", "8", { room_id: room101, check_out: instant("8 14:00") });
    expect(refusalOf(() => book("8", "9", { room_id: room101, check_in: instant("8 13:59") }))).toBe("booking/overlap_detected");
    expect(book("8", "9", { room_id: room101, check_in: instant("8 14:00") }).room_id).toBe(room101);
  });

  test("a locked room can't be booked", () => {
    const { book, lock, room101 } = makeFrontDesk();
    lock(room101, "6", "7");
    expect(refusalOf(() => book("5", "8", { room_id: room101 }))).toBe("booking/overlap_detected");
  });
});

describe("capacity", () => {
  test("unassigned bookings keep their demand for a room of their type", () => {
    const { book, room101, room102, room110 } = makeFrontDesk();
    book("5", "8");
    book("5", "8", { room_id: room101 });
    book("5", "8", { room_id: room102 });
    expect(refusalOf(() => book("5", "6", { room_id: room110 }))).toBe("booking/no_available_room_found");
    expect(refusalOf(() => book("7", "9"))).toBe("booking/no_available_room_found");
    expect(book("8", "9", { room_id: room110 }).room_id).toBe(room110);
  });

  test("a refusal names who needs the last room of the type, and on which night", () => {
    const { property, clerk, double, book, room101, room102, room110 } = makeFrontDesk();
    const regula = book("6", "8", { customer_id: addContact(property, "Regula Gerber") });
    book("5", "8", { room_id: room101 });
    book("5", "8", { room_id: room102 });
    const waiting = { booking_id: regula.id, name: "Regula Gerber", room_type: "Double", night: day("6") };
    const alone = problemOf(() => book("5", "7", { room_id: room110 }));
    expect([alone.type, waitingIn(alone.errors)]).toEqual(["booking/no_available_room_found", waiting]);
    const stay = { check_in: day("5"), check_out: day("7"), occupancy: 2, room_type_id: double };
    const batch = inCents(BookingBatch).parse({ bookings: [stay] });
    const several = problemOf(() => as(property, clerk, (work) => createBookings(work, batch)));
    expect([several.type, waitingIn(several.errors)]).toEqual(["booking/available_rooms_not_sufficient", waiting]);
  });

  test("where nobody waits for a room the refusal names nobody", () => {
    const { book, room101, room102, room110 } = makeFrontDesk();
    for (const room_id of [room101, room102, room110]) book("5", "8", { room_id });
    expect(problemOf(() => book("5", "7")).errors).toEqual([]);
  });

  test("a day use that is over before the arrival shares its room with it", () => {
    const { book, room101, room102 } = makeFrontDesk();
    book("5", "8", { room_id: room101 });
    book("5", "8", { room_id: room102 });
    book("5", "5", { check_in: instant("5 09:00"), check_out: instant("5 14:00") });
    expect(book("5", "6").room_id).toBeNull();
    expect(refusalOf(() => book("5", "5", { check_in: instant("5 14:00"), check_out: instant("5 15:01") }))).toBe(
      "booking/no_available_room_found",
    );
  });

  test("a room out of service counts for today only, and can be named all the same", () => {
    const { property, book, room101, room102, room110 } = makeFrontDesk();
    book("1", "3", { room_id: room101 });
    book("1", "3", { room_id: room102 });
    property.runtime.db.$client.prepare("UPDATE rooms SET status = 'out_of_service' WHERE id = ?").run(room110);
    expect(refusalOf(() => book("1", "2"))).toBe("booking/no_available_room_found");
    expect(book("2", "3").room_id).toBeNull();
    expect(refusalOf(() => book("2", "3", { room_id: room110 }))).toBe("booking/no_available_room_found");
    expect(book("1", "2", { room_id: room110 }).room_id).toBe(room110);
  });

  test("a batch is all or nothing and says that there are not enough rooms", () => {
    const { property, clerk, double } = makeFrontDesk();
    const stay = { check_in: day("5"), check_out: day("8"), occupancy: 2, room_type_id: double };
    const batch = (n: number) => inCents(BookingBatch).parse({ bookings: Array.from({ length: n }, () => stay) });
    expect(refusalOf(() => as(property, clerk, (work) => createBookings(work, batch(4))))).toBe("booking/available_rooms_not_sufficient");
    expect(bookingStore.all(viewOf(property, clerk), undefined)).toHaveLength(0);
    expect(as(property, clerk, (work) => createBookings(work, batch(3)))).toHaveLength(3);
  });
});

describe("offers", () => {
  test("an expired offer gives way to a booking of its room, and is canceled by the system", () => {
    const desk = makeFrontDesk();
    const { property, book, room101 } = desk;
    const offer = book("5", "8", { room_id: room101, status: "pending", expires_at: instant("2") });
    expect(refusalOf(() => book("6", "7", { room_id: room101 }))).toBe("booking/overlap_detected");

    property.clock.now = instant("2");
    expect(book("6", "7", { room_id: room101 }).room_id).toBe(room101);

    const [, expired] = eventsOf(desk, offer.id);
    expect(expired).toMatchObject({ type: "booking.expired", automated: 1, actor_name: null });
    expect(expired?.data).toMatchObject({ from: { status: "pending" }, to: { status: "canceled", status_before_cancel: "pending" } });
  });

  test("an expired offer without a room gives its place in the type away too", () => {
    const { property, book, clerk } = makeFrontDesk();
    const offer = book("5", "8", { status: "pending", expires_at: instant("2") });
    book("5", "8");
    book("5", "8");
    expect(refusalOf(() => book("5", "8"))).toBe("booking/no_available_room_found");
    property.clock.now = instant("2");
    book("5", "8");
    expect(bookingStore.get(viewOf(property, clerk), offer.id).status).toBe("canceled");
  });

  test("a refused write leaves the expired offer alone", () => {
    const { property, book, clerk, room101 } = makeFrontDesk();
    const offer = book("5", "6", { room_id: room101, status: "pending", expires_at: instant("2") });
    book("6", "8", { room_id: room101 });
    property.clock.now = instant("3");
    expect(refusalOf(() => book("5", "8", { room_id: room101 }))).toBe("booking/overlap_detected");
    expect(bookingStore.get(viewOf(property, clerk), offer.id).status).toBe("pending");
  });

  test("an offer expires in the future and only while it is pending", () => {
    const { book } = makeFrontDesk();
    expect(refusalOf(() => book("5", "8", { expires_at: instant("3") }))).toBe("validation");
    expect(refusalOf(() => book("5", "8", { status: "pending", expires_at: instant("1 11:00") }))).toBe("validation");
  });
});

describe("choosing a room", () => {
  test("the room with the smallest gaps is taken, ties by natural number", () => {
    const { book, room101, room102, room110 } = makeFrontDesk();
    expect(book("5", "8", { auto_assign_room: true }).room_id).toBe(room101);
    book("10", "12", { room_id: room110 });
    expect(book("8", "10", { auto_assign_room: true }).room_id).toBe(room101);
    expect(book("5", "10", { auto_assign_room: true }).room_id).toBe(room110);
    expect(book("5", "6", { auto_assign_room: true }).room_id).toBe(room102);
    expect(refusalOf(() => book("5", "6", { auto_assign_room: true }))).toBe("booking/no_available_room_found");
  });

  test("a room whose only guest is an expired offer is free", () => {
    const { property, book, room110 } = makeFrontDesk();
    book("5", "8", { room_id: room110, status: "pending", expires_at: instant("2") });
    book("5", "8", { auto_assign_room: true });
    book("5", "8", { auto_assign_room: true });
    property.clock.now = instant("2");
    expect(book("5", "8", { auto_assign_room: true }).room_id).toBe(room110);
  });
});

describe("who and for how much", () => {
  test.each([
    [3, "double", "booking/occupancy_exceeded"],
    [1, "suite", "booking/occupancy_below_minimum"],
  ] as const)("%i persons in a %s are refused", (occupancy, type, problem) => {
    const desk = makeFrontDesk();
    expect(refusalOf(() => desk.book("5", "8", { occupancy, room_type_id: desk[type] }))).toBe(problem);
  });

  test("the rate is the given one, else the customer's, else the property's", () => {
    const { property, book, rate } = makeFrontDesk();
    const corporate = addRate(property, { name: "Corporate", default: 0, parent_rate_id: rate, parent_adjustment_percentage: -10 });
    const customer_id = addContact(property, "Muster GmbH", { default_rate_id: corporate, debtor: "D-7" });
    expect(book("5", "6")).toMatchObject({ rate_id: rate, gross_amount: cents(100) });
    expect(book("5", "6", { customer_id })).toMatchObject({ rate_id: corporate, gross_amount: cents(90), debtor: "D-7" });
    expect(book("5", "6", { customer_id, rate_id: rate, debtor: "X" })).toMatchObject({ rate_id: rate, debtor: "X" });
  });

  test("an inactive rate takes no new bookings", () => {
    const { property, book } = makeFrontDesk();
    const old = addRate(property, { name: "Old", default: 0, active: 0 });
    expect(refusalOf(() => book("5", "6", { rate_id: old }))).toBe("rate/inactive");
  });

  test("without a price there is no booking, unless a total was agreed on", () => {
    const { book, suite } = makeFrontDesk();
    const stay = { room_type_id: suite, occupancy: 3 };
    expect(refusalOf(() => book("5", "8", stay))).toBe("rate/no_matching_price");
    expect(book("5", "8", { ...stay, total_gross_amount: 100 })).toMatchObject({
      gross_amount: cents(100),
      price: { nights: [{ gross_amount: cents(33.34) }, { gross_amount: cents(33.33) }, { gross_amount: cents(33.33) }] },
    });
  });

  test("a code is unique among live bookings", () => {
    const { book } = makeFrontDesk();
    expect(book("5", "6", { code: "A-1" }).code).toBe("A-1");
    expect(refusalOf(() => book("7", "8", { code: "A-1" }))).toBe("booking/code_taken");
  });

  test("a generated code is between the property's prefix and suffix", () => {
    const { property, book } = makeFrontDesk();
    property.runtime.db.$client.prepare("UPDATE properties SET booking = ?").run(JSON.stringify({ prefix: "P-", suffix: "/30" }));
    expect(book("5", "6").code).toMatch(/^P-\d{5}\/30$/);
  });

  test("the named guest is the first one", () => {
    const { property, book, clerk } = makeFrontDesk();
    const guest_id = addContact(property, "Anna Gruber");
    expect(guestIds(viewOf(property, clerk), book("5", "6", { guest_id }).id)).toEqual([guest_id]);
  });

  test.each(["customer_id", "guest_id", "rate_id", "group_id", "room_id"])("an unknown %s is not found", (field) => {
    const { book } = makeFrontDesk();
    expect(refusalOf(() => book("5", "6", { [field]: "nobody" }))).toBe("not_found");
  });

  test("a contact of another property is not found", () => {
    const { property, book } = makeFrontDesk();
    const foreign = insertProperty(property.runtime, "Elsewhere");
    expect(refusalOf(() => book("5", "6", { customer_id: addContact(property, "Eva", { property_id: foreign }) }))).toBe("not_found");
  });
});

test("a stay by the hour has no night, costs one, and leaves its room free before and after", () => {
  const { book, room101, property, clerk } = makeFrontDesk();
  const [from, to] = [instant("5 10:00"), instant("5 14:00")];
  const day = book(from, to, { room_id: room101 });
  expect(day).toMatchObject({ number_of_nights: 0, check_in: from, check_out: to });
  expect(day.gross_amount).toBe(book("8", "9", { room_id: room101 }).gross_amount);
  // Stays in the night before and the night after touch it without a conflict.
  const early = book(instant("4 15:00"), from, { room_id: room101 });
  const late = book(instant("5 15:00"), "6", { room_id: room101 });
  expect([early, late].map(({ number_of_nights }) => number_of_nights)).toEqual([1, 1]);
  expect(refusalOf(() => book(instant("5 13:00"), instant("5 16:00"), { room_id: room101 }))).toBe("booking/overlap_detected");
  expect(availabilityOf(viewOf(property, clerk), day.room_type_id, { check_in: from, check_out: to }).available).toBe(
    availabilityOf(viewOf(property, clerk), day.room_type_id, { check_in: instant("12"), check_out: instant("13") }).available - 1,
  );
});

test("days that are the same make a stay by the hour at the usual hours", () => {
  const { book, change } = makeFrontDesk();
  const day = book("5", "5");
  expect(day).toMatchObject({ number_of_nights: 0, check_in: instant("5 10:00"), check_out: instant("5 18:00") });
  expect(change(day.id, { check_out: day.check_out.replace("16:00", "18:30") })).toMatchObject({ check_out: instant("5 20:30") });
});
