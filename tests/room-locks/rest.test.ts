import { expect, test } from "vitest";
import type { Page } from "#shared/platform/core/paging.ts";
import type { RoomLock } from "#shared/stays/room-locks/schema.ts";
import { furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const stay = { start: "2030-04-05T10:00:00.000Z", end: "2030-04-07T10:00:00.000Z" };

test("room locks are made, listed by the range they touch, changed and deleted", async () => {
  const { property, login } = await startTestServer();
  const { room101, room102 } = furnish(property);
  const { call } = await login("staff");

  const made = await call<RoomLock>("POST /room_locks", { room_id: room101, ...stay, reason: "Painting" });
  expect(made.body).toMatchObject({ object: "room_lock", reason: "Painting", start_status: "out_of_service", room: null, version: 1 });
  const touching = await call<Page<RoomLock>>("GET /room_locks?from=2030-04-07T09:59:00Z&to=2030-04-08T00:00:00Z&expand=room");
  expect(touching.body).toMatchObject({ count: 1, data: [{ room: { number: "101" } }] });
  expect((await call("GET /room_locks?from=2030-04-07T10:00:00Z")).body).toMatchObject({ count: 0 });

  const changed = await call<RoomLock>(`PUT /room_locks/${made.body.id}`, { room_id: room102, ...stay });
  expect(changed.body).toMatchObject({ room_id: room102, reason: null, version: 2 });
  const batch = await call<RoomLock[]>("PATCH /room_locks/batch", { room_locks: [{ id: made.body.id, reason: "Boiler" }] });
  expect(batch.body).toMatchObject([{ reason: "Boiler", room_id: room102 }]);
  const moved = { room_id: room101, start: "2030-04-06T10:00:00.000Z", end: "2030-04-09T10:00:00.000Z" };
  const elsewhere = await call<RoomLock[]>("PATCH /room_locks/batch", { room_locks: [{ id: made.body.id, ...moved }] });
  expect(elsewhere.body).toMatchObject([{ ...moved, reason: "Boiler", version: 4 }]);
  await call("PATCH /room_locks/batch", { room_locks: [{ id: made.body.id, room_id: room102, ...stay }] });
  const several = await call<RoomLock[]>("POST /room_locks/batch", { room_locks: [{ room_id: room101, ...stay }] });
  expect(several.body).toHaveLength(1);

  expect((await call(`DELETE /room_locks/${made.body.id}`)).status).toBe(204);
  expect((await call(`GET /room_locks/${made.body.id}`)).status).toBe(404);
  expect((await call("PATCH /room_locks/batch", { room_locks: [{ id: made.body.id, reason: "x" }] })).status).toBe(404);
});

test("a batch of locks that is refused says which of them it was, and locks nothing", async () => {
  const { property, login } = await startTestServer();
  const { room101, room102 } = furnish(property);
  const { call } = await login("staff");
  const room_locks = [room102, room101, room101].map((room_id) => ({ room_id, ...stay }));
  expect((await call("POST /room_locks/batch", { room_locks })).body).toMatchObject({
    type: "room_lock/overlap_detected",
    errors: [{ path: "room_locks.2", code: "room_lock/overlap_detected" }],
  });
  expect((await call("GET /room_locks")).body).toMatchObject({ count: 0 });
  const { body } = await call<RoomLock>("POST /room_locks", { room_id: room101, ...stay });
  const patches = [{ id: body.id, reason: "Boiler" }, { id: "nothing" }];
  expect((await call("PATCH /room_locks/batch", { room_locks: patches })).body).toMatchObject({
    type: "not_found",
    errors: [{ path: "room_locks.1" }],
  });
  expect((await call<RoomLock>(`GET /room_locks/${body.id}`)).body.reason).toBeNull();
});

test("cleaning may unlock a room, but neither see nor make locks", async () => {
  const { property, login } = await startTestServer();
  const { room101 } = furnish(property);
  const { call } = await login("cleaning");
  expect((await call("GET /room_locks")).status).toBe(403);
  expect((await call("POST /room_locks", { room_id: room101, ...stay })).status).toBe(403);
  expect(await call(`POST /rooms/${room101}/unlock`)).toMatchObject({ status: 400, body: { type: "room_lock/not_found" } });
  const desk = await login("staff");
  await desk.call("POST /room_locks", { ...stay, room_id: room101, start: "2030-04-01T08:00:00.000Z" });
  expect((await call(`POST /rooms/${room101}/unlock`)).body).toMatchObject({ object: "room", status: "dirty" });
});
