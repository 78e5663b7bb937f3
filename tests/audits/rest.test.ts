import { expect, test } from "vitest";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { act } from "#server/stays/bookings/steps/take-step.ts";
import type { AuditReport } from "#shared/office/audits/schema.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { BookingInput } from "#shared/stays/bookings/schema.ts";
import { instant } from "#tests/support/front-desk.ts";
import { addGuest, furnish } from "#tests/support/guesthouse.ts";
import { as, startTestServer } from "#tests/support/test-server.ts";

async function openMorning() {
  const served = await startTestServer();
  const { property } = served;
  const rooms = furnish(property);
  const manager = await served.login("manager");
  const staff = await served.login("staff");
  const book = (from: string, to: string, given: object = {}) =>
    as(property, manager.actor, (work) =>
      createBooking(
        work,
        inCents(BookingInput).parse({
          check_in: instant(from),
          check_out: instant(to),
          occupancy: 2,
          room_type_id: rooms.double,
          ...given,
        }),
      ),
    ).id;
  return { ...served, ...rooms, manager, staff, book };
}

test("the bookings' audit names overdue arrivals, and departures whose room is taken; with AUTO_NO_SHOW arrivals become no-shows", async () => {
  const { property, manager, book, room101, login } = await openMorning();
  const missing = book("1 15:00", "5 11:00");
  book("2 15:00", "5 11:00", { room_id: room101, status: "pending" });
  const staying = book("1 15:00", "2 11:00", { room_id: room101, guest_id: addGuest(property) });
  property.clock.now = instant("1 16:00");
  as(property, manager.actor, (work) => act(work, staying, "check_in"));

  property.clock.now = instant("3 08:00");
  const named = {
    processed: 2,
    changes: [
      { object: "booking", id: missing, change: "overdue_arrival" },
      { object: "booking", id: staying, change: "overdue_departure", reason: "booking/overlap_detected" },
    ],
  };
  expect(await manager.call("POST /bookings/audit")).toMatchObject({ status: 200, body: named });
  expect((await manager.call("POST /bookings/audit")).body).toEqual(named);

  const admin = await login("admin");
  await admin.call("POST /settings", { key: "AUTO_NO_SHOW", value: "true" });
  const { body } = await manager.call<AuditReport>("POST /bookings/audit");
  expect(body.changes[0]).toEqual({ object: "booking", id: missing, change: "no_show" });
  expect((await manager.call<AuditReport>("POST /bookings/audit")).body.changes).toEqual([named.changes[1]]);
});

test("the offers' audit cancels what has expired, once", async () => {
  const { property, manager, book } = await openMorning();
  const offer = book("5 15:00", "8 11:00", { status: "pending", expires_at: instant("2 12:00") });
  property.clock.now = instant("2 12:00");
  const expired = { processed: 1, changes: [{ object: "booking", id: offer, change: "expired" }] };
  expect(await manager.call("POST /bookings/audit/offers")).toMatchObject({ status: 200, body: expired });
  expect((await manager.call("POST /bookings/audit/offers")).body).toEqual({ processed: 0, changes: [] });
});

test("the rooms' audit makes a room dirty once a night, also when it is run again", async () => {
  const { property, manager, book, room101 } = await openMorning();
  const stay = book("1 15:00", "5 11:00", { room_id: room101, guest_id: addGuest(property) });
  property.clock.now = instant("1 16:00");
  as(property, manager.actor, (work) => act(work, stay, "check_in"));
  expect((await manager.call("POST /rooms/audit")).body).toEqual({ processed: 0, changes: [] });
  property.clock.now = instant("2 08:00");
  expect((await manager.call("POST /rooms/audit")).body).toEqual({
    processed: 1,
    changes: [{ object: "room", id: room101, change: "dirty" }],
  });
  await manager.call(`POST /rooms/${room101}/clean`);
  expect((await manager.call("POST /rooms/audit")).body).toEqual({ processed: 1, changes: [] });
});

test("the locks' audit starts and ends what is due", async () => {
  const { property, manager, room101 } = await openMorning();
  const { body: lock } = await manager.call("POST /room_locks", { room_id: room101, start: instant("2"), end: instant("3") });
  property.clock.now = instant("2 13:00");
  expect((await manager.call("POST /room_locks/audit")).body).toEqual({
    processed: 1,
    changes: [{ object: "room_lock", id: lock["id"], change: "started" }],
  });
  property.clock.now = instant("3 13:00");
  expect((await manager.call<AuditReport>("POST /room_locks/audit")).body.changes).toMatchObject([{ change: "ended" }]);
});

test("audits are not for the desk", async () => {
  const { staff } = await openMorning();
  for (const path of ["/bookings/audit", "/bookings/audit/offers", "/rooms/audit", "/room_locks/audit"] as const)
    expect((await staff.call(`POST ${path}`)).status).toBe(403);
});
