import { expect, test } from "vitest";
import { propertyWithAdmins } from "#tests/admin-notices/property-with-mail.ts";

test("what an API key does to members, roles, keys and webhooks names the key in the log, and all admins are told", async () => {
  const { keyOf, entries, runJob, mailServer, resi, property } = await propertyWithAdmins();
  const key = await keyOf("admin", "Staff app");
  const { call } = key;
  await runJob();
  expect(mailServer.received).toEqual([]);
  const anna = await call<{ id: string }>("POST /users", { email: "anna@example.com", name: "Anna Huber", role_id: "staff" });
  await call(`PUT /users/${anna.body.id}`, { role_id: "manager" });
  await call(`POST /users/${anna.body.id}/reset_password`);
  await call(`DELETE /users/${anna.body.id}`);
  const other = await call<{ id: string }>("POST /api_keys", { name: "Spare", role_id: "staff" });
  await call(`PUT /api_keys/${other.body.id}`, { name: "Spare", role_id: "manager" });
  await call(`POST /api_keys/${other.body.id}/revoke`);
  await call(`DELETE /api_keys/${other.body.id}`);
  const hook = await call<{ id: string }>("POST /webhooks", { url: "https://hooks.example/a", event_types: ["*"] });
  await call(`PUT /webhooks/${hook.body.id}`, { url: "https://hooks.example/b", event_types: ["*"] });
  await call(`POST /webhooks/${hook.body.id}/renew_secret`);
  await call(`DELETE /webhooks/${hook.body.id}`);
  const logged = [...(await entries("team")), ...(await entries("password")), ...(await entries("api_key"))];
  const byKey = logged.filter(({ api_key_id }) => api_key_id === key.id);
  expect(byKey.map(({ kind }) => kind).toSorted()).toEqual(
    [
      ...["member_added", "member_changed", "member_removed", "password_given"],
      ...["api_key_created", "api_key_changed", "api_key_revoked", "api_key_deleted"],
      ...["webhook_created", "webhook_changed", "webhook_secret_renewed", "webhook_deleted"],
    ].toSorted(),
  );
  expect(byKey.every(({ by }) => by === "Staff app")).toBe(true);
  await runJob();
  const toResi = mailServer.received.filter(({ to_addresses }) => to_addresses[0] === resi.email);
  expect(mailServer.received).toHaveLength(24);
  expect(toResi.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(["Pension Edelweiss: Anna Huber joined the team: Staff", "Pension Edelweiss: Webhook to hooks.example created"]),
  );
  expect(toResi[0]?.text).toContain("API key “Staff app”");
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM admin_notices WHERE state = 'sent'").pluck().get()).toBe(24);
});

test("an admin whom a key demotes or removes is told as well", async () => {
  const { keyOf, call, runJob, mailServer } = await propertyWithAdmins();
  const key = await keyOf("admin");
  const { body } = await call<{ data: { id: string; user: { email: string } }[] }>("GET /users");
  const idOf = (email: string) => body.data.find(({ user }) => user.email === email)?.id;
  await key.call(`PUT /users/${idOf("resi@example.com")}`, { role_id: "staff" });
  await runJob();
  expect(mailServer.received.map(({ to_addresses }) => to_addresses.join()).toSorted()).toEqual(["olga@example.com", "resi@example.com"]);
});

test("what people do to access is logged as before, and mails nobody", async () => {
  const { call, keyOf, entries, runJob, mailServer } = await propertyWithAdmins();
  await keyOf("staff");
  await call("POST /webhooks", { url: "https://hooks.example/a", event_types: ["*"] });
  expect(await entries("api_key")).toMatchObject([
    { kind: "webhook_created", name: "hooks.example", by: "The admin", api_key_id: null },
    { kind: "api_key_created", api_key_id: null },
  ]);
  await runJob();
  expect(mailServer.received).toEqual([]);
});
