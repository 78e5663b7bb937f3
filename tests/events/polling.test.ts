import { expect, test } from "vitest";
import type { EventPage } from "#shared/tenant/events/schema.ts";
import { insertProperty, startTestServer } from "#tests/support/test-server.ts";

async function startPolling() {
  const server = await startTestServer();
  const manager = await server.login("manager", "Martina");
  const poll = async (after: number, more = "", { call } = manager) => (await call<EventPage>(`GET /events?after=${after}${more}`)).body;
  const rate = (name: string) => manager.call("POST /tax_rates", { name, percentage: 10 });
  return { ...server, manager, poll, rate };
}

test("a program that polls gets every event once, oldest first", async () => {
  const { poll, rate } = await startPolling();
  for (const name of ["A", "B", "C"]) await rate(name);
  const first = await poll(0, "&page_size=2");
  expect(first).toMatchObject({ count: 3, has_next_page: true, reset: false, data: [{ seq: 1 }, { seq: 2 }], next_seq: 2 });
  const second = await poll(first.next_seq);
  expect(second).toMatchObject({ page_size: 1000, has_next_page: false, data: [{ seq: 3 }], next_seq: 3 });
  expect(await poll(second.next_seq)).toMatchObject({ count: 0, data: [], next_seq: 3, reset: false });
});

test("what a reader may not see, and what happens elsewhere, only moves the cursor", async () => {
  const { poll, rate, login, property } = await startPolling();
  const admin = await login("admin", "Ada");
  await rate("A");
  await admin.call("POST /api_keys", { name: "Channel manager", role_id: "staff" });
  const neighbour = await login("admin", "Nora", insertProperty(property.runtime, "Pension Enzian"));
  await neighbour.call("POST /tax_rates", { name: "Elsewhere", percentage: 10 });
  const seen = await poll(0);
  expect(seen.data.map(({ type }) => type)).toEqual(["tax_rate.created"]);
  expect(seen.next_seq).toBe(3);
  expect((await poll(0, "", admin)).data.map(({ type }) => type)).toEqual(["tax_rate.created", "api_key.created"]);
});

test("after works together with a filter by type and record", async () => {
  const { poll, rate } = await startPolling();
  const { body } = await rate("A");
  await rate("B");
  expect(await poll(0, `&parent_id=${String(body["id"])}`)).toMatchObject({ count: 1, data: [{ seq: 1 }], next_seq: 2 });
  expect(await poll(0, "&type=tax_rate.deleted")).toMatchObject({ count: 0, next_seq: 2 });
});

test("a cursor of another database, or older than the oldest kept event, starts over", async () => {
  const { poll, rate, property } = await startPolling();
  for (const name of ["A", "B", "C"]) await rate(name);
  expect(await poll(99)).toMatchObject({ reset: true, data: [], next_seq: 3 });
  property.runtime.db.$client.pragma("foreign_keys = OFF");
  property.runtime.db.$client.prepare("DELETE FROM events WHERE seq < 3").run();
  expect(await poll(1)).toMatchObject({ reset: true, data: [], next_seq: 3 });
  expect(await poll(2)).toMatchObject({ reset: false, data: [{ seq: 3 }] });
});

test("without after the list is what it was, newest first", async () => {
  const { manager, rate } = await startPolling();
  for (const name of ["A", "B"]) await rate(name);
  const { body } = await manager.call<EventPage>("GET /events");
  expect(body).toMatchObject({ page_size: 15, data: [{ seq: 2 }, { seq: 1 }], next_seq: 2, reset: false });
  expect((await manager.call("GET /events?after=-1")).status).toBe(400);
});
