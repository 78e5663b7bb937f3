import { expect, test } from "vitest";
import type { Disconnect } from "#server/platform/core/work/notifier.ts";
import { stillStands } from "#server/tenant/session/authenticate.ts";
import { insertProperty, makeMember, startTestServer } from "#tests/support/test-server.ts";

const channel = { name: "Channel manager", role_id: "staff" };

async function propertyWithKey() {
  const open = await startTestServer();
  const admin = await open.login("admin");
  const { body } = await admin.call("POST /api_keys", channel);
  return { ...open, admin, key: body, byKey: open.callerWith({ authorization: `Bearer ${body["secret"]}` }) };
}

test("the secret is returned once and stored only as a hash", async () => {
  const { property, admin, key } = await propertyWithKey();
  expect(key).toMatchObject({ object: "api_key", ...channel, revoked_at: null });
  expect(key["secret"]).toMatch(/^[\w-]{27}$/);
  expect((await admin.call(`GET /api_keys/${key["id"]}`)).body).toMatchObject({ name: channel.name, secret: null });
  expect((await admin.call("GET /api_keys")).body).toMatchObject({ count: 1, data: [{ secret: null }] });
  const everything = ["api_keys", "events", "idempotency_keys"].map((table) =>
    JSON.stringify(property.runtime.db.$client.prepare(`SELECT * FROM ${table}`).all()),
  );
  expect(everything.join()).not.toContain(String(key["secret"]));
});

test("a key works in its property with its role, and says who did it", async () => {
  const { property, admin, key, byKey } = await propertyWithKey();
  expect((await byKey("GET /session")).body).toMatchObject({ is_api_key: true, subject_id: key["id"], email: null, role_id: "staff" });
  expect((await byKey("GET /tax_rates")).status).toBe(200);
  expect((await byKey("POST /tax_rates", { name: "x", percentage: 1 })).body).toMatchObject({ type: "forbidden" });

  await admin.call(`PUT /api_keys/${key["id"]}`, { ...channel, role_id: "manager" });
  expect((await byKey("POST /tax_rates", { name: "x", percentage: 1 })).status).toBe(200);
  const event = property.runtime.db.$client
    .prepare("SELECT user_id, api_key_id, actor_name FROM events WHERE type = 'tax_rate.created'")
    .get();
  expect(event).toEqual({ user_id: null, api_key_id: key["id"], actor_name: channel.name });
});

test("a key has no profile, password or switch", async () => {
  const { property, byKey } = await propertyWithKey();
  for (const request of [
    ["GET /users/me"],
    ["PATCH /users/me", { name: "x" }],
    ["POST /session/update_password", { current_password: "x", new_password: "surely long enough" }],
    [`POST /session/switch_property?propertyId=${property.property_id}`],
    ["POST /session/logout"],
  ] as const) {
    expect(await byKey(request[0], request[1])).toMatchObject({ status: 403, body: { type: "forbidden" } });
  }
});

test("a deleted key stops at once, on open connections too", async () => {
  const { property, admin, key, byKey } = await propertyWithKey();
  const disconnected: Disconnect[] = [];
  property.runtime.notifier.onDisconnect((whom) => void disconnected.push(whom));
  expect((await admin.call(`DELETE /api_keys/${key["id"]}`)).status).toBe(204);
  expect((await byKey("GET /session")).status).toBe(401);
  expect(disconnected).toEqual([{ api_key_id: key["id"] }]);
  expect((await admin.call(`GET /api_keys/${key["id"]}`)).status).toBe(404);
  expect(property.runtime.db.$client.prepare("SELECT revoked_at FROM api_keys").pluck().get()).toBe(property.clock.now);
});

test("a key that was revoked stops at that moment", async () => {
  const { property, byKey } = await propertyWithKey();
  property.runtime.db.$client.prepare("UPDATE api_keys SET revoked_at = ?").run("2030-04-01T10:05:00.000Z");
  expect((await byKey("GET /session")).status).toBe(200);
  property.clock.now = "2030-04-01T10:05:00.000Z";
  expect((await byKey("GET /session")).status).toBe(401);
});

test("a revoked key is out at once, and stays in the list with the moment it ended", async () => {
  const { property, admin, key, byKey } = await propertyWithKey();
  const disconnected: Disconnect[] = [];
  property.runtime.notifier.onDisconnect((whom) => void disconnected.push(whom));
  const revoked = await admin.call(`POST /api_keys/${key["id"]}/revoke`);
  expect(revoked.body).toMatchObject({ revoked_at: property.clock.now, secret: null, version: 2 });
  expect((await byKey("GET /session")).status).toBe(401);
  expect(disconnected).toEqual([{ api_key_id: key["id"] }]);

  const ended = property.clock.now;
  property.clock.now = "2030-04-02T08:00:00.000Z";
  expect((await admin.call(`POST /api_keys/${key["id"]}/revoke`)).body).toMatchObject({ revoked_at: ended, version: 2 });
  expect((await admin.call("GET /api_keys")).body).toMatchObject({ count: 1, data: [{ name: channel.name, revoked_at: ended }] });
  expect((await admin.call(`DELETE /api_keys/${key["id"]}`)).status).toBe(204);
  const { db } = property.runtime;
  expect(db.$client.prepare("SELECT revoked_at FROM api_keys").pluck().get()).toBe(ended);
  expect(db.$client.prepare("SELECT type FROM events WHERE parent_id = ? ORDER BY seq").pluck().all(key["id"])).toEqual([
    "api_key.created",
    "api_key.revoked",
    "api_key.deleted",
  ]);
});

/** A key created by Mallory, a second admin beside the owner. */
async function keyOfMallory(role_id: string) {
  const open = await startTestServer();
  const owner = await open.login("admin", "Olga");
  const mallory = await open.login("admin", "Mallory");
  const { body: key } = await mallory.call("POST /api_keys", { name: "Door system", role_id });
  const team = await owner.call<{ data: { id: string; user_id: string }[] }>("GET /users");
  const member = team.body.data.find(({ user_id }) => user_id === mallory.actor.user_id)?.id ?? "";
  const byKey = open.callerWith({ authorization: `Bearer ${key["secret"]}` });
  const role = async () => (await byKey("GET /session")).body["role_id"];
  return { ...open, owner, mallory, member, key, byKey, role };
}

test("a key never does more than its maker may now", async () => {
  const { property, owner, mallory, member, key, byKey, role } = await keyOfMallory("admin");
  const disconnected: Disconnect[] = [];
  property.runtime.notifier.onDisconnect((whom) => void disconnected.push(whom));
  expect(await role()).toBe("admin");
  await owner.call(`PUT /users/${member}`, { role_id: "staff" });
  expect(await role()).toBe("staff");
  expect((await byKey(`PUT /users/${member}`, { role_id: "admin" })).status).toBe(403);
  expect(disconnected).toContainEqual({ api_key_id: key["id"] });
  expect((await owner.call(`GET /api_keys/${key["id"]}`)).body).toMatchObject({
    role_id: "admin",
    effective_role_id: "staff",
    maker_id: mallory.actor.user_id,
    maker_name: "Mallory",
  });
  await owner.call(`PUT /users/${member}`, { role_id: "manager" });
  expect(await role()).toBe("manager");
});

test("a key's lower role is independent of its maker's role, and a role that they can't assign is refused", async () => {
  const { owner, member, byKey, role } = await keyOfMallory("catering");
  await owner.call(`PUT /users/${member}`, { role_id: "staff" });
  expect(await role()).toBe("catering");
  await owner.call(`PUT /users/${member}`, { role_id: "cleaning" });
  expect((await byKey("GET /session")).status).toBe(401);
});

test("a key rests when its maker leaves, until a colleague saves it as their own", async () => {
  const { owner, member, key, byKey, role } = await keyOfMallory("staff");
  expect((await owner.call(`DELETE /users/${member}`)).status).toBe(204);
  expect((await byKey("GET /session")).status).toBe(401);
  expect((await owner.call(`GET /api_keys/${key["id"]}`)).body).toMatchObject({
    effective_role_id: null,
    maker_name: "Mallory",
    revoked_at: null,
  });
  await owner.call(`PUT /api_keys/${key["id"]}`, { name: "Door system", role_id: "staff" });
  expect(await role()).toBe("staff");
});

test("for a key that a key made, the maker of the first one answers", async () => {
  const { mallory, byKey } = await keyOfMallory("admin");
  expect((await byKey("POST /api_keys", { name: "Made by a program", role_id: "staff" })).body).toMatchObject({
    maker_id: mallory.actor.user_id,
  });
});

test("only admins know of keys, and another property's are not found", async () => {
  const { property, login, key } = await propertyWithKey();
  expect((await (await login("manager")).call("GET /api_keys")).status).toBe(403);
  const boss = await login("admin", "Boss", insertProperty(property.runtime, "Almhof"));
  expect((await boss.call(`GET /api_keys/${key["id"]}`)).status).toBe(404);
  expect((await boss.call(`DELETE /api_keys/${key["id"]}`)).status).toBe(404);
});

test("a property that a key founds is opened by the admins of the key's own", async () => {
  const { admin, callerWith } = await propertyWithKey();
  const { body } = await admin.call("POST /api_keys", { name: "Founder", role_id: "admin" });
  const made = await callerWith({ authorization: `Bearer ${body["secret"]}` })("POST /properties", { name: "Second house" });
  expect(made.status).toBe(200);
  expect((await admin.call(`POST /session/switch_property?propertyId=${made.body["id"]}`)).body).toMatchObject({ role_id: "admin" });
});

test("a key works on its last day, and is refused from the next morning until it is extended", async () => {
  const { property, admin, key, byKey, login } = await propertyWithKey();
  const save = (expires_on: string | null) => admin.call(`PUT /api_keys/${key["id"]}`, { ...channel, expires_on });
  expect((await save("2030-04-02")).body).toMatchObject({ expires_on: "2030-04-02" });
  property.clock.now = "2030-04-02T21:59:59.000Z";
  expect((await byKey("GET /session")).status).toBe(200);
  property.clock.now = "2030-04-02T22:00:00.000Z";
  const refused = await byKey("GET /rooms", undefined, { "accept-language": "de" });
  expect(refused).toMatchObject({ status: 401, body: { type: "api_key/expired" } });
  expect(refused.body.title).toMatch(/abgelaufen/);

  // The password was proven long ago by then.
  const later = await login("admin");
  expect((await later.call(`PUT /api_keys/${key["id"]}`, { ...channel, expires_on: "2030-05-01" })).status).toBe(200);
  expect((await byKey("GET /session")).status).toBe(200);
});

test("a key can't be given an end that is over, but keeps one that has passed", async () => {
  const { property, admin, key } = await propertyWithKey();
  const save = (expires_on: string | null, name = channel.name) =>
    admin.call(`PUT /api_keys/${key["id"]}`, { ...channel, name, expires_on });
  expect((await save("2030-03-31")).body).toMatchObject({ type: "validation", errors: [{ path: "expires_on" }] });
  expect((await admin.call("POST /api_keys", { ...channel, expires_on: "2029-01-01" })).body).toMatchObject({ type: "validation" });
  expect((await save("2030-04-01")).status).toBe(200);
  property.runtime.db.$client.prepare("UPDATE api_keys SET expires_on = '2030-03-01'").run();
  expect((await save("2030-03-01", "Another name")).body).toMatchObject({ name: "Another name", expires_on: "2030-03-01" });
});

test("an open connection of an expired key is closed", async () => {
  const { property, key } = await propertyWithKey();
  const actor = { ...makeMember(property, "staff"), user_id: null, api_key_id: String(key["id"]) };
  property.runtime.db.$client.prepare("UPDATE api_keys SET expires_on = '2030-04-01'").run();
  expect(stillStands(property.runtime, actor)).toBe(true);
  property.clock.now = "2030-04-01T22:00:00.000Z";
  expect(stillStands(property.runtime, actor)).toBe(false);
});

test("when a key was last used is kept to within an hour, without an event or a new version", async () => {
  const { property, admin, key, byKey } = await propertyWithKey();
  const shown = async () => (await admin.call(`GET /api_keys/${key["id"]}`)).body;
  const events = () => property.runtime.db.$client.prepare("SELECT count(*) FROM events").pluck().get();
  expect(await shown()).toMatchObject({ last_used_at: null });
  const before = events();
  await byKey("GET /rooms");
  expect(await shown()).toMatchObject({ last_used_at: property.clock.now, version: 1 });
  const first = property.clock.now;
  property.clock.now = "2030-04-01T10:59:59.000Z";
  await byKey("GET /rooms");
  expect(await shown()).toMatchObject({ last_used_at: first });
  property.clock.now = "2030-04-01T11:00:00.000Z";
  await byKey("GET /rooms");
  expect((await admin.call("GET /api_keys")).body).toMatchObject({ data: [{ last_used_at: property.clock.now, version: 1 }] });
  expect(events()).toBe(before);
});
