import { expect, test } from "vitest";
import { addStay } from "#tests/support/add-stay.ts";
import { addRoom, addRoomType, insert } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

/** Two doubles, one of them sold from 5 to 8 April, and an unassigned booking of a double from 6 to 7. */
async function soldOut() {
  const open = await startTestServer();
  const { property } = open;
  const type = addRoomType(property, "Double");
  const suite = addRoomType(property, "Suite", [1, 4]);
  const sold = addRoom(property, type, "101");
  const empty = addRoom(property, type, "102");
  addStay(property, { room_type_id: type, room_id: sold, check_in: "2030-04-05", check_out: "2030-04-08" });
  const waiting = addStay(property, { room_type_id: type, check_in: "2030-04-06", check_out: "2030-04-07" });
  const { call } = await open.login("manager");
  return { property, call, type, suite, sold, empty, waiting };
}

const inUse = { status: 400, body: { type: "in_use", detail: expect.stringContaining("unassigned") } };

test("an empty room that an unassigned booking needs is neither deleted nor given to another type", async () => {
  const { call, empty, suite } = await soldOut();
  expect(await call(`DELETE /rooms/${empty}`)).toMatchObject(inUse);
  expect(await call(`PUT /rooms/${empty}`, { number: "102", room_type_id: suite })).toMatchObject(inUse);
  expect((await call(`GET /rooms/${empty}`)).body).toMatchObject({ number: "102", version: 1 });
});

test("its number may change all the same", async () => {
  const { call, empty, type } = await soldOut();
  expect(await call(`PUT /rooms/${empty}`, { number: "103", room_type_id: type })).toMatchObject({ status: 200, body: { number: "103" } });
});

test("another empty room of the type sets it free", async () => {
  const { property, call, empty, type } = await soldOut();
  addRoom(property, type, "104");
  expect((await call(`DELETE /rooms/${empty}`)).status).toBe(204);
});

test("a lock on that other room takes it away again", async () => {
  const { property, call, empty, type } = await soldOut();
  insert(property, "room_locks", {
    room_id: addRoom(property, type, "104"),
    start: "2030-04-06T20:00:00.000Z",
    end: "2030-04-06T22:00:00.000Z",
    start_status: "out_of_service",
    end_status: "dirty",
  });
  expect(await call(`DELETE /rooms/${empty}`)).toMatchObject(inUse);
});

test.each([
  "UPDATE bookings SET status = 'canceled' WHERE id = ?",
  "UPDATE bookings SET check_in = '2030-04-08T13:00:00.000Z', check_out = '2030-04-09T09:00:00.000Z' WHERE id = ?",
])("who doesn't wait at a sold-out time needs no second room: %s", async (sql) => {
  const { property, call, empty, waiting } = await soldOut();
  property.runtime.db.$client.prepare(sql).run(waiting);
  expect((await call(`DELETE /rooms/${empty}`)).status).toBe(204);
});

test("an offer that has expired waits no more", async () => {
  const { property, call, empty, waiting } = await soldOut();
  property.runtime.db.$client
    .prepare("UPDATE bookings SET status = 'pending', expires_at = '2030-04-01T10:00:00.000Z' WHERE id = ?")
    .run(waiting);
  expect((await call(`DELETE /rooms/${empty}`)).status).toBe(204);
});
