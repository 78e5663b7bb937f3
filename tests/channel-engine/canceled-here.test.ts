import { expect, test } from "vitest";
import type { Conflict } from "#shared/channels/conflicts/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { NIGHTS, revision, room, startSelling } from "#tests/channel-engine/start-selling.ts";

const LONGER = { checkout_date: "2030-05-13", days: { ...NIGHTS, "2030-05-12": "80.00" } };

async function startBooked() {
  const started = await startSelling();
  const { offer, pull, bookings, call } = started;
  offer("r1", revision());
  await pull();
  const [booking] = await bookings();
  const path = `/bookings/${booking?.id}` as const;
  const open = async () => (await call<Page<Conflict>>("GET /conflicts")).body.data;
  const modify = async () => {
    offer("r2", revision({ status: "modified", rooms: [room(LONGER)] }));
    await pull();
  };
  const cancelThere = async () => {
    offer("r3", revision({ status: "cancelled" }));
    await pull();
  };
  return { ...started, path, open, modify, cancelThere };
}

test("a portal's stay that the front desk cancels is a conflict, since the portal has still sold it, and the room is on sale again", async () => {
  const { call, path, open, later, channex, bookings } = await startBooked();
  await call(`POST ${path}/cancel`, {});
  expect(await open()).toMatchObject([{ kind: "canceled_here", channel: "Booking.com", proposals: [{ kind: "bring_back" }] }]);
  await later(6);
  expect(channex.partner.rooms.get("double")?.get("2030-05-10")).toBe(3);
  const [conflict] = await open();
  expect((await call(`POST /conflicts/${conflict?.id}/resolve`, { proposal: { kind: "bring_back" } })).status).toBe(200);
  expect(await open()).toEqual([]);
  expect(await bookings()).toMatchObject([{ status: "confirmed", gross_amount: 210.5 }]);
  await later(6);
  expect(channex.partner.rooms.get("double")?.get("2030-05-10")).toBe(2);
});

test("once the portal has canceled such a stay, too, nothing is left to do", async () => {
  const { call, path, open, cancelThere, stays, connection } = await startBooked();
  await call(`POST ${path}/cancel`, {});
  await cancelThere();
  expect(await open()).toEqual([]);
  expect(stays()).toMatchObject([{ conflict: null }]);
  expect(await connection()).toMatchObject({ conflicts: 0 });
});

test("a portal that changes such a stay does not bring it back; it is asked about again, also if a person had settled it", async () => {
  const { call, path, open, modify, bookings } = await startBooked();
  await call(`POST ${path}/cancel`, {});
  const [conflict] = await open();
  expect((await call(`POST /conflicts/${conflict?.id}/dismiss`, { reason: "other" })).status).toBe(200);
  expect(await open()).toEqual([]);
  await modify();
  expect(await open()).toMatchObject([{ kind: "canceled_here", to: "2030-05-13" }]);
  expect(await bookings()).toMatchObject([{ status: "canceled" }]);
});

test("of a guest who did not come the portal's cancellation changes nothing; other dates are a conflict", async () => {
  const { login, path, cancelThere, modify, property } = await startBooked();
  property.clock.now = "2030-05-10T20:00:00.000Z";
  const { call } = await login("admin", "Nora");
  const open = async () => (await call<Page<Conflict>>("GET /conflicts")).body.data;
  expect((await call(`POST ${path}/no_show`)).status).toBeLessThan(300);
  expect(await open()).toEqual([]);
  await modify();
  expect(await open()).toMatchObject([{ kind: "not_changed" }]);
  await cancelThere();
  expect(await open()).toEqual([]);
  expect((await call(`GET ${path}`)).body).toMatchObject({ status: "no_show" });
});
