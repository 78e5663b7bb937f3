import { expect, test } from "vitest";
import type { Disconnect } from "#server/platform/core/work/notifier.ts";
import { cookieFrom, makeAccount, PASSWORD } from "#tests/support/accounts.ts";
import { insertProperty, makeMember, startTestServer } from "#tests/support/test-server.ts";

const anna = { email: "anna@example.com", name: "Anna Huber", role_id: "staff" };

test("a new colleague gets a default password, shown once, and is asked to change it", async () => {
  const { property, login, anybody } = await startTestServer();
  const { call } = await login("admin");
  const { status, body } = await call("POST /users", anna, { "idempotency-key": "invite-anna" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    object: "member",
    role_id: "staff",
    user: { email: anna.email, name: anna.name, role_id: "staff", role: "staff", avatar: null },
  });
  expect(body["default_password"]).toMatch(/^\w{14}$/);
  expect(JSON.stringify(body)).not.toContain("hash");

  const entered = await anybody("POST /session/login", { email: anna.email, password: body["default_password"] });
  expect(entered.body).toMatchObject({ must_change_password: true, role_id: "staff" });
  expect((await call("POST /users", anna, { "idempotency-key": "invite-anna" })).body["default_password"]).toBeNull();
  expect(property.runtime.db.$client.prepare("SELECT group_concat(data) FROM events").pluck().get()).not.toContain(
    String(body["default_password"]),
  );
});

test("who has a place in another property joins with their own name and password", async () => {
  const open = await startTestServer();
  const almhof = insertProperty(open.property.runtime, "Almhof");
  await makeAccount(open.property, { email: "resi@example.com" });
  const boss = await open.login("admin", "Boss", almhof);
  const invited = await boss.call("POST /users", { email: "RESI@example.com", name: "Somebody", role_id: "manager" });
  expect(invited.body).toMatchObject({ role_id: "manager", default_password: null, user: { name: "The staff", role_id: "manager" } });
  expect(await boss.call("POST /users", { email: "resi@example.com", name: "x", role_id: "staff" })).toMatchObject({
    status: 400,
    body: { type: "property/user_already_assigned" },
  });
  const entered = await open.anybody("POST /session/login", { email: "resi@example.com", password: PASSWORD });
  expect((await open.anybody("GET /properties", undefined, { cookie: cookieFrom(entered.headers) })).body).toMatchObject({ count: 2 });
});

test("who had left and is invited again gets a new default password", async () => {
  const { login, anybody } = await startTestServer();
  const { call } = await login("admin");
  const first = await call("POST /users", anna);
  await call(`DELETE /users/${first.body["id"]}`);
  const again = await call("POST /users", { ...anna, name: "Anna Berger" });
  expect(again.body).toMatchObject({ user: { name: "Anna Berger" } });
  expect((await anybody("POST /session/login", { email: anna.email, password: first.body["default_password"] })).status).toBe(401);
  expect((await anybody("POST /session/login", { email: anna.email, password: again.body["default_password"] })).status).toBe(200);
});

test("a new role holds from the next call on, and open screens hear of it", async () => {
  const { property, login } = await startTestServer();
  const admin = await login("admin");
  const staff = await login("staff");
  const disconnected: Disconnect[] = [];
  property.runtime.notifier.onDisconnect((whom) => void disconnected.push(whom));
  const { body } = await admin.call<{ data: { id: string; user_id: string }[] }>("GET /users");
  const id = body.data.find(({ user_id }) => user_id === staff.actor.user_id)?.id;

  expect((await staff.call("GET /users")).status).toBe(403);
  expect((await admin.call(`PUT /users/${id}`, { role_id: "manager" })).body).toMatchObject({ role_id: "manager", version: 2 });
  expect((await staff.call("GET /users")).status).toBe(200);
  expect(disconnected).toEqual([{ user_id: staff.actor.user_id, property_id: property.property_id }]);
});

test("the last admin stays, and nobody removes themselves", async () => {
  const { login } = await startTestServer();
  const { call } = await login("admin");
  const { body } = await call<{ data: { id: string }[] }>("GET /users");
  const me = body.data[0]?.id;
  expect((await call(`PUT /users/${me}`, { role_id: "manager" })).body).toMatchObject({ type: "user/last_admin" });
  expect((await call(`DELETE /users/${me}`)).body).toMatchObject({ type: "user/self" });

  const second = await login("admin");
  expect((await second.call(`PUT /users/${me}`, { role_id: "manager" })).body).toMatchObject({ role_id: "manager" });
  expect((await second.call(`DELETE /users/${me}`)).status).toBe(204);
  expect((await call("GET /session")).status).toBe(401);
});

test("an API key can't remove the last admin either", async () => {
  const { login, callerWith } = await startTestServer();
  const { call } = await login("admin");
  const key = await call("POST /api_keys", { name: "Channel manager", role_id: "admin" });
  const { body } = await call<{ data: { id: string }[] }>("GET /users");
  const byKey = callerWith({ authorization: `Bearer ${key.body["secret"]}` });
  expect((await byKey(`DELETE /users/${body.data[0]?.id}`)).body).toMatchObject({ type: "user/last_admin" });
});

test("a member of another property is not found", async () => {
  const { property, login } = await startTestServer();
  const other = insertProperty(property.runtime, "Almhof");
  makeMember(property, "staff", "Elsewhere", other);
  const foreign = property.runtime.db.$client.prepare("SELECT id FROM members WHERE property_id = ?").pluck().get(other) as string;
  const { call } = await login("admin");
  expect((await call(`PUT /users/${foreign}`, { role_id: "staff" })).status).toBe(404);
  expect((await call(`DELETE /users/${foreign}`)).status).toBe(404);
  expect((await call("GET /users")).body).toMatchObject({ count: 1 });
});

test("everybody reads and changes the own profile, whatever their role", async () => {
  const { login } = await startTestServer();
  const { call } = await login("cleaning");
  const taken = (await (await login("staff")).call("GET /users/me")).body["email"];
  const changed = await call("PATCH /users/me", { email: "ivana@example.com", name: "Ivana", language: "en" });
  expect(changed.body).toMatchObject({ object: "user", email: "ivana@example.com", name: "Ivana", language: "en", role_id: "cleaning" });
  expect((await call("PATCH /users/me", { language: null })).body).toMatchObject({ name: "Ivana", language: null });
  expect((await call("PATCH /users/me", { email: "IVANA@example.com" })).body).toMatchObject({ email: "IVANA@example.com" });
  expect((await call("PATCH /users/me", { email: String(taken).toUpperCase() })).body).toMatchObject({ type: "user/email_already_exists" });
  expect((await call("PATCH /users/me", { avatar_id: "nothing" })).body).toMatchObject({
    type: "not_found",
    errors: [{ path: "avatar_id" }],
  });
  expect((await call("PATCH /users/me", { name: "Late" }, { "if-match": '"1"' })).body).toMatchObject({ type: "stale" });
});

test("an admin gives a colleague a new password, which ends their sessions and is replaced at the next login", async () => {
  const { login, anybody } = await startTestServer();
  const admin = await login("admin");
  const invited = await admin.call("POST /users", anna);
  const first = { email: anna.email, password: String(invited.body["default_password"]) };
  const cookie = cookieFrom((await anybody("POST /session/login", first)).headers);
  expect((await anybody("GET /session", undefined, { cookie })).status).toBe(200);

  const { status, body } = await admin.call(`POST /users/${invited.body["id"]}/reset_password`);
  expect(status).toBe(200);
  expect(body["default_password"]).toMatch(/^\w{14}$/);
  expect((await anybody("GET /session", undefined, { cookie })).status).toBe(401);
  expect((await anybody("POST /session/login", first)).status).toBe(401);
  const again = await anybody("POST /session/login", { ...first, password: body["default_password"] });
  expect(again.body).toMatchObject({ must_change_password: true });
});

test("nobody resets their own password that way, nor that of a user who works in another property, too", async () => {
  const { property, login } = await startTestServer();
  const admin = await login("admin");
  const invited = await admin.call<{ id: string; user_id: string }>("POST /users", anna);
  const almhof = insertProperty(property.runtime, "Almhof");
  const elsewhere =
    "INSERT INTO members (id, created_at, updated_at, property_id, user_id, role_id) SELECT ?, created_at, updated_at, ?, user_id, role_id FROM members WHERE id = ?";
  property.runtime.db.$client.prepare(elsewhere).run("elsewhere", almhof, invited.body.id);
  expect(await admin.call(`POST /users/${invited.body.id}/reset_password`)).toMatchObject({
    status: 400,
    body: { type: "user/in_other_properties" },
  });
  const { body } = await admin.call<{ data: { id: string; user_id: string }[] }>("GET /users");
  const own = body.data.find(({ user_id }) => user_id === admin.actor.user_id)?.id;
  expect(await admin.call(`POST /users/${own}/reset_password`)).toMatchObject({ status: 400, body: { type: "user/self" } });
});
