import { expect, test } from "vitest";
import { expandOne } from "#server/platform/core/database/expand.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { cutBooking, joinPart } from "#server/stays/bookings/planning/change-parts.ts";
import { defaultFolioOf } from "#server/stays/folios/default-folio.ts";
import { addPayment } from "#server/stays/folios/payments.ts";
import { addBookings, createGroup } from "#server/stays/groups/service.ts";
import { planBooking, planLock, planWindowJson } from "#server/stays/room-plan/queries.ts";
import { PlanWindow } from "#shared/stays/room-plan/schema.ts";
import { day, instant, makeFrontDesk } from "#tests/support/front-desk.ts";
import { addContact, addGuest, insert } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";
import { wholeCents } from "#tests/support/whole-cents.ts";

const WINDOW = { from: instant("5"), to: instant("10") };

function planWindow(view: View): PlanWindow {
  return PlanWindow.parse(JSON.parse(Buffer.concat(planWindowJson(view, WINDOW)).toString()));
}

test("a bar carries what the plan draws: the first guest's name, the group, money and flags", () => {
  const { property, clerk, book, lock, room101, room102 } = makeFrontDesk();
  const customer_id = addContact(property, "Muster GmbH");
  const named = book("5", "8", { room_id: room101, room_fixed: true, customer_id, guest_id: addGuest(property), color: "#112233" });
  const customers = book("6", "7", { customer_id, total_gross_amount: 99.9 });
  as(property, clerk, (work) => addBookings(work, createGroup(work, { name: "Hochzeit", customer_id: null }).id, [named.id]));
  lock(room102, "7", "9", { reason: "Painting" });

  const { bookings, room_locks } = planWindow(viewOf(property, clerk));
  expect(bookings).toMatchObject([
    {
      id: named.id,
      version: 2,
      name: "Anna Gruber",
      group_name: "Hochzeit",
      room_fixed: true,
      read_only: false,
      gross_amount: 300,
      due_amount: 300,
    },
    { id: customers.id, name: "Muster GmbH", room_id: null, group_name: null, room_fixed: false, gross_amount: 99.9 },
  ]);
  expect(room_locks).toMatchObject([{ room_id: room102, reason: "Painting", start: instant("7") }]);
  expect(planBooking(property.runtime.db, property.property_id, named.id)).toEqual(bookings[0]);
  expect(planLock(property.runtime.db, property.property_id, room_locks[0]?.id ?? "")).toEqual(room_locks[0]);
  expect(planBooking(property.runtime.db, "elsewhere", named.id)).toBeNull();
});

test("bars that overlap the window are in it, also a stay that began long before; those that only meet its edge are not", () => {
  const { property, clerk, book, room101, room102, room110 } = makeFrontDesk();
  const inside = [
    book("2", "25", { room_id: room110 }),
    book("5", "6", { room_id: room101, check_in: instant("4"), check_out: instant("5 12:01") }),
    book("9", "11", { room_id: room102, check_in: instant("9 11:59") }),
  ];
  book("4", "5", { room_id: room102, check_out: instant("5") });
  book("10", "11", { room_id: room101, check_in: instant("10") });
  const shown = planWindow(viewOf(property, clerk)).bookings.map(({ id }) => id);
  expect(shown.sort()).toEqual(inside.map(({ id }) => id).sort());
});

test("no-shows that had a room are separate from the stays that occupy one", () => {
  const { property, clerk, book, step, room101 } = makeFrontDesk();
  const missed = book("5", "8", { room_id: room101 });
  for (const { id } of [missed, book("5", "8")]) {
    property.clock.now = instant("5 20:00");
    step(id, "no_show");
  }
  const { bookings, no_shows } = planWindow(viewOf(property, clerk));
  expect(bookings).toEqual([]);
  expect(no_shows).toMatchObject([{ id: missed.id, status: "no_show", room_id: room101 }]);
  step(missed.id, "undo_no_show");
  expect(planWindow(viewOf(property, clerk)).no_shows).toEqual([]);
});

test("canceled stays, no-shows and expired offers are left out, from the very moment", () => {
  const { property, clerk, book, step, room101 } = makeFrontDesk();
  const canceled = book("5", "8");
  step(canceled.id, "cancel");
  const offer = book("6", "8", { room_id: room101, status: "pending", expires_at: instant("2") });
  const shown = () => planWindow(viewOf(property, clerk)).bookings.map(({ id }) => id);
  expect(shown()).toEqual([offer.id]);
  property.clock.now = instant("2");
  expect(shown()).toEqual([]);
  expect(planBooking(property.runtime.db, property.property_id, canceled.id)?.status).toBe("canceled");
});

test("an offer with a payment never expires on the plan, whatever its day", () => {
  const { property, clerk, book, room101, room102 } = makeFrontDesk();
  const payment_method_id = insert(property, "payment_methods", { name: "Cash" });
  const offer = { status: "pending", expires_at: "2030-04-03T10:00:00.000Z" } as const;
  const paid = book("5", "8", { room_id: room101, ...offer });
  const unpaid = book("5", "8", { room_id: room102, ...offer });
  as(property, clerk, (work) => {
    const folio = defaultFolioOf(work, paid.id);
    addPayment(work, folio?.id ?? "", { payment_method_id, reference: null, amount: wholeCents(50) });
  });
  const { bookings } = planWindow(viewOf(property, clerk));
  const expiries = Object.fromEntries(bookings.map(({ id, expires_at }) => [id, expires_at]));
  expect(expiries).toEqual({ [paid.id]: null, [unpaid.id]: offer.expires_at });
});

test("only a stay in several rooms lists its rooms: that of an ordinary one is the booking's", () => {
  const { property, clerk, book, room101, room102 } = makeFrontDesk();
  const { id } = book("5", "8", { room_id: room101 });
  const shown = () => planWindow(viewOf(property, clerk)).bookings.map((bar) => bar.rooms.map((part) => part.room_id));
  const heard = () => planBooking(property.runtime.db, property.property_id, id)?.rooms;
  expect([shown(), heard()]).toEqual([[[]], []]);

  const { rooms } = as(property, clerk, (work) => expandOne(work, "booking", cutBooking(work, { id, from: day("6"), room_id: room102 })));
  expect(shown()).toEqual([[room101, room102]]);
  expect(heard()).toMatchObject(rooms.map((part) => ({ id: part.id, check_in: part.check_in, check_out: part.check_out })));

  as(property, clerk, (work) => joinPart(work, { id, part_id: rooms[1]?.id ?? "" }));
  expect([shown(), heard()]).toEqual([[[]], []]);
});
