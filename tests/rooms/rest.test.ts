import { expect, test } from "vitest";
import type { Room } from "#shared/inventory/rooms/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { addStay } from "#tests/support/add-stay.ts";
import { addContact, addRoom, addRoomType, furnish, insert } from "#tests/support/guesthouse.ts";
import { insertProperty, startTestServer } from "#tests/support/test-server.ts";

async function frontDesk() {
  const open = await startTestServer();
  const type = addRoomType(open.property, "Double");
  const { call } = await open.login("manager");
  const numbers = async () => (await call<Page<Room>>("GET /rooms?page_size=1000")).body.data.map((room) => room.number);
  const events = (id: string) =>
    open.property.runtime.db.$client.prepare("SELECT type, data FROM events WHERE parent_id = ? ORDER BY seq").all(id) as {
      type: string;
      data: string;
    }[];
  return { ...open, type, call, numbers, events };
}

test("a room is made, read, changed and deleted, and its number is free again", async () => {
  const { call, type, property } = await frontDesk();

  const made = await call<Room[]>("POST /rooms", { number: "Alpenblick", room_type_id: type, external_id: "ext-1" });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject([
    {
      object: "room",
      number: "Alpenblick",
      room_type_id: type,
      external_id: "ext-1",
      status: "clean",
      room_type: null,
      bookings: null,
      version: 1,
    },
  ]);
  const id = made.body[0]?.id ?? "";

  const suite = addRoomType(property, "Suite");
  const changed = await call<Room>(`PUT /rooms/${id}`, { number: "201", room_type_id: suite });
  expect(changed.body).toMatchObject({ number: "201", room_type_id: suite, external_id: null, version: 2 });
  expect((await call(`GET /rooms/${id}?expand=room_type`)).body).toMatchObject({
    number: "201",
    room_type: { name: "Suite", prices: null },
  });

  expect((await call(`DELETE /rooms/${id}`)).status).toBe(204);
  expect((await call(`GET /rooms/${id}`)).status).toBe(404);
  expect((await call("POST /rooms", { number: "201", room_type_id: type })).status).toBe(200);
});

test("a range makes its rooms in one go, and lists keep the natural order", async () => {
  const { call, type, numbers, events } = await frontDesk();

  const made = await call<Room[]>("POST /rooms", { number: "98-101", room_type_id: type });
  await call("POST /rooms", { number: "9", room_type_id: type });
  await call("POST /rooms", { number: "001-002", room_type_id: type });

  expect(made.body.map((room) => room.number)).toEqual(["98", "99", "100", "101"]);
  expect(await numbers()).toEqual(["001", "002", "9", "98", "99", "100", "101"]);
  for (const room of made.body) expect(events(room.id).map(({ type: kind }) => kind)).toEqual(["room.created"]);
});

test("one number that is taken refuses the whole range", async () => {
  const { call, type, numbers } = await frontDesk();
  await call("POST /rooms", { number: "105", room_type_id: type });
  expect(await call("POST /rooms", { number: "101-110", room_type_id: type })).toMatchObject({
    status: 400,
    body: { type: "room/number_taken", detail: "105" },
  });
  expect(await numbers()).toEqual(["105"]);
});

test.each([
  [{ number: "110-101" }, "number"],
  [{ number: "001-10" }, "number"],
  [{ number: "1-501" }, "number"],
  [{ number: "1-2", external_id: "one for two" }, "external_id"],
])("rooms of %j are refused", async (input, path) => {
  const { call, type, numbers } = await frontDesk();
  const { status, body } = await call("POST /rooms", { room_type_id: type, ...input });
  expect(status).toBe(400);
  expect(body).toMatchObject({ type: "validation", errors: [{ path }] });
  expect(await numbers()).toEqual([]);
});

test("a room takes neither a range nor a colleague's number nor a type of another property", async () => {
  const { call, type, property } = await frontDesk();
  const id = addRoom(property, type, "101");
  addRoom(property, type, "102");
  const foreign = insert(property, "room_types", {
    name: "Elsewhere",
    property_id: insertProperty(property.runtime, "Elsewhere"),
    min_occupancy: 1,
    default_occupancy: 1,
    max_occupancy: 1,
  });
  expect((await call(`PUT /rooms/${id}`, { number: "1-2", room_type_id: type })).body).toMatchObject({ type: "validation" });
  expect((await call(`PUT /rooms/${id}`, { number: "102", room_type_id: type })).body).toMatchObject({ type: "room/number_taken" });
  expect(await call(`PUT /rooms/${id}`, { number: "101", room_type_id: foreign })).toMatchObject({
    status: 404,
    body: { type: "not_found", errors: [{ path: "room_type_id" }] },
  });
  expect((await call(`PUT /rooms/${id}`, { number: "101", room_type_id: type })).body).toMatchObject({ number: "101", version: 2 });
});

test("a status is set once and recorded once, by housekeeping too", async () => {
  const open = await frontDesk();
  const { property, type, events } = open;
  const { call } = await open.login("cleaning");
  const id = addRoom(property, type, "101");

  expect((await call(`POST /rooms/${id}/dirty`)).body).toMatchObject({ status: "dirty", version: 2 });
  expect((await call(`POST /rooms/${id}/dirty`)).body).toMatchObject({ status: "dirty", version: 2 });
  expect((await call(`POST /rooms/${id}/out_of_service`)).body).toMatchObject({ status: "out_of_service" });
  expect((await call(`POST /rooms/${id}/clean`)).body).toMatchObject({ status: "clean", version: 4 });

  const recorded = events(id).map(({ type: kind, data }) => [kind, (JSON.parse(data) as { words: unknown }).words]);
  expect(recorded).toEqual([
    ["room.status_changed", { number: "101", from: "clean", to: "dirty" }],
    ["room.status_changed", { number: "101", from: "dirty", to: "out_of_service" }],
    ["room.status_changed", { number: "101", from: "out_of_service", to: "clean" }],
  ]);
  expect((await call("POST /rooms/nowhere/clean")).status).toBe(404);
});

test("a clean room is inspected by housekeeping until its status changes; no other room is", async () => {
  const open = await frontDesk();
  const { property, type, events } = open;
  const { call } = await open.login("cleaning");
  const id = addRoom(property, type, "101");

  const inspected = await call(`POST /rooms/${id}/inspect`);
  expect(inspected.body).toMatchObject({ status: "clean", inspected_at: property.clock.now, version: 2 });
  expect((await call(`POST /rooms/${id}/inspect`)).body).toMatchObject({ version: 2 });
  expect((await call(`POST /rooms/${id}/undo_inspect`)).body).toMatchObject({ inspected_at: null });
  await call(`POST /rooms/${id}/inspect`);
  expect((await call(`POST /rooms/${id}/dirty`)).body).toMatchObject({ status: "dirty", inspected_at: null });
  expect(await call(`POST /rooms/${id}/inspect`)).toMatchObject({ status: 400, body: { type: "room/not_clean" } });
  expect((await call(`POST /rooms/${id}/clean`)).body).toMatchObject({ status: "clean", inspected_at: null });
  expect(events(id).map((event) => event.type)).toEqual([
    ...["room.inspected", "room.inspection_undone", "room.inspected", "room.status_changed", "room.status_changed"],
  ]);
});

test("a room with a guest in it can't go out of service", async () => {
  const { call, property, type } = await frontDesk();
  const room_id = addRoom(property, type, "101");
  addStay(property, { room_type_id: type, room_id, status: "checked_in", check_in: "2030-03-31", check_out: "2030-04-02" });
  expect(await call(`POST /rooms/${room_id}/out_of_service`)).toMatchObject({ status: 400, body: { type: "room/occupied" } });
  expect((await call(`POST /rooms/${room_id}/dirty`)).status).toBe(200);
});

test("a room with current or future stays or locks can't be deleted, and keeps its type for the stays", async () => {
  const { call, property, type } = await frontDesk();
  const suite = addRoomType(property, "Suite");
  const room_id = addRoom(property, type, "101");
  const run = (sql: string) => property.runtime.db.$client.prepare(sql).run(room_id);
  const move = () => call(`PUT /rooms/${room_id}`, { number: "101", room_type_id: suite });
  addStay(property, { room_type_id: type, room_id, status: "checked_out", check_in: "2030-03-01", check_out: "2030-03-05" });
  addStay(property, { room_type_id: type, room_id, check_in: "2030-04-05", check_out: "2030-04-07" });
  insert(property, "room_locks", {
    room_id,
    start: "2030-05-01T10:00:00.000Z",
    end: "2030-05-02T10:00:00.000Z",
    start_status: "out_of_service",
    end_status: "dirty",
  });

  expect((await call(`DELETE /rooms/${room_id}`)).body).toMatchObject({ type: "in_use", detail: "1 booking, 1 lock" });
  expect((await move()).body).toMatchObject({ type: "in_use", detail: "1 booking" });
  run("UPDATE bookings SET status = 'canceled' WHERE room_id = ? AND status = 'confirmed'");
  expect((await move()).body).toMatchObject({ room_type_id: suite });
  expect((await call(`DELETE /rooms/${room_id}`)).body).toMatchObject({ type: "in_use", detail: "1 lock" });
  run("UPDATE room_locks SET deleted_at = 'x' WHERE room_id = ?");
  expect((await call(`DELETE /rooms/${room_id}`)).status).toBe(204);
});

test("the front desk sees the current and the next guests of a room", async () => {
  const open = await startTestServer();
  const { double, room101, room102 } = furnish(open.property);
  const stay = { room_type_id: double, room_id: room101 };
  addStay(open.property, { ...stay, status: "checked_out", check_in: "2030-03-20", check_out: "2030-03-31" });
  const today = addStay(open.property, {
    ...stay,
    room_id: room102,
    status: "checked_out",
    check_in: "2030-03-30",
    check_out: "2030-04-01",
  });
  const current = addStay(open.property, { ...stay, status: "checked_in", check_in: "2030-03-31", check_out: "2030-04-03" });
  const later = addStay(open.property, { ...stay, check_in: "2030-04-10", check_out: "2030-04-12" });
  const { call } = await open.login("staff");
  const lock = { room_id: room102, start: "2030-04-20T10:00:00.000Z", end: "2030-04-22T10:00:00.000Z" };
  const locked = await call("POST /room_locks", lock);
  const staysOf = async (query: string, room = room101) =>
    (await call<Page<Room>>(`GET /rooms?expand=room_type&${query}`)).body.data.find(({ id }) => id === room);

  expect((await staysOf("expand_current_bookings=true"))?.bookings?.map(({ id }) => id)).toEqual([current]);
  expect((await staysOf("expand_current_bookings=true", room102))?.bookings).toEqual([]);
  expect((await staysOf("expand=bookings"))?.bookings?.map(({ id }) => id)).toEqual([current, later]);
  expect((await staysOf("expand=bookings", room102))?.bookings?.map(({ id }) => id)).toEqual([today]);
  expect((await staysOf("expand=bookings"))?.bookings_truncated).toBe(false);
  expect((await staysOf("expand_current_bookings=false"))?.bookings).toBeNull();
  expect((await staysOf("expand_current_room_locks=true", room102))?.room_locks).toEqual([]);
  expect((await staysOf("expand=room_locks", room102))?.room_locks?.map(({ id }) => id)).toEqual([locked.body["id"]]);
  const now = "expand_current_bookings=true&expand_current_room_locks=true";
  expect((await call(`GET /rooms/${room101}?${now}`)).body).toMatchObject({ bookings: [{ id: current }], room_locks: [] });
  expect((await call(`GET /rooms/${room102}?${now}`)).body).toMatchObject({ bookings: [], room_locks: [] });
});

test("a room comes with its next 200 stays, and says if there are more", async () => {
  const open = await startTestServer();
  const { double, room101, room102 } = furnish(open.property);
  const days = Array.from({ length: 201 }, (_, index) => addDays("2030-04-02", index));
  const add = (room_id: string, check_in: string) =>
    addStay(open.property, { room_type_id: double, room_id, check_in, check_out: addDays(check_in, 1) });
  const stays = days
    .toReversed()
    .map((day) => add(room101, day))
    .toReversed();
  for (const day of days.slice(0, 200)) add(room102, day);
  const { call } = await open.login("staff");

  const { body } = await call<Page<Room>>("GET /rooms?expand=bookings");
  const [full, fits] = [room101, room102].map((id) => body.data.find((room) => room.id === id));
  expect(full?.bookings?.map(({ id }) => id)).toEqual(stays.slice(0, 200));
  expect(full?.bookings_truncated).toBe(true);
  expect(fits?.bookings).toHaveLength(200);
  expect(fits?.bookings_truncated).toBe(false);
  expect((await call<Room>(`GET /rooms/${room101}?expand=bookings`)).body).toMatchObject({ bookings_truncated: true });
  expect((await call<Room>(`GET /rooms/${room101}`)).body).not.toHaveProperty("bookings_truncated");
});

test("housekeeping sees rooms with the times and persons of who is in them, without names or prices", async () => {
  const open = await startTestServer();
  const { double, room101 } = furnish(open.property);
  const customer_id = addContact(open.property, "Anna Moser");
  const stay = { room_type_id: double, room_id: room101, customer_id, description: "Moser, allergic" };
  const current = addStay(open.property, { ...stay, status: "checked_in", check_in: "2030-03-31", check_out: "2030-04-03" });
  const { call } = await open.login("cleaning");

  const { body } = await call<Page<Room>>("GET /rooms?expand_current_bookings=true&expand_current_room_locks=true");
  const room = body.data.find(({ id }) => id === room101);
  expect(room).toMatchObject({ bookings: [{ object: "booking", id: current, status: "checked_in", occupancy: 2 }], room_locks: [] });
  expect(
    Object.keys(room?.bookings?.[0] ?? {}).filter((key) => /customer|name|amount|price|description|code|rate|guest/.test(key)),
  ).toEqual([]);
  expect(JSON.stringify(body)).not.toContain("Moser");
  for (const relation of ["bookings", "room_locks", "room_type"]) {
    for (const path of ["/rooms", `/rooms/${room101}`] as const) expect((await call(`GET ${path}?expand=${relation}`)).status).toBe(403);
  }
  const one = await call(`GET /rooms/${room101}?expand_current_bookings=true&expand_current_room_locks=true`);
  expect(one.body).toMatchObject({ bookings: [{ id: current, occupancy: 2 }], room_locks: [] });
  expect(JSON.stringify(one.body)).not.toContain("Moser");
  expect((await call("POST /rooms", { number: "1", room_type_id: double })).status).toBe(403);
});
