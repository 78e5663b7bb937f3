import { describe, expect, test } from "vitest";
import { addGuest as putGuest } from "#server/stays/bookings/guests.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { actionsOf } from "#server/stays/bookings/steps/facts.ts";
import { cents } from "#shared/platform/core/money.ts";
import { BOOKING_ACTIONS, BOOKING_STATUSES, type BookingAction, type BookingStatus } from "#shared/stays/bookings/schema.ts";
import { eventsOf, type FrontDesk, instant, makeFrontDesk, problemOf, refusalOf, roomStatusOf } from "#tests/support/front-desk.ts";
import { addContact, addGuest } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

/** A booking for tonight whose guest can be checked in. */
function arrive(desk: FrontDesk, room_id = desk.room101) {
  return desk.book("1", "3", { room_id, guest_id: addGuest(desk.property) });
}

const ALLOWED: Record<BookingStatus, BookingAction[]> = {
  pending: ["confirm", "check_in", "cancel"],
  confirmed: ["check_in", "no_show", "cancel"],
  checked_in: ["undo_check_in", "check_out"],
  checked_out: ["undo_check_out"],
  no_show: ["undo_no_show"],
  canceled: ["undo_cancel"],
};

test.each(BOOKING_STATUSES)("from %s exactly the actions of the table are possible, for calls and buttons alike", (status) => {
  const desk = makeFrontDesk();
  const { property, clerk, step } = desk;
  const booking = arrive(desk);
  property.runtime.db.$client
    .prepare("UPDATE bookings SET status = ?, status_before_cancel = ? WHERE id = ?")
    .run(status, status === "canceled" ? "confirmed" : null, booking.id);
  const view = viewOf(property, clerk);
  const buttons = actionsOf(view, [bookingStore.get(view, booking.id)]).get(booking.id) ?? [];
  expect(buttons.filter(({ action, allowed }) => allowed && action !== "edit").map(({ action }) => action)).toEqual(ALLOWED[status]);
  for (const action of BOOKING_ACTIONS.filter((each) => !ALLOWED[status].includes(each))) {
    expect(refusalOf(() => step(booking.id, action))).toBe("booking/invalid_status");
  }
});

describe("check-in", () => {
  test("refuses in the order in which the front desk sees the reasons", () => {
    const desk = makeFrontDesk();
    const { property, clerk, book, step, change, room101 } = desk;
    const run = (sql: string, ...values: string[]) => property.runtime.db.$client.prepare(sql).run(...values);
    const other = arrive(desk);
    step(other.id, "check_in");
    const { id } = book("2", "3", {});
    const why = () => refusalOf(() => step(id, "check_in"));

    expect(why()).toBe("booking/invalid_dates");
    property.clock.now = instant("2 08:00");
    expect(why()).toBe("booking/room_missing");
    run("UPDATE bookings SET check_out = '2030-04-02T07:00:00.000Z' WHERE id = ?", other.id);
    run("UPDATE rooms SET status = 'out_of_service' WHERE id = ?", room101);
    change(id, { room_id: room101 });
    expect(why()).toBe("room/out_of_service");
    run("UPDATE rooms SET status = 'dirty' WHERE id = ?", room101);
    expect(why()).toBe("room/occupied");
    step(other.id, "check_out");
    property.clock.now = instant("2 09:00");
    expect(why()).toBe("guest_data_missing");
    as(property, clerk, (work) => putGuest(work, id, addGuest(property)));
    expect(step(id, "check_in").status).toBe("checked_in");
  });

  test("asks for the first guest's data, not the customer's", () => {
    const { property, book, step, room101 } = makeFrontDesk();
    const { id } = book("1", "3", { room_id: room101, customer_id: addGuest(property), guest_id: addContact(property, "Anna") });
    const { type, errors } = problemOf(() => step(id, "check_in"));
    expect(type).toBe("guest_data_missing");
    expect(errors.map(({ path }) => path)).toEqual([
      "name",
      "date_of_birth",
      "nationality",
      "address.line1",
      "address.postal_code",
      "address.city",
    ]);
  });

  test("before the planned time moves the arrival to now, and its undo restores the plan", () => {
    const desk = makeFrontDesk();
    const booking = arrive(desk);
    expect(desk.step(booking.id, "check_in")).toMatchObject({
      check_in: desk.property.clock.now,
      planned_check_in: booking.check_in,
      gross_amount: cents(200),
    });
    expect(desk.step(booking.id, "undo_check_in")).toMatchObject({
      status: "confirmed",
      check_in: booking.check_in,
      planned_check_in: null,
    });
  });

  test("too early, while the last guest still has the room, is refused", () => {
    const desk = makeFrontDesk();
    desk.property.clock.now = instant("1 05:00");
    desk.book("1", "1", { room_id: desk.room101, check_in: instant("1 04:00"), check_out: instant("1 11:00") });
    const booking = arrive(desk);
    expect(refusalOf(() => desk.step(booking.id, "check_in"))).toBe("booking/overlap_detected");
  });
});

describe("check-out", () => {
  test("leaves a dirty room; before the planned time it shortens the stay, the price stays, and its undo restores the plan", () => {
    const desk = makeFrontDesk();
    const { property, step, room101 } = desk;
    const booking = arrive(desk);
    step(booking.id, "check_in");
    property.clock.now = instant("2 08:00");
    expect(step(booking.id, "check_out")).toMatchObject({
      check_out: property.clock.now,
      planned_check_out: booking.check_out,
      number_of_nights: 1,
      gross_amount: cents(200),
    });
    expect(roomStatusOf(desk, room101)).toBe("dirty");
    expect(step(booking.id, "undo_check_out")).toMatchObject({
      status: "checked_in",
      check_out: booking.check_out,
      planned_check_out: null,
    });
  });

  test("is a minute after the arrival at the earliest", () => {
    const desk = makeFrontDesk();
    const booking = arrive(desk);
    desk.step(booking.id, "check_in");
    expect(desk.step(booking.id, "check_out").check_out).toBe(new Date(Date.parse(desk.property.clock.now) + 60_000).toISOString());
  });

  test("can't be undone once the room is promised to another guest, or occupied", () => {
    const desk = makeFrontDesk();
    const { property, step, book, room101 } = desk;
    const early = arrive(desk);
    step(early.id, "check_in");
    property.clock.now = instant("2 08:00");
    step(early.id, "check_out");
    book("2", "4", { room_id: room101 });
    expect(refusalOf(() => step(early.id, "undo_check_out"))).toBe("booking/overlap_detected");

    const late = arrive({ ...desk, book: (_, to, given) => desk.book("2", to, given) }, desk.room102);
    step(late.id, "check_in");
    property.clock.now = instant("3 12:00");
    step(late.id, "check_out");
    const next = book("3", "4", { room_id: desk.room102, guest_id: addGuest(property) });
    step(next.id, "check_in");
    expect(refusalOf(() => step(late.id, "undo_check_out"))).toBe("room/occupied");
  });
});

describe("no-show and cancel", () => {
  test("a no-show is marked from the arrival day on and frees the room", () => {
    const { property, book, step, room101 } = makeFrontDesk();
    const booking = book("2", "4", { room_id: room101 });
    expect(refusalOf(() => step(booking.id, "no_show"))).toBe("booking/invalid_dates");
    property.clock.now = instant("2 01:00");
    step(booking.id, "no_show");
    const taker = book("2", "4", { room_id: room101 });
    expect(refusalOf(() => step(booking.id, "undo_no_show"))).toBe("booking/overlap_detected");
    step(taker.id, "cancel");
    expect(step(booking.id, "undo_no_show")).toMatchObject({ status: "confirmed", room_id: room101 });
  });

  test.each([
    ["confirmed", null, "confirmed", null],
    ["pending", null, "pending", null],
    ["pending", instant("9"), "pending", instant("9")],
    ["pending", instant("2"), "pending", null],
  ] as const)("a canceled %s booking that expires %s comes back %s, expiring %s", (status, expires_at, after, expiresAfter) => {
    const { property, book, step } = makeFrontDesk();
    const { id } = book("5", "8", { status, expires_at });
    expect(step(id, "cancel")).toMatchObject({ status: "canceled", gross_amount: cents(300) });
    property.clock.now = instant("3");
    expect(step(id, "undo_cancel")).toMatchObject({ status: after, expires_at: expiresAfter, gross_amount: cents(300) });
  });

  test("a canceled booking without a room comes back only while its type has one left", () => {
    const { book, step, change, room101 } = makeFrontDesk();
    const { id } = book("5", "8");
    step(id, "cancel");
    const others = [book("5", "8"), book("5", "8"), book("5", "8")];
    expect(refusalOf(() => step(id, "undo_cancel"))).toBe("booking/no_available_room_found");
    for (const other of others)
      change(other.id, { check_in: "2030-04-10", check_out: "2030-04-11", room_id: other === others[0] ? room101 : null });
    expect(step(id, "undo_cancel").status).toBe("confirmed");
  });
});

describe("offers", () => {
  test("an expired offer is confirmed while its room is free", () => {
    const { property, book, step, room101 } = makeFrontDesk();
    const { id } = book("5", "8", { room_id: room101, status: "pending", expires_at: instant("2") });
    property.clock.now = instant("3");
    expect(step(id, "confirm")).toMatchObject({ status: "confirmed", expires_at: null });
  });

  test("an expired offer whose room was taken could not be confirmed, though the taker's write has canceled it", () => {
    const desk = makeFrontDesk();
    const { property, book, step, room101 } = desk;
    const { id } = book("5", "8", { room_id: room101, status: "pending", expires_at: instant("2") });
    property.clock.now = instant("3");
    const taker = book("5", "8", { room_id: room101 });
    expect(refusalOf(() => step(id, "confirm"))).toBe("booking/overlaps_detected");
    step(taker.id, "cancel");
    step(id, "undo_cancel");
    step(id, "cancel");
    expect(refusalOf(() => step(id, "confirm"))).toBe("booking/invalid_status");
  });
});

test("while an invoice covers it, a booking arrives and leaves but is not changed", () => {
  const desk = makeFrontDesk();
  const { property, clerk, step, change } = desk;
  const booking = arrive(desk);
  property.runtime.db.$client.prepare("UPDATE bookings SET read_only = 1 WHERE id = ?").run(booking.id);
  for (const action of ["cancel", "no_show"] as const) expect(refusalOf(() => step(booking.id, action))).toBe("booking/read_only");
  expect(refusalOf(() => change(booking.id, { color: "#ff0000" }))).toBe("booking/read_only");
  expect(refusalOf(() => as(property, clerk, (work) => putGuest(work, booking.id, addGuest(property, "Eva Maier"))))).toBe(
    "booking/read_only",
  );
  step(booking.id, "check_in");
  step(booking.id, "check_out");
  expect(step(booking.id, "undo_check_out").status).toBe("checked_in");
});

test("a refused step changes nothing and records nothing; a successful one is recorded once", () => {
  const desk = makeFrontDesk();
  const { id } = desk.book("5", "8");
  refusalOf(() => desk.step(id, "check_in"));
  expect(eventsOf(desk, id)).toHaveLength(1);
  desk.step(id, "cancel");
  expect(eventsOf(desk, id).at(-1)).toMatchObject({
    type: "booking.canceled",
    actor_name: "Clara",
    data: { from: { status: "confirmed", status_before_cancel: null }, to: { status: "canceled", status_before_cancel: "confirmed" } },
  });
});
