import { expect, test } from "vitest";
import { doorCallsJob } from "#server/stays/access-control/job.ts";
import { simulatedDoors } from "#server/stays/access-control/simulator.ts";
import { ROLES } from "#shared/platform/core/permissions.ts";
import type { AccessToken, NewKey } from "#shared/stays/access-control/schema.ts";
import { connect, setting, startDoorSystem } from "#tests/access-control/door-system.ts";
import { addStay } from "#tests/support/add-stay.ts";
import { addGuest, furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const STAY = { check_in: "2030-03-31", check_out: "2030-04-04" };

async function openGuesthouse() {
  const open = await startTestServer();
  const rooms = furnish(open.property);
  const guest = addGuest(open.property);
  const stay = (more: object = {}) =>
    addStay(open.property, {
      ...STAY,
      room_type_id: rooms.double,
      room_id: rooms.room101,
      customer_id: guest,
      status: "checked_in",
      ...more,
    });
  const { call } = await open.login("staff", "Clara");
  const keysOf = async (id: string) => (await call<AccessToken[]>(`GET /bookings/${id}/access_tokens`)).body;
  /** Everything that the property has stored, as one text. */
  const everythingWritten = () =>
    ["events", "access_tokens", "idempotency_keys"]
      .map((table) => JSON.stringify(open.property.runtime.db.$client.prepare(`SELECT * FROM ${table}`).all()))
      .join("\n");
  return { ...open, ...rooms, stay, call, keysOf, everythingWritten };
}

test("without a door system there are no keys and no doors", async () => {
  const { call, stay, room101, property } = await openGuesthouse();
  const id = stay();
  for (const request of [`POST /rooms/${room101}/open_door`, `POST /bookings/${id}/access_tokens/initialize`] as const) {
    const body = request.startsWith("POST /bookings") ? { kind: "card" } : undefined;
    expect((await call(request, body)).body).toMatchObject({ type: "access_control/not_configured", status: 400 });
  }
  setting(property, "ACCESS_CONTROL_INTERFACE", "http");
  expect((await call(`POST /rooms/${room101}/open_door`)).body).toMatchObject({ detail: "ACCESS_CONTROL_URL" });
});

test("a code is returned once, and is stored nowhere", async () => {
  const { call, stay, property, keysOf, everythingWritten } = await openGuesthouse();
  setting(property, "ACCESS_CONTROL_INTERFACE", "simulator");
  const id = stay();
  const once = { "idempotency-key": "one-press" };
  const first = await call<NewKey>(`POST /bookings/${id}/access_tokens/initialize`, { kind: "pin" }, once);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ kind: "pin", valid_from: "2030-03-31T13:00:00.000Z", valid_to: "2030-04-04T09:00:00.000Z" });
  expect(first.body.pin).toMatch(/^[1-9]{6}$/);

  const again = await call<NewKey>(`POST /bookings/${id}/access_tokens/initialize`, { kind: "pin" }, once);
  expect(again.body.token_id).toBe(first.body.token_id);
  expect(again.body.pin).toBeUndefined();
  expect(await keysOf(id)).toMatchObject([{ id: first.body.token_id, state: "issued", error: null }]);
  expect(everythingWritten()).not.toContain(first.body.pin);
});

test("the simulator remembers what was opened, and so does the log, with who did it", async () => {
  const { call, room101, property } = await openGuesthouse();
  setting(property, "ACCESS_CONTROL_INTERFACE", "simulator");
  expect((await call(`POST /rooms/${room101}/open_door`)).status).toBe(204);
  expect(simulatedDoors(property.runtime.db).openings).toEqual(["101"]);
  const { data } = (await call<{ data: object[] }>(`GET /events?parent_id=${room101}`)).body;
  expect(data).toMatchObject([{ type: "room.door_opened", description: "Door of room 101 opened", actor_name: "Clara" }]);
});

test("a door that is asked for twice with one key opens once; after a failure it is asked again for the same opening", async () => {
  const { call, room101, property } = await openGuesthouse();
  const door = await startDoorSystem();
  connect(property, door);
  const open = (key: string) => call(`POST /rooms/${room101}/open_door`, undefined, { "idempotency-key": key });
  expect([(await open("a press")).status, (await open("a press")).status]).toEqual([204, 204]);
  expect(door.calls).toHaveLength(1);
  const { data } = (await call<{ data: object[] }>(`GET /events?parent_id=${room101}`)).body;
  expect(data).toMatchObject([{ type: "room.door_opened" }]);

  door.next({ body: "<html>" });
  expect([(await open("another")).status, (await open("another")).status]).toEqual([400, 204]);
  const [, failed, again] = door.calls;
  expect(again?.call_id).toBe(failed?.call_id);
});

test("a real door system gets a signed call with the necessary data and no more", async () => {
  const { call, stay, room101, property, everythingWritten } = await openGuesthouse();
  const door = await startDoorSystem();
  connect(property, door);
  const id = stay();
  const { body } = await call<NewKey>(`POST /bookings/${id}/access_tokens/initialize`, { kind: "pin", valid_to: "2030-04-03T10:00:00Z" });
  expect(body).toMatchObject({ pin: "481111", valid_to: "2030-04-03T10:00:00.000Z" });
  expect((await call(`POST /rooms/${room101}/open_door`)).status).toBe(204);
  expect(door.calls).toMatchObject([
    { action: "issue", token_id: body.token_id, room: "101", guest: { name: "Anna Gruber" } },
    { action: "open", room: "101" },
  ]);
  expect(door.calls[0]).not.toHaveProperty("guest.email");
  expect(door.forged).toEqual([]);
  expect(everythingWritten()).not.toContain("481111");
  expect(everythingWritten()).not.toContain(door.secret);
});

test("a door system that refuses, answers nonsense or is away makes the key fail, and the log records it", async () => {
  const { call, stay, room101, property, keysOf } = await openGuesthouse();
  const door = await startDoorSystem();
  connect(property, door);
  const id = stay();
  door.next({ status: 404 }, { body: "<html>" }, { status: 404 });
  expect((await call(`POST /rooms/${room101}/open_door`)).body).toMatchObject({
    type: "access_control/failed",
    status: 400,
    detail: "refused",
  });
  const nonsense = await call(`POST /bookings/${id}/access_tokens/initialize`, { kind: "card" });
  expect(nonsense.body).toMatchObject({ type: "access_control/failed", detail: "unreadable" });
  const refused = await call(`POST /bookings/${id}/access_tokens/initialize`, { kind: "card" });
  expect(refused.body).toMatchObject({ detail: "refused" });

  // A refused key does not exist; a key with an unknown outcome is revoked to be sure.
  expect(await keysOf(id)).toMatchObject([
    { state: "failed", error: "refused" },
    { state: "revoking", error: "unreadable", revoke_reason: "not_issued" },
  ]);
  await doorCallsJob().run(property.runtime);
  expect((await keysOf(id))[1]).toMatchObject({ state: "revoked" });
  const { data } = (await call<{ data: { description: string }[] }>(`GET /events?parent_id=${id}`)).body;
  expect(data.map(({ description }) => description)).toEqual([
    "Key card for room 101 revoked",
    "Key card for room 101 not issued: the door system refused",
    "Key card for room 101 not issued: the door system's answer made no sense",
  ]);
});

test("a door system on the server itself is not called where that is not allowed, and the front desk reads why", async () => {
  const { call, stay, room101, property, keysOf } = await openGuesthouse();
  const door = await startDoorSystem();
  connect(property, door);
  Object.assign(property.config, { allows_local_addresses: false });
  expect((await call(`POST /rooms/${room101}/open_door`)).body).toMatchObject({ type: "access_control/failed", detail: "local_address" });
  const id = stay();
  await call(`POST /bookings/${id}/access_tokens/initialize`, { kind: "card" });
  expect(await keysOf(id)).toMatchObject([{ state: "failed", error: "local_address" }]);
  expect([...door.calls, ...door.forged]).toEqual([]);
});

test("who has left, is canceled, is only offered or has no room gets no key", async () => {
  const { call, stay, property, keysOf } = await openGuesthouse();
  setting(property, "ACCESS_CONTROL_INTERFACE", "simulator");
  const offer = { status: "pending", expires_at: "2030-04-02T10:00:00.000Z" };
  const refused = { status: "checked_out" };
  for (const [more, type] of [
    [refused, "booking/invalid_status"],
    [{ status: "canceled" }, "booking/invalid_status"],
    [{ status: "no_show" }, "booking/invalid_status"],
    [{ ...offer, room_id: null }, "booking/invalid_status"],
    [{ status: "confirmed", room_id: null }, "booking/room_missing"],
  ] as const) {
    const id = stay({ ...more, ...(more === refused ? { check_in: "2030-03-20", check_out: "2030-03-22" } : {}) });
    expect((await call(`POST /bookings/${id}/access_tokens/initialize`, { kind: "card" })).body).toMatchObject({ type });
    expect(await keysOf(id)).toEqual([]);
  }
});

test.each([
  ["ends before it begins", { valid_from: "2030-04-03", valid_to: "2030-04-02" }, "valid_to"],
  ["has passed", { valid_to: "2030-04-01T09:59:00Z" }, "valid_to"],
  ["reaches into another guest's stay", { valid_to: "2030-04-06" }, "valid_to"],
  ["begins days before the stay", { valid_from: "2030-03-28" }, "valid_from"],
])("a window that %s is refused", async (_what, window, path) => {
  const { call, stay, property } = await openGuesthouse();
  setting(property, "ACCESS_CONTROL_INTERFACE", "simulator");
  const { body } = await call(`POST /bookings/${stay()}/access_tokens/initialize`, { kind: "card", ...window });
  expect(body).toMatchObject({ type: "validation", errors: [{ path }] });
});

test.each([{}, { kind: "crowbar" }, { kind: "card", valid_to: "tomorrow" }, { kind: "card", pin: "1234" }])(
  "%j is no wish",
  async (wish) => {
    const { call, stay, property } = await openGuesthouse();
    setting(property, "ACCESS_CONTROL_INTERFACE", "simulator");
    expect((await call(`POST /bookings/${stay()}/access_tokens/initialize`, wish)).body).toMatchObject({ type: "validation" });
  },
);

test("only the desk has keys", async () => {
  const { login, stay, room101, property } = await openGuesthouse();
  setting(property, "ACCESS_CONTROL_INTERFACE", "simulator");
  const id = stay();
  for (const role of ROLES) {
    const { call } = await login(role);
    const allowed = role === "admin" || role === "manager" || role === "staff";
    expect((await call(`POST /rooms/${room101}/open_door`)).status).toBe(allowed ? 204 : 403);
    expect((await call(`POST /bookings/${id}/access_tokens/initialize`, { kind: "card" })).status).toBe(allowed ? 200 : 403);
    expect((await call(`GET /bookings/${id}/access_tokens`)).status).toBe(allowed ? 200 : 403);
  }
});

test("the secret is written and never read, and only real drivers and addresses are taken", async () => {
  const { login } = await openGuesthouse();
  const { call } = await login("admin");
  await call("POST /settings", { key: "ACCESS_CONTROL_SECRET", value: "quite-secret" });
  expect(JSON.stringify((await call("GET /settings")).body)).not.toContain("quite-secret");
  expect((await call("POST /settings", { key: "ACCESS_CONTROL_INTERFACE", value: "crowbar" })).body.type).toBe("validation");
  expect((await call("POST /settings", { key: "ACCESS_CONTROL_URL", value: "ftp://doors" })).body.type).toBe("validation");
  expect((await call("POST /settings", { key: "ACCESS_CONTROL_URL", value: "http://10.0.0.7:8080/keyrack" })).status).toBe(200);
});
