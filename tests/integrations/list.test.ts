import { expect, test } from "vitest";
import type { Meta } from "#server/platform/core/calls/trpc.ts";
import { appRouter } from "#server/router.ts";
import { INTEGRATION_PERMISSIONS } from "#shared/office/integrations/rules.ts";
import type { Integration, IntegrationKind } from "#shared/office/integrations/schema.ts";
import { connect as connectDoors, setting } from "#tests/access-control/door-system.ts";
import { insert } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";
import { startWithWebhooks } from "#tests/webhooks/front-desk.ts";

async function startListing() {
  const server = await startTestServer();
  const admin = await server.login("admin", "Ada");
  const list = async ({ call } = admin) => (await call<Integration[]>("GET /integrations")).body;
  const one = async (kind: IntegrationKind) => (await list()).find((each) => each.kind === kind);
  return { ...server, admin, list, one };
}

test("nothing is set up in a new property", async () => {
  const { list } = await startListing();
  const found = await list();
  expect(found.map(({ kind }) => kind)).toEqual([
    ...["api_keys", "webhooks", "calendar_feeds", "mail", "access_control", "cash_register", "registrations", "card_payments"],
  ]);
  expect(found.every(({ state, problem, last_success_at }) => state === "off" && problem === null && last_success_at === null)).toBe(true);
});

test("each role reads of what it may know of", async () => {
  const { login, list } = await startListing();
  const kinds = async (role: "manager" | "staff") => (await list(await login(role))).map(({ kind }) => kind);
  expect(await kinds("manager")).toEqual(["calendar_feeds", "mail", "access_control", "cash_register", "registrations", "card_payments"]);
  expect(await kinds("staff")).toEqual(["mail", "access_control", "registrations", "card_payments"]);
  expect((await (await login("cleaning")).call("GET /integrations")).status).toBe(403);
});

test("a user to whom the screen offers to set up a connection may call what saves it", () => {
  const saving = {
    api_keys: "apiKeys.create",
    webhooks: "webhooks.create",
    calendar_feeds: "calendarFeeds.create",
    mail: "settings.updateGeneral",
    access_control: "settings.updateGeneral",
    cash_register: "cashRegister.save",
    registrations: "registrations.saveService",
    card_payments: "cardPayments.save",
  } as const satisfies Record<IntegrationKind, string>;
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>;
  const needed = Object.entries(saving).map(([kind, name]) => [kind, procedures[name]?._def.meta?.permission]);
  expect(needed).toEqual(Object.entries(INTEGRATION_PERMISSIONS).map(([kind, { change }]) => [kind, change]));
});

test("a key is unused until a program calls, then works, and needs attention once its maker has left", async () => {
  const { property, admin, one, login } = await startListing();
  const made = await admin.call<{ id: string }>("POST /api_keys", { name: "Channel manager", role_id: "staff" });
  expect(await one("api_keys")).toMatchObject({ state: "unused", count: 1, problem: null });
  const { $client } = property.runtime.db;
  $client.prepare("UPDATE api_keys SET last_used_at = ? WHERE id = ?").run(property.clock.now, made.body.id);
  expect(await one("api_keys")).toMatchObject({ state: "works", last_success_at: property.clock.now });
  const bea = await login("admin", "Bea");
  $client.prepare("UPDATE members SET deleted_at = created_at WHERE user_id = ?").run(admin.actor.user_id);
  const { body } = await bea.call<Integration[]>("GET /integrations");
  expect(body[0]).toMatchObject({ kind: "api_keys", state: "attention", problem: "maker_gone", affected: 1 });
});

test("a lock system without its secret needs attention, a complete one is unused until it issues a key", async () => {
  const { property, one } = await startListing();
  setting(property, "ACCESS_CONTROL_INTERFACE", "http");
  expect(await one("access_control")).toMatchObject({ state: "attention", problem: "incomplete" });
  property.runtime.db.$client.prepare("DELETE FROM settings").run();
  connectDoors(property, { url: "http://127.0.0.1:9/", secret: "s" });
  expect(await one("access_control")).toMatchObject({ state: "unused", count: 1 });
});

test("a calendar that cannot be read, a resting one and one that channels read", async () => {
  const { property, one } = await startListing();
  const room_type_id = insert(property, "room_types", { name: "Double", min_occupancy: 1, default_occupancy: 2, max_occupancy: 2 });
  const feed = { room_type_id, direction: "in", url: "https://channel.example/a.ics" };
  const broken = insert(property, "calendar_feeds", { ...feed, name: "Airbnb", error: "timeout" });
  insert(property, "calendar_feeds", { ...feed, name: "Resting", error: "timeout", active: 0 });
  const quiet = insert(property, "calendar_feeds", { room_type_id, direction: "out", name: "Booking.com", token_hash: "hash" });
  expect(await one("calendar_feeds")).toMatchObject({ state: "attention", count: 2, problem: "unreadable", testable_ids: [broken] });
  const { $client } = property.runtime.db;
  $client.prepare("UPDATE calendar_feeds SET error = NULL WHERE id = ?").run(broken);
  expect(await one("calendar_feeds")).toMatchObject({ state: "unused", last_success_at: null });
  $client.prepare("UPDATE calendar_feeds SET last_read_at = ? WHERE id = ?").run(property.clock.now, quiet);
  expect(await one("calendar_feeds")).toMatchObject({ state: "works", last_success_at: property.clock.now });
});

test("webhooks say why they do not get through, and when they last did", async () => {
  const { admin, connect, deliver, rate, property } = await startWithWebhooks();
  const { receiver, webhook } = await connect(["tax_rate.*"]);
  const one = async () => (await admin.call<Integration[]>("GET /integrations")).body.find(({ kind }) => kind === "webhooks");
  expect(await one()).toMatchObject({ state: "unused", last_success_at: null });
  await rate("A");
  await deliver();
  const last_success_at = property.clock.now;
  expect(await one()).toMatchObject({ state: "works", count: 1, last_success_at, testable_ids: [webhook.id] });
  receiver.behaves(() => ({ status: 500 }));
  await rate("B");
  await deliver();
  expect(await one()).toMatchObject({ state: "attention", problem: "not_arriving", last_error: "unavailable", last_success_at });
});
