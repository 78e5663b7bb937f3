import { expect, test } from "vitest";
import type { NukiSetup } from "#shared/stays/access-control/nuki-schema.ts";
import type { AccessToken } from "#shared/stays/access-control/schema.ts";
import { startNuki } from "#tests/access-control/nuki-server.ts";
import { furnish, insert } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const DAYS = { check_in: "2030-04-01", check_out: "2030-04-03", occupancy: 1 };

async function openWithNuki() {
  const [server, nuki] = await Promise.all([startTestServer(), startNuki()]);
  const rooms = furnish(server.property);
  const lock = nuki.addLock(17_290_011);
  const admin = await server.login("admin", "Ada");
  const connect = (token: string) => admin.call<NukiSetup & { type?: string }>("PUT /access_control/nuki", { token, url: nuki.url });
  return { ...server, ...rooms, nuki, lock, admin, connect };
}

test("a token that Nuki refuses is not stored, and one that it accepts is in no answer, event or setting", async () => {
  const { connect, nuki, admin, property } = await openWithNuki();
  expect((await connect("another-token")).body).toMatchObject({ type: "validation", errors: [{ path: "token" }] });
  expect((await admin.call<NukiSetup>("GET /access_control/nuki")).body).toMatchObject({ is_used: false, has_token: false, locks: [] });
  const answer = await connect(nuki.token);
  expect(answer.body).toMatchObject({ is_used: true, has_token: true, locks: [{ name: "Lock 17290011", is_online: true }] });
  const everything = [
    answer.body,
    (await admin.call("GET /settings?page_size=100")).body,
    property.runtime.db.$client.prepare("SELECT * FROM events").all(),
    property.runtime.db.$client.prepare("SELECT * FROM security_log").all(),
  ];
  expect(JSON.stringify(everything)).not.toContain(nuki.token);
});

test("a lock is assigned to rooms of the property only", async () => {
  const { connect, nuki, admin, room101 } = await openWithNuki();
  const [lock] = (await connect(nuki.token)).body.locks;
  const path = `PUT /access_control/nuki/locks/${lock?.id}` as const;
  const saved = await admin.call<NukiSetup>(path, { room_ids: [room101], is_front_door: true });
  expect(saved.body.locks).toMatchObject([{ room_ids: [room101], is_front_door: true }]);
  expect((await admin.call(path, { room_ids: ["elsewhere"], is_front_door: false })).body).toMatchObject({
    errors: [{ path: "room_ids.0" }],
  });
  expect((await admin.call("PUT /access_control/nuki/locks/none", { room_ids: [], is_front_door: false })).status).toBe(404);
});

test("only admins connect and assign, others see the locks, and the front desk issues codes and opens doors", async () => {
  const { connect, nuki, admin, login, room101 } = await openWithNuki();
  const [lock] = (await connect(nuki.token)).body.locks;
  const path = `PUT /access_control/nuki/locks/${lock?.id}` as const;
  await admin.call(path, { room_ids: [room101], is_front_door: false });
  for (const [role, sees] of [
    ["manager", 200],
    ["staff", 200],
    ["cleaning", 403],
  ] as const) {
    const { call } = await login(role, role);
    expect((await call("PUT /access_control/nuki", { token: nuki.token })).status).toBe(403);
    expect((await call(path, { room_ids: [], is_front_door: false })).status).toBe(403);
    expect((await call("GET /access_control/nuki")).status).toBe(sees);
  }
  const { call } = await login("staff", "Clara");
  expect((await call(`POST /rooms/${room101}/open_door`)).status).toBe(204);
  expect(nuki.calls.at(-1)).toBe("POST /smartlock/17290011/action/unlock");
});

test("a room without a lock cannot be opened, and a card is not for Nuki", async () => {
  const { connect, nuki, login, room101, room102 } = await openWithNuki();
  await connect(nuki.token);
  const { call } = await login("staff", "Clara");
  expect((await call(`POST /rooms/${room102}/open_door`)).body).toMatchObject({ type: "access_control/failed", detail: "not_mapped" });
  const stay = await call<{ id: string }>("POST /bookings", { ...DAYS, room_id: room101 });
  const refused = await call(`POST /bookings/${stay.body.id}/access_tokens/initialize`, { kind: "card" });
  expect(refused.body).toMatchObject({ type: "validation", errors: [{ path: "kind" }] });
});

test("a stored code is shown once every lock has confirmed it, and never in the list of keys", async () => {
  const { connect, nuki, login, property, room101 } = await openWithNuki();
  await connect(nuki.token);
  const { call } = await login("staff", "Clara");
  const stay = (await call<{ id: string }>("POST /bookings", { ...DAYS, room_id: room101 })).body;
  const window = { valid_from: "2030-04-01T13:00:00.000Z", valid_to: "2030-04-03T09:00:00.000Z" };
  const key = { booking_id: stay.id, room_id: room101, kind: "pin", driver: "nuki", code: "483915", ...window };
  const waiting = insert(property, "access_tokens", { ...key, state: "issuing" });
  expect((await call(`POST /access_tokens/${waiting}/show`)).body).toMatchObject({ type: "booking/invalid_status" });
  property.runtime.db.$client.prepare("UPDATE access_tokens SET state = 'issued' WHERE id = ?").run(waiting);
  const once = { "idempotency-key": "one-press" };
  expect((await call(`POST /access_tokens/${waiting}/show`, undefined, once)).body).toEqual({ pin: "483915" });
  expect((await call(`POST /access_tokens/${waiting}/show`, undefined, once)).body).toEqual({ pin: "483915" });
  const keys = (await call<AccessToken[]>(`GET /bookings/${stay.id}/access_tokens`)).body;
  expect(keys).toMatchObject([{ is_stored: true }]);
  const stored = ["events", "idempotency_keys"].map((table) => property.runtime.db.$client.prepare(`SELECT * FROM ${table}`).all());
  expect(JSON.stringify([keys, stored])).not.toContain("483915");
  expect(stored[0]?.filter((event) => JSON.stringify(event).includes("access_token.code_shown"))).toHaveLength(1);
});
