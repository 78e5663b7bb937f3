import { expect, test } from "vitest";
import type { MadeByKey } from "#shared/tenant/api-keys/made-by-key.ts";
import { propertyWithAdmins } from "#tests/admin-notices/property-with-mail.ts";
import { insertProperty, startTestServer } from "#tests/support/test-server.ts";

type Id = { id: string; secret: string };

/** A key that made a member, a webhook and another key, which made a third key and a member of its own. */
async function busyKey() {
  const house = await propertyWithAdmins();
  const first = await house.keyOf("admin", "Staff app");
  const invite = (call: typeof house.call, name: string) =>
    call<Id>("POST /users", { email: `${name}@example.com`, name, role_id: "staff" });
  const anna = await invite(first.call, "anna");
  const hook = await first.call<Id>("POST /webhooks", { url: "https://hooks.example/a?token=hidden", event_types: ["*"] });
  const second = await first.call<Id>("POST /api_keys", { name: "Spare", role_id: "admin" });
  const bySecond = house.callerWith({ authorization: `Bearer ${second.body.secret}` });
  const third = await bySecond<Id>("POST /api_keys", { name: "Hidden", role_id: "staff" });
  const eve = await invite(bySecond, "eve");
  const byThird = house.callerWith({ authorization: `Bearer ${third.body.secret}` });
  const made = async () => (await house.call<MadeByKey[]>(`GET /api_keys/${first.id}/made`)).body;
  const ids = { anna: anna.body.id, hook: hook.body.id, second: second.body.id, third: third.body.id, eve: eve.body.id };
  return { ...house, first, byThird, made, ids };
}

test("a key's members, keys and webhooks are listed, with those of the keys that it made", async () => {
  const { made, call, ids, keyOf, first } = await busyKey();
  expect(await made()).toMatchObject([
    { object: "member", id: ids.anna, name: "anna", role_id: "staff", made_by: "Staff app" },
    { object: "webhook", id: ids.hook, name: "hooks.example", role_id: null },
    { object: "api_key", id: ids.second, name: "Spare", role_id: "admin", made_by: "Staff app" },
    { object: "api_key", id: ids.third, name: "Hidden", made_by: "Spare" },
    { object: "member", id: ids.eve, made_by: "Spare" },
  ]);
  expect(JSON.stringify(await made())).not.toContain("hidden");
  // What has ended is not listed; what an ended key made still is.
  await call(`DELETE /webhooks/${ids.hook}`);
  await call(`DELETE /users/${ids.anna}`);
  await call(`DELETE /api_keys/${ids.second}`);
  expect((await made()).map(({ id }) => id)).toEqual([ids.third, ids.eve]);
  const other = await keyOf("staff", "Another");
  expect((await call(`GET /api_keys/${other.id}/made`)).body).toEqual([]);
  expect((await first.call(`GET /api_keys/${first.id}/made`)).status).toBe(200);
});

test("revoking a key answers what it made, and ends what is chosen of it in one step", async () => {
  const { call, first, made, ids, byThird, later } = await busyKey();
  later(30);
  const revoked = await call<{ revoked_at: string; made: MadeByKey[] }>(`POST /api_keys/${first.id}/revoke`);
  expect(revoked).toMatchObject({ status: 200, body: { made: [{}, {}, {}, {}, {}] } });
  expect((await byThird("GET /session")).status).toBe(200);
  const end = { api_key_ids: [ids.second, ids.third], webhook_ids: [ids.hook] };
  expect((await call<{ made: MadeByKey[] }>(`POST /api_keys/${first.id}/revoke`, { end })).body.made.map(({ id }) => id)).toEqual([
    ids.anna,
    ids.eve,
  ]);
  expect((await byThird("GET /session")).status).toBe(401);
  expect((await call("GET /webhooks")).body).toMatchObject({ count: 0 });
  expect((await call(`GET /api_keys/${ids.third}`)).body).toMatchObject({ revoked_at: expect.any(String) });
  // Colleagues go with the password only.
  const members = { end: { member_ids: [ids.anna, ids.eve] } };
  expect(await call(`POST /api_keys/${first.id}/revoke`, members)).toMatchObject({
    status: 403,
    body: { type: "session/password_needed" },
  });
  expect(await made()).toHaveLength(2);
  await call("POST /session/confirm_password", { password: "correct horse battery" });
  expect((await call<{ made: MadeByKey[] }>(`POST /api_keys/${first.id}/revoke`, members)).body.made).toEqual([]);
});

test("what the key did not make is refused, and then nothing ends", async () => {
  const { call, first, ids, made, keyOf } = await busyKey();
  const other = await keyOf("staff", "Another");
  const end = { api_key_ids: [ids.second, other.id] };
  expect(await call(`POST /api_keys/${first.id}/revoke`, { end })).toMatchObject({ status: 404, body: { type: "not_found" } });
  expect((await call(`GET /api_keys/${first.id}`)).body).toMatchObject({ revoked_at: null });
  expect(await made()).toHaveLength(5);
  expect((await call(`POST /api_keys/${first.id}/revoke`, { end: { webhook_ids: [ids.second] } })).status).toBe(404);
});

test("only admins of the same property see and end it", async () => {
  const server = await startTestServer();
  const admin = await server.login("admin");
  const { body } = await admin.call<Id>("POST /api_keys", { name: "Website", role_id: "staff" });
  const manager = await server.login("manager");
  const elsewhere = await server.login("admin", "Eva", insertProperty(server.property.runtime, "Almhof"));
  expect((await manager.call(`GET /api_keys/${body.id}/made`)).status).toBe(403);
  expect((await manager.call(`POST /api_keys/${body.id}/revoke`)).status).toBe(403);
  expect((await elsewhere.call(`GET /api_keys/${body.id}/made`)).status).toBe(404);
  expect((await elsewhere.call(`POST /api_keys/${body.id}/revoke`)).status).toBe(404);
});
