import { expect, test } from "vitest";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { addGuest, furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

async function desk() {
  const open = await startTestServer();
  const rooms = furnish(open.property);
  const { call, cookie } = await open.login("staff");
  return { ...open, ...rooms, call, cookie };
}

test("a stay given by dates takes the property's times and the rate's price", async () => {
  const { call, room101, double, rate } = await desk();

  const { status, body } = await call<Booking>("POST /bookings", {
    check_in: "2030-04-05",
    check_out: "2030-04-08",
    occupancy: 2,
    room_id: room101,
  });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    object: "booking",
    status: "confirmed",
    check_in: "2030-04-05T13:00:00.000Z",
    check_out: "2030-04-08T09:00:00.000Z",
    number_of_nights: 3,
    room_type_id: double,
    rate_id: rate,
    gross_amount: 300,
    source: "internal",
    version: 1,
    room: null,
    guests: null,
    actions: null,
  });
  expect(body.code).toMatch(/^\d{5}$/);
  expect(body.security_code).toMatch(/^\d{6}$/);
  const read = await call<Booking>(`GET /bookings/${body.id}?expand=room&expand=guests&expand=actions&expand=rate`);
  expect(read.body).toMatchObject({ room: { number: "101", room_type: null }, rate: { name: "Standard" }, guests: [] });
  expect(read.body.actions?.find(({ action }) => action === "check_in")).toEqual({
    action: "check_in",
    allowed: false,
    reasons: ["booking/invalid_dates"],
  });
});

test("a booking is moved, listed, shown in the window and canceled", async () => {
  const { call, room101, room102, url, cookie } = await desk();
  const { body } = await call<Booking>("POST /bookings", {
    check_in: "2030-04-05",
    check_out: "2030-04-08",
    occupancy: 2,
    room_id: room101,
  });

  const moved = await call<Booking>(`PATCH /bookings/${body.id}`, { room_id: room102, check_out: "2030-04-07" });
  expect(moved.body).toMatchObject({ room_id: room102, number_of_nights: 2, gross_amount: 200, version: 2 });
  expect((await call(`GET /bookings?code=${body.code}&date_filter=check_in&from=2030-04-05&to=2030-04-05`)).body).toMatchObject({
    count: 1,
  });

  const input = JSON.stringify({ from: "2030-04-01T00:00:00.000Z", to: "2030-05-01T00:00:00.000Z" });
  const window = await fetch(`${url}/trpc/roomPlan.window?input=${encodeURIComponent(input)}`, { headers: { cookie } });
  expect(await window.json()).toMatchObject({
    result: { data: { bookings: [{ id: body.id, room_id: room102, room_fixed: false, gross_amount: 200 }], room_locks: [] } },
  });

  expect((await call<Booking>(`POST /bookings/${body.id}/cancel`)).body).toMatchObject({ status: "canceled", version: 3 });
  expect((await call<Booking>(`POST /bookings/${body.id}/undo_cancel`)).body).toMatchObject({ status: "confirmed", room_id: room102 });
});

test("of two hundred who want the same room for the same nights one gets it", async () => {
  const { call, room101, property } = await desk();
  const stay = { check_in: "2030-04-05", check_out: "2030-04-08", occupancy: 2, room_id: room101 };
  const replies = await Promise.all(Array.from({ length: 200 }, () => call<{ type?: string }>("POST /bookings", stay)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.type}`))).toEqual(
    new Set(["400 booking/overlap_detected"]),
  );
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM bookings").pluck().get()).toBe(1);
});

test("a batch and guests go through REST; expand brings them", async () => {
  const { call, property, double, room101 } = await desk();
  const stay = { check_in: "2030-04-05", check_out: "2030-04-08", occupancy: 2 };
  const batch = await call<Booking[]>("POST /bookings/batch", {
    bookings: [
      { ...stay, room_type_id: double, auto_assign_room: true },
      { ...stay, room_id: room101, check_in: "2030-04-08", check_out: "2030-04-09" },
    ],
  });
  expect(batch.body.map(({ room_id }) => room_id)).toEqual([room101, room101]);
  const [booking] = batch.body;
  const guest = addGuest(property);
  const added = await call<Booking>(`POST /bookings/${booking?.id}/guests/${guest}`);
  expect(added.body).toMatchObject({ guests: [{ object: "contact", name: "Anna Gruber", default_rate: null }], version: 2 });
  expect((await call<Booking>(`DELETE /bookings/${booking?.id}/guests/${guest}`)).body.guests).toEqual([]);
  const page = await call<Page<Booking>>("GET /bookings?expand=guests&expand=actions&expand=customer&status[]=confirmed");
  expect(page.body.data).toMatchObject([
    { guests: [], customer: null },
    { guests: [], customer: null },
  ]);
  expect((await call("GET /bookings?expand=folio")).status).toBe(400);
});

test.each([
  ["without a place", { check_in: "2030-04-05", check_out: "2030-04-08", occupancy: 2 }, "validation", "room_type_id"],
  ["with a typo", { check_in: "2030-04-05", check_out: "2030-04-08", occupancy: 2, rom_id: "x" }, "validation", "rom_id"],
  ["with nobody", { check_in: "2030-04-05", check_out: "2030-04-08", occupancy: 0 }, "validation", "occupancy"],
  ["without dates", { occupancy: 1 }, "validation", "check_in"],
  ["in a room of nowhere", { check_in: "2030-04-05", check_out: "2030-04-08", occupancy: 2, room_id: "x" }, "not_found", "room_id"],
])("a booking %s names the field", async (_, body, type, path) => {
  const { call } = await desk();
  const reply = await call("POST /bookings", body);
  expect(reply.body).toMatchObject({ type });
  expect(reply.body.errors?.map((error) => error.path)).toContain(path);
});

test("a form that was opened before a colleague's change overwrites nothing", async () => {
  const { call, room101 } = await desk();
  const { body } = await call<Booking>("POST /bookings", {
    check_in: "2030-04-05",
    check_out: "2030-04-08",
    occupancy: 2,
    room_id: room101,
  });
  await call(`PATCH /bookings/${body.id}`, { color: "#112233" });
  const late = await call(`PATCH /bookings/${body.id}`, { color: "#445566" }, { "if-match": '"1"' });
  expect(late).toMatchObject({ status: 412, body: { type: "stale" } });
});

test("roles without the desk see and write nothing of it", async () => {
  const open = await startTestServer();
  for (const role of ["cleaning", "catering"] as const) {
    const { call } = await open.login(role);
    for (const path of ["/bookings", "/groups", "/room_locks", "/availabilities/rooms"] as const) {
      expect((await call(`GET ${path}`)).status).toBe(403);
    }
    expect((await call("POST /bookings", {})).status).toBe(403);
  }
});

test("a stay's folios stand under the stay as they do in the list of all", async () => {
  const { call, double } = await desk();
  const stay = { check_in: "2030-04-05", check_out: "2030-04-08", occupancy: 2, room_type_id: double };
  const { body: booking } = await call<Booking>("POST /bookings", stay);
  await call("POST /bookings", stay);
  await call("POST /folios", { booking_id: booking.id });

  const { status, body } = await call<Page<Folio>>(`GET /bookings/${booking.id}/folios?expand=charges&page_size=1`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    count: 2,
    page_number: 1,
    total_pages: 2,
    data: [{ object: "folio", booking_id: booking.id, default: true }],
  });
  expect(body.data[0]?.charges).toHaveLength(3);
  const all = await call(`GET /folios?booking_id=${booking.id}`);
  expect((await call(`GET /bookings/${booking.id}/folios`)).body).toEqual(all.body);
  expect(await call("GET /bookings/nothing/folios")).toMatchObject({ status: 404, body: { type: "not_found" } });
});

test("a batch that is refused says which of them it was, and books none", async () => {
  const { call, room101, room102 } = await desk();
  const stay = (given: object) => ({ check_in: "2030-04-05", check_out: "2030-04-08", occupancy: 2, room_id: room101, ...given });
  const batch = (...bookings: object[]) => call("POST /bookings/batch", { bookings });
  expect(await batch(stay({}), stay({ room_id: room102 }), stay({ check_in: "2030-04-07" }))).toMatchObject({
    status: 400,
    body: { type: "booking/overlap_detected", errors: [{ path: "bookings.2", code: "booking/overlap_detected" }] },
  });
  expect((await batch(stay({}), stay({ room_id: "nowhere" }))).body).toMatchObject({
    type: "not_found",
    detail: "room_id",
    errors: [{ path: "bookings.1" }, { path: "bookings.1.room_id", code: "not_found" }],
  });
  expect((await call("GET /bookings")).body).toMatchObject({ count: 0 });
});
