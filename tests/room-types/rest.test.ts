import { expect, test } from "vitest";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { addStay } from "#tests/support/add-stay.ts";
import { addPrice, addRate, addRoom, insert } from "#tests/support/guesthouse.ts";
import { insertProperty, startTestServer } from "#tests/support/test-server.ts";

const double = { name: "Doppelzimmer", code: "DZ", min_occupancy: 1, default_occupancy: 2, max_occupancy: 3 };

test("a room type is made, read, changed and deleted", async () => {
  const { call } = await (await startTestServer()).login("manager");

  const made = await call<RoomType>("POST /room_types", { ...double, min_occupancy: undefined });
  expect(made).toMatchObject({
    status: 200,
    body: { object: "room_type", ...double, external_id: null, rooms: null, prices: null, version: 1 },
  });

  const changed = await call<RoomType>(`PUT /room_types/${made.body.id}`, { ...double, code: undefined, max_occupancy: 4 });
  expect(changed.body).toMatchObject({ code: null, max_occupancy: 4, version: 2 });
  expect((await call(`GET /room_types/${made.body.id}`)).body).toEqual(changed.body);

  expect((await call(`DELETE /room_types/${made.body.id}`)).status).toBe(204);
  expect((await call(`GET /room_types/${made.body.id}`)).status).toBe(404);
});

test.each([
  { min_occupancy: 3, default_occupancy: 2, max_occupancy: 4 },
  { min_occupancy: 1, default_occupancy: 5, max_occupancy: 4 },
  { min_occupancy: 0, default_occupancy: 2, max_occupancy: 4 },
  { min_occupancy: 1, default_occupancy: 2, max_occupancy: 100 },
])("bounds of %j are refused when it is made and when it is changed", async (bounds) => {
  const { call } = await (await startTestServer()).login("manager");
  expect(await call("POST /room_types", { ...double, ...bounds })).toMatchObject({ status: 400, body: { type: "validation" } });
  const { body } = await call<RoomType>("POST /room_types", double);
  expect(await call(`PUT /room_types/${body.id}`, { ...double, ...bounds })).toMatchObject({ status: 400, body: { type: "validation" } });
  expect((await call(`GET /room_types/${body.id}`)).body).toEqual(body);
});

test("a room type can't go while rooms, prices or stays to come are of it", async () => {
  const { property, login } = await startTestServer();
  const { call } = await login("manager");
  const { body } = await call<RoomType>("POST /room_types", double);
  const refusal = async () => (await call(`DELETE /room_types/${body.id}`)).body;

  const rate = addRate(property);
  const price = addPrice(property, rate, body.id, 9000);
  const room = addRoom(property, body.id, "101");
  const stay = addStay(property, { room_type_id: body.id, room_id: room, check_in: "2030-04-05", check_out: "2030-04-07" });
  expect(await refusal()).toMatchObject({ type: "in_use", detail: "1 room, 1 price, 1 booking" });

  const run = (sql: string, id: string) => property.runtime.db.$client.prepare(sql).run(id);
  run("UPDATE bookings SET status = 'canceled' WHERE id = ?", stay);
  run("UPDATE rooms SET deleted_at = 'x' WHERE id = ?", room);
  expect(await refusal()).toMatchObject({ type: "in_use", detail: "1 price" });
  run("UPDATE prices SET deleted_at = 'x' WHERE id = ?", price);
  expect((await call(`DELETE /room_types/${body.id}`)).status).toBe(204);
});

test("expand brings a type's rooms in natural order and the prices of rates that still exist", async () => {
  const { property, login } = await startTestServer();
  const { call } = await login("staff");
  const type = insert(property, "room_types", double);
  for (const number of ["10", "9", "100"]) addRoom(property, type, number);
  const gone = addRate(property, { name: "Alt", default: 0, deleted_at: property.clock.now });
  addPrice(property, gone, type, 5000);
  addPrice(property, addRate(property), type, 9050);

  const { body } = await call<Page<RoomType>>("GET /room_types?expand=rooms&expand=prices");

  expect(body.data[0]?.rooms?.map((room) => room["number"])).toEqual(["9", "10", "100"]);
  expect(body.data[0]?.prices).toMatchObject([{ object: "price", rate_name: "Standard", gross_amount: 90.5, rate_restriction: null }]);
});

test("a type of another property isn't there", async () => {
  const open = await startTestServer();
  const elsewhere = insertProperty(open.property.runtime, "Elsewhere");
  const foreign = insert(open.property, "room_types", { ...double, property_id: elsewhere });
  const { call } = await open.login("admin");
  for (const request of ["GET", "DELETE"] as const) expect((await call(`${request} /room_types/${foreign}`)).status).toBe(404);
  expect((await call(`PUT /room_types/${foreign}`, double)).status).toBe(404);
  expect((await call("GET /room_types")).body).toMatchObject({ count: 0 });
});

test("staff reads room types and changes none, cleaning doesn't even read them", async () => {
  const open = await startTestServer();
  const staff = await open.login("staff");
  const cleaning = await open.login("cleaning");
  expect((await staff.call("POST /room_types", double)).status).toBe(403);
  expect((await staff.call("GET /room_types")).status).toBe(200);
  expect((await cleaning.call("GET /room_types")).status).toBe(403);
});
