import { expect, test } from "vitest";
import type { Webhook } from "#shared/office/webhooks/schema.ts";
import { makeTestProperty, startTestServer } from "#tests/support/test-server.ts";
import { startWithWebhooks } from "#tests/webhooks/front-desk.ts";

test("the secret is shown once, and again only when it is renewed", async () => {
  const { admin, connect, deliver, rate, property } = await startWithWebhooks();
  const { receiver, webhook } = await connect(["tax_rate.*"]);
  expect(webhook.secret).toMatch(/^[\w-]{27}$/);
  expect((await admin.call(`GET /webhooks/${webhook.id}`)).body["secret"]).toBeNull();
  expect((await admin.call<{ data: Webhook[] }>("GET /webhooks")).body.data[0]?.secret).toBeNull();
  const { body } = await admin.call<Webhook>(`POST /webhooks/${webhook.id}/renew_secret`);
  expect(body.secret).not.toBe(webhook.secret);
  await rate("Signed anew");
  receiver.behaves(() => ({ status: 204 }));
  await deliver();
  expect(receiver.forged).toHaveLength(1);
  const texts = property.runtime.db.$client.prepare("SELECT data FROM events").pluck().all().join();
  expect(texts).not.toContain(webhook.secret);
  expect(texts).not.toContain(receiver.url);
});

test.each([
  ["no type", []],
  ["an unknown type", ["booking.exploded"]],
  ["an unknown group", ["spaceship.*"]],
  ["half a group", ["booking"]],
])("%s is refused", async (_what, event_types) => {
  const { admin } = await startWithWebhooks();
  const { status, body } = await admin.call("POST /webhooks", { url: "https://example.com/hook", event_types });
  expect([status, body.type]).toEqual([400, "validation"]);
});

test.each([
  ["http://example.com/hook", "validation"],
  ["ftp://example.com/hook", "validation"],
  ["not an address", "validation"],
  ["http://127.0.0.1:8080/hook", "webhook/forbidden_address"],
  ["http://[::1]/hook", "webhook/forbidden_address"],
  ["http://localhost/hook", "webhook/forbidden_address"],
  ["https://169.254.169.254/latest/meta-data", "webhook/forbidden_address"],
  ["https://2130706433/hook", "webhook/forbidden_address"],
  ["http://keyrack.example/api/bookings", "validation"],
  ["https://keyrack.example/api/bookings", "webhook/forbidden_address"],
])("%s is refused as %s", async (url, type) => {
  const made = makeTestProperty();
  const { login } = await startTestServer({
    ...made,
    runtime: { ...made.runtime, config: { ...made.config, allows_local_addresses: false } },
  });
  const { call } = await login("admin");
  expect((await call("POST /webhooks", { url, event_types: ["*"] })).body.type).toBe(type);
});

test("a name that stands for this computer is refused at the connection", async () => {
  const { property, admin, connect, deliver, rate, webhook } = await startWithWebhooks();
  const { receiver, webhook: made } = await connect(["tax_rate.*"]);
  property.runtime.db.$client.prepare("UPDATE webhooks SET url = ?").run(receiver.url.replace("127.0.0.1", "localhost"));
  Object.assign(property.runtime.config, { allows_local_addresses: false });
  await rate("Reduced");
  await deliver();
  expect(receiver.received).toEqual([]);
  expect(await webhook(made.id)).toMatchObject({ state: "failing", last_error: "local_address" });
  expect((await admin.call(`POST /webhooks/${made.id}/test`)).body).toMatchObject({ delivered: false, error: "local_address" });
});

test("a receiver in the own network needs no https", async () => {
  const { admin } = await startWithWebhooks();
  for (const url of ["http://192.168.0.20/hook", "http://nas.local:8123/hook", "http://homeassistant/api/webhook/x"])
    expect([url, (await admin.call("POST /webhooks", { url, event_types: ["*"] })).status]).toEqual([url, 200]);
});

test("a test sends one event now and answers what the receiver said", async () => {
  const { admin, connect, deliver, webhook, log } = await startWithWebhooks();
  const { receiver, webhook: made } = await connect(["tax_rate.*"]);
  const other = await connect(["*"]);
  receiver.behaves(() => ({ status: 422, body: "unknown\n\nfield" }));
  const { body } = await admin.call(`POST /webhooks/${made.id}/test`);
  expect(body).toMatchObject({ delivered: false, status: 422, error: "refused", answer: "unknown field" });
  expect(receiver.received).toMatchObject([{ event: { type: "webhook.test", parent_id: made.id, actor_name: "Ada" } }]);
  expect(await log(made.id)).toMatchObject([{ type: "webhook.test", state: "given_up", last_status: 422, answer: "unknown field" }]);
  receiver.behaves(() => ({ body: "thanks" }));
  expect((await admin.call(`POST /webhooks/${made.id}/test`)).body).toMatchObject({ delivered: true, status: 200, answer: "thanks" });
  expect(await webhook(made.id)).toMatchObject({ state: "working" });
  await deliver();
  expect(other.receiver.types()).not.toContain("webhook.test");
});

test("an API key makes webhooks, and they end with its maker's rights", async () => {
  const { server, admin, property, deliver, rate } = await startWithWebhooks();
  const { body: key } = await admin.call<{ secret: string }>("POST /api_keys", { name: "Integration", role_id: "admin" });
  const program = server.callerWith({ authorization: `Bearer ${key.secret}` });
  const { body } = await program<Webhook>("POST /webhooks", { url: "https://example.com/hook", event_types: ["*"] });
  expect(body).toMatchObject({ maker_id: admin.actor.user_id, maker_name: "Ada", effective_role_id: "admin", state: "unused" });
  property.runtime.db.$client.prepare("UPDATE members SET deleted_at = '2030-01-01T00:00:00.000Z'").run();
  const next = await server.login("admin", "Bea");
  expect((await next.call(`GET /webhooks/${body.id}`)).body).toMatchObject({ state: "blocked" });
  await rate("Unsent");
  await deliver();
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM webhook_deliveries").pluck().get()).toBe(0);
});

test("a deleted webhook gets nothing more, and its log is gone", async () => {
  const { admin, property, connect, deliver, rate } = await startWithWebhooks();
  const { receiver, webhook } = await connect(["tax_rate.*"]);
  receiver.behaves(() => ({ status: 500 }));
  await rate("Reduced");
  await deliver();
  expect((await admin.call(`DELETE /webhooks/${webhook.id}`)).status).toBe(204);
  await rate("Another");
  await deliver();
  expect(receiver.received).toHaveLength(1);
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM webhook_deliveries").pluck().get()).toBe(0);
  expect((await admin.call(`GET /webhooks/${webhook.id}/deliveries`)).status).toBe(404);
});

test("a property has at most 20 webhooks", async () => {
  const { admin } = await startWithWebhooks();
  const make = (i: number) => admin.call("POST /webhooks", { url: `https://example.com/${i}`, event_types: ["*"] });
  for (let i = 0; i < 20; i += 1) expect((await make(i)).status).toBe(200);
  expect((await make(20)).body.type).toBe("validation");
});
