import { describe, expect, test } from "vitest";
import { endpointsOf, type JsonSchema } from "#server/platform/transport/rest.ts";
import { appRouter } from "#server/router.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { RoomLock } from "#shared/stays/room-locks/schema.ts";
import { addContact, addItem, furnish, insert } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

/** A furnished property in Vienna, where the day is two hours ahead of UTC in April. */
async function house() {
  const open = await startTestServer();
  const rooms = furnish(open.property);
  const { call } = await open.login("admin");
  return { ...open, ...rooms, call };
}

describe("an instant for a calendar date is the day that it is at the property", () => {
  test("in price periods and restrictions of a rate", async () => {
    const { call, rate } = await house();
    const period = { name: "Sommer", from: "2031-05-31T22:00:00.000Z", to: "2031-06-30T23:59:59+02:00" };
    expect(await call(`POST /rates/${rate}/restrictions`, period)).toMatchObject({
      status: 200,
      body: { from: "2031-06-01", to: "2031-06-30" },
    });
    expect(
      await call(`POST /rates/${rate}/restrictions`, { ...period, name: "Ein Tag", from: "2031-07-01T00:00:00+02:00", to: "2031-07-01" }),
    ).toMatchObject({
      status: 200,
    });
  });

  test("of birth, of a charge, and as the last day of a key", async () => {
    const { call, property, double } = await house();
    const born = await call("POST /contacts", { name: "Eva Berg", date_of_birth: "1990-05-01T22:30:00.000Z" });
    expect(born.body).toMatchObject({ date_of_birth: "1990-05-02" });
    const changed = await call(`PATCH /contacts/${born.body["id"]}`, { date_of_birth: "1991-01-01T12:00:00Z" });
    expect(changed.body).toMatchObject({ date_of_birth: "1991-01-01" });

    const stay = await call<Booking>("POST /bookings", {
      check_in: "2030-04-05",
      check_out: "2030-04-06",
      occupancy: 2,
      room_type_id: double,
    });
    const { body } = await call<Booking>(`GET /bookings/${stay.body.id}?expand=default_folio`);
    const item_id = addItem(property, { name: "Sauna", type: "service" });
    const charged = await call(`POST /folios/${body.default_folio?.id}/charges`, { item_id, booked_on: "2030-04-05T22:30:00Z" });
    expect(charged).toMatchObject({ status: 200, body: { charges: [{ booked_on: "2030-04-05" }, { booked_on: "2030-04-06" }] } });

    const key = await call("POST /api_keys", { name: "Kasse", role_id: "staff", expires_on: "2030-12-31T20:00:00Z" });
    expect(key.body).toMatchObject({ expires_on: "2030-12-31" });
  });

  test("in queries: availability, guest register and groups", async () => {
    const { call, property } = await house();
    insert(property, "groups", { name: "Skiclub" });
    addContact(property, "Eva Berg");
    const dates = "from=2030-04-04T22:00:00.000Z&to=2030-04-06";
    const days = (await call<{ nights: unknown[] }[]>(`GET /availabilities/calendar?${dates}`)).status;
    expect([200, 404]).toContain(days);
    expect((await call(`GET /registrations?${dates}`)).status).toBe(200);
    expect((await call(`GET /groups?departing_from=2030-04-04T22:00:00.000Z`)).body).toMatchObject({ count: 1 });
  });
});

describe("a calendar date for a moment", () => {
  test("begins and ends a lock at the property's usual times", async () => {
    const { call, room101 } = await house();
    const lock = await call<RoomLock>("POST /room_locks", { room_id: room101, start: "2030-04-10", end: "2030-04-12" });
    expect(lock).toMatchObject({ status: 200, body: { start: "2030-04-10T13:00:00.000Z", end: "2030-04-12T09:00:00.000Z" } });
    const later = await call(`PUT /room_locks/${lock.body.id}`, {
      room_id: room101,
      start: "2030-04-11",
      end: "2030-04-12T10:00:00+02:00",
    });
    expect(later.body).toMatchObject({ start: "2030-04-11T13:00:00.000Z", end: "2030-04-12T08:00:00.000Z" });
    const locks = [{ id: lock.body.id, end: "2030-04-14" }];
    const [batched] = (await call<RoomLock[]>("PATCH /room_locks/batch", { room_locks: locks })).body;
    expect(batched?.end).toBe("2030-04-14T09:00:00.000Z");
    expect((await call("POST /room_locks/preview", { room_id: room101, start: "2030-04-20", end: "2030-04-21" })).status).toBe(200);

    const count = async (range: string) => (await call<Page<RoomLock>>(`GET /room_locks?${range}`)).body.count;
    expect(await count("from=2030-04-14&to=2030-04-14")).toBe(1);
    expect(await count("from=2030-04-15&to=2030-04-16")).toBe(0);
    expect(await count("from=2030-04-01&to=2030-04-10")).toBe(0);
    expect(await count("from=2030-04-01&to=2030-04-11")).toBe(1);
  });

  test("ends an offer with that day", async () => {
    const { call, double } = await house();
    const offer = {
      check_in: "2030-04-20",
      check_out: "2030-04-21",
      occupancy: 2,
      room_type_id: double,
      status: "pending",
      expires_at: "2030-04-10",
    };
    const made = await call<Booking>("POST /bookings", offer);
    expect(made.body.expires_at).toBe("2030-04-10T21:59:00.000Z");
    const patched = await call<Booking>(`PATCH /bookings/${made.body.id}`, { expires_at: "2030-04-11" });
    expect(patched.body.expires_at).toBe("2030-04-11T21:59:00.000Z");
  });
});

test("what is no date is refused in the program's own words", async () => {
  const { call, rate, room101 } = await house();
  const code = "date_or_instant";
  for (const from of ["2031-02-30", "tomorrow", "2031-01-01T00:00:00", 5, "2031-13-01T00:00:00Z"])
    expect(await call(`POST /rates/${rate}/restrictions`, { name: "X", from, to: "2031-03-01" })).toMatchObject({
      status: 400,
      body: { type: "validation", errors: expect.arrayContaining([expect.objectContaining({ path: "from", code })]) },
    });
  const lock = await call("POST /room_locks", { room_id: room101, start: "soon", end: "2031-02-30" });
  expect(lock.body.errors).toMatchObject([
    { path: "start", code },
    { path: "end", code },
  ]);
});

test("every date and moment of an input takes both forms", () => {
  const single = endpointsOf(appRouter).flatMap(({ name, input }) => datesOf(input, name));
  expect(single).toEqual([]);
});

/** Fields of an input that take a date or an instant alone. */
function datesOf(schema: JsonSchema, path: string): string[] {
  const { properties = {}, items, anyOf = [] } = schema;
  const formats = anyOf.map((part) => part["format"]);
  if (formats.includes("date") && formats.includes("date-time")) return [];
  if (schema["format"] === "date" || schema["format"] === "date-time") return [path];
  return [
    ...Object.entries(properties).flatMap(([field, part]) => datesOf(part, `${path} ${field}`)),
    ...(items ? datesOf(items, path) : []),
    ...anyOf.flatMap((part) => datesOf(part, path)),
  ];
}
