import { expect, test } from "vitest";
import type { Page } from "#shared/platform/core/paging.ts";
import { cancellation, DOUBLE, NIGHTS, PERSONS, ROOM, reservation } from "#tests/alpinebits/reservations.ts";
import { validatedTogether } from "#tests/alpinebits/schema.ts";
import { startWithPortal } from "#tests/alpinebits/start-portal.ts";

const expectValid = validatedTogether();

test("a booking of a portal comes with its guest, nights and prices, and is reported after it was stored", async () => {
  const { portal, pull, bookings, sent, rooms } = await startWithPortal();
  sent();
  portal.requests.set("r1", reservation());
  await pull();
  const [booking, ...others] = await bookings();
  expect(others).toEqual([]);
  expect(booking).toMatchObject({
    status: "confirmed",
    source: "Portal",
    external_code: "r1",
    room_type_id: rooms.double,
    gross_amount: 210.5,
    description: "Quiet room",
    customer: { name: "Ilse Probstmann", communication: { email: "ilse@example.org" } },
  });
  expect(portal.requests.size).toBe(0);
  const calls = sent();
  expectValid(calls.map(({ request }) => request));
  expect(calls.some(({ request }) => request.includes('<UniqueID Type="14" ID="r1"/>'))).toBe(true);
});

test("a request whose report was lost comes again and makes no second booking; so does a second report", async () => {
  const { portal, pull, bookings } = await startWithPortal();
  portal.requests.set("r1", reservation());
  portal.is.next.push("usual", "drops_after_applying");
  await pull();
  portal.requests.set("r1", reservation());
  await pull();
  await pull();
  expect(await bookings()).toHaveLength(1);
  expect(portal.requests.size).toBe(0);
});

test("changes and a cancellation that states its id alone follow", async () => {
  const { portal, pull, bookings } = await startWithPortal();
  portal.requests.set("r1", reservation());
  await pull();
  const longer = DOUBLE.replace('End="2030-05-12"', 'End="2030-05-13"').replace("210.50", "300.00");
  portal.requests.set("r1", reservation({ status: "Modify", at: "2030-04-01T11:00:00+02:00", stays: [longer] }));
  await pull();
  expect(await bookings()).toMatchObject([{ check_out: expect.stringContaining("2030-05-13"), gross_amount: 300 }]);
  portal.requests.set("r1", cancellation());
  await pull();
  expect(await bookings()).toMatchObject([{ status: "canceled" }]);
});

test("several rooms of a booking are a group", async () => {
  const { portal, pull, bookings, rooms } = await startWithPortal();
  const suite = DOUBLE.replace("DZ", "SUITE");
  portal.requests.set("r1", reservation({ stays: [DOUBLE, suite] }));
  await pull();
  const made = await bookings();
  expect(made.map(({ room_type_id }) => room_type_id).sort()).toEqual([rooms.double, rooms.suite].sort());
  expect(new Set(made.map(({ group_id }) => group_id)).size).toBe(1);
  expect(made[0]?.group_id).not.toBeNull();
});

test("a request becomes an offer that holds its room, and is confirmed when the portal has sold it", async () => {
  const { portal, pull, bookings } = await startWithPortal();
  const asked = `${ROOM}${PERSONS}${NIGHTS}`;
  portal.requests.set("r1", reservation({ status: "Requested", stays: [asked, asked.replace("DZ", "SUITE")] }));
  await pull();
  const [offer, ...others] = await bookings();
  expect(others).toEqual([]);
  expect(offer).toMatchObject({ status: "pending", expires_at: expect.any(String), gross_amount: 200, room_id: expect.any(String) });
  expect(offer?.description).toContain("SUITE");
  portal.requests.set("r1", reservation({ at: "2030-04-01T12:00:00+02:00" }));
  await pull();
  expect(await bookings()).toMatchObject([{ id: offer?.id, status: "confirmed", gross_amount: 210.5 }]);
});

test("a request without a room type and with flexible dates becomes an offer, and its remarks say so", async () => {
  const { portal, pull, bookings } = await startWithPortal();
  const flexible = `${PERSONS}<TimeSpan><StartDateWindow EarliestDate="2030-05-10" LatestDate="2030-05-20"/></TimeSpan>`;
  portal.requests.set("r1", reservation({ status: "Requested", stays: [flexible] }));
  await pull();
  const [offer] = await bookings();
  expect(offer).toMatchObject({
    status: "pending",
    check_in: expect.stringContaining("2030-05-10"),
    check_out: expect.stringContaining("2030-05-17"),
  });
  expect(offer?.description).toContain("20. Mai 2030");
});

test("an offer that is declined here leaves no conflict; a sale of it afterwards is booked again", async () => {
  const { portal, pull, bookings, call, connection } = await startWithPortal();
  portal.requests.set("r1", reservation({ status: "Requested", stays: [`${ROOM}${PERSONS}${NIGHTS}`] }));
  await pull();
  const [offer] = await bookings();
  await call(`POST /bookings/${offer?.id}/cancel`);
  expect((await connection()).conflicts).toBe(0);
  portal.requests.set("r1", reservation({ at: "2030-04-01T12:00:00+02:00" }));
  await pull();
  expect((await bookings()).map(({ status }) => status).sort()).toEqual(["canceled", "confirmed"]);
});

test("a request for a full house is a conflict with the guest's message, and no offer", async () => {
  const { portal, pull, bookings, call, rooms, connection } = await startWithPortal();
  await call("POST /bookings", { check_in: "2030-05-10", check_out: "2030-05-12", occupancy: 2, room_type_id: rooms.suite });
  portal.requests.set("r1", reservation({ status: "Requested", stays: [`${ROOM.replace("DZ", "SUITE")}${PERSONS}${NIGHTS}`] }));
  await pull();
  expect(await bookings()).toHaveLength(1);
  expect((await connection()).conflicts).toBe(1);
  expect(portal.requests.size).toBe(0);
});

test("what cannot be used is set aside, and the portal hears why", async () => {
  const { portal, pull, sent, connection } = await startWithPortal();
  sent();
  portal.requests.set("r1", reservation({ stays: [DOUBLE.replace('End="2030-05-12"', 'End="2030-05-02"')] }));
  portal.requests.set("r2", reservation({ id: "r2" }));
  await pull();
  expect(await connection()).toMatchObject({ set_aside: 1, unacknowledged: 0 });
  const reports = sent().map(({ request }) => request);
  expect(reports.some((text) => text.includes('RecordID="r1"') && text.includes("TimeSpan"))).toBe(true);
  expectValid(reports);
});

test("lost requests are found again from a day on", async () => {
  const { portal, call, id, sent, bookings } = await startWithPortal();
  portal.requests.set("r1", reservation());
  sent();
  expect((await call<Page<unknown>>(`POST /channel_connections/${id}/recover`, { from: "2030-03-01" })).body).toMatchObject({
    found: 1,
    taken: 1,
  });
  expect(sent().at(-1)?.request).toContain('Start="2030-03-01T00:00:00.000Z"');
  expect(await bookings()).toHaveLength(1);
});
