import { describe, expect, test } from "vitest";
import type { Page } from "#shared/platform/core/paging.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { addGuest, addItem, insert } from "#tests/support/guesthouse.ts";

type Row = Record<string, unknown>;

/** A property with one record of each kind that can be changed; `paths` are where it is read and how it is changed. */
async function fullHouse() {
  const open = await startBillingServer();
  const { property, login, book, rate, double, room101, room110, sale, draft } = open;
  const { call, actor } = await login("admin", "Berta");
  const made = async (path: `/${string}`, body: object) => String((await call<Row>(`POST ${path}`, body)).body["id"]);
  const guest = addGuest(property, "Anna Gruber");
  const group = await made("/groups", { name: "Skiclub", customer_id: guest });
  const booking = book("5", "7", { customer_id: guest, room_id: room110, group_id: group, description: "Sea side" });
  const folio = await sale(20);
  await call(`POST /rates/${rate}/items`, {
    item_id: addItem(property, { name: "Tea" }),
    unit: "person",
    frequency: "daily",
    included: true,
  });
  const methods = {
    [`/bookings/${booking.id}`]: "PATCH",
    [`/contacts/${guest}`]: "PATCH",
    [`/groups/${group}`]: "PUT",
    [`/folios/${folio}`]: "PUT",
    [`/invoices/${(await draft(await sale(30))).id}`]: "PUT",
    [`/items/${addItem(property, { name: "Sauna", type: "service" })}`]: "PUT",
    [`/tax_rates/${await made("/tax_rates", { name: "Normal", percentage: 20 })}`]: "PUT",
    [`/payment_methods/${await made("/payment_methods", { name: "Karte" })}`]: "PUT",
    [`/rates/${rate}`]: "PUT",
    [`/room_types/${double}`]: "PUT",
    [`/rooms/${room101}`]: "PUT",
    [`/room_locks/${await made("/room_locks", { room_id: room101, start: "2030-05-10", end: "2030-05-12" })}`]: "PUT",
    [`/cancellation_policies/${await made("/cancellation_policies", { name: "Flex", steps: [] })}`]: "PUT",
    [`/notes/${await made("/notes", { parent_id: booking.id, text: "Late" })}`]: "PUT",
    [`/settings/${insert(property, "settings", { key: "CUSTOM_KEY", value: "1" })}`]: "PATCH",
    [`/api_keys/${await made("/api_keys", { name: "Kasse", role_id: "staff" })}`]: "PUT",
    [`/webhooks/${await made("/webhooks", { url: "https://example.com/hook", event_types: ["*"] })}`]: "PUT",
    [`/properties/${property.property_id}`]: "PUT",
    "/users/me": "PATCH",
    "/deposits/settings": "PUT",
    "/reports/financial_accounting/settings": "PUT",
  };
  // The row that tests insert has no members in its parts.
  await call(`PUT /properties/${property.property_id}`, (await call(`GET /properties/${property.property_id}`)).body);
  /** Settings are read in their list only. */
  async function read(path: `/${string}`): Promise<Row> {
    if (!path.startsWith("/settings/")) return (await call<Row>(`GET ${path}`)).body;
    const { data } = (await call<Page<Row>>("GET /settings")).body;
    return data.find(({ id }) => path.endsWith(String(id))) ?? {};
  }
  return { ...open, call, actor, read, paths: Object.entries(methods) as [`/${string}`, "PUT" | "PATCH"][] };
}

test("what GET answers of any record can be sent back, and changes nothing", async () => {
  const { call, paths, read } = await fullHouse();
  const answers: Row = {};
  const unchanged: Row = {};
  for (const [path, method] of paths) {
    const body = await read(path);
    const sent = await call<Row>(`${method} ${path}`, body);
    answers[path] = sent.status === 200 ? 200 : sent.body;
    unchanged[path] = sent.status === 200 ? changedFields(body, await read(path)) : null;
  }
  expect(answers).toEqual(Object.fromEntries(paths.map(([path]) => [path, 200])));
  expect(unchanged).toEqual(Object.fromEntries(paths.map(([path]) => [path, []])));
});

/** Fields that a write changes, or that go on by themselves. */
const LIVE = ["updated_at", "version", "waiting", "next_attempt_at"];

function changedFields(before: Row, after: Row): string[] {
  const fields = Object.keys({ ...before, ...after }).filter((field) => !LIVE.includes(field));
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

describe("what is no field of a record is still refused", () => {
  test("a misspelled field, also beside all that GET answered", async () => {
    const { call, paths, read } = await fullHouse();
    for (const [path, method] of paths) {
      const body = await read(path);
      expect(await call(`${method} ${path}`, { ...body, nmae: "X" })).toMatchObject({
        status: 400,
        body: { type: "validation", errors: [{ path: "nmae", code: "unknown_field" }] },
      });
    }
  });

  test("a read-only field alone, which a program means to change", async () => {
    const { call, paths } = await fullHouse();
    const booking = paths[0]?.[0] ?? "/";
    expect(await call(`PATCH ${booking}`, { status: "canceled" })).toMatchObject({ status: 400, body: { errors: [{ path: "status" }] } });
    expect((await call(`PATCH ${booking}`, { version: 1, description: "Quiet" })).status).toBe(200);
  });
});

test("a property keeps the parts that a change leaves out", async () => {
  const { call, property } = await fullHouse();
  const path = `/properties/${property.property_id}` as const;
  const bank = { account_holder: "Edelweiss", iban: "AT611904300234573201", bic: null, bank_name: null };
  const { body: before } = await call<Row>(`GET ${path}`);
  await call(`PUT ${path}`, { ...before, bank: { ...(before["bank"] as Row), iban: bank.iban }, check_in_time: "16:00" });
  const { body: whole } = await call<Row>(`GET ${path}`);
  const { status } = await call(`PUT ${path}`, { name: "Edelweiss Neu" });
  expect(status).toBe(200);
  const { body: after } = await call<Row>(`GET ${path}`);
  expect(changedFields(whole, after)).toEqual(["name"]);
  expect(after).toMatchObject({ check_in_time: "16:00", address: { city: "Brandenberg" } });
});

test("a field named like one that every object inherits is refused as unknown", async () => {
  const { call, paths } = await fullHouse();
  for (const [path, method] of paths) {
    const { status } = await call(`${method} ${path}`, { object: "x", constructor: 1 });
    expect(status, path).toBe(400);
  }
});
