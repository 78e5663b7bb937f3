import { expect, test } from "vitest";
import { prepared } from "#server/platform/core/database/prepared.ts";
import type { ProblemBody } from "#shared/platform/core/errors.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { addContact, addItem, furnish, insert } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

type Answer = ProblemBody & { id: string };

async function desk() {
  const open = await startTestServer();
  const rooms = furnish(open.property);
  const { call } = await open.login("admin");
  return { ...open, ...rooms, call };
}

const NIGHTS = { check_in: "2030-04-05", check_out: "2030-04-08", occupancy: 2 };

test("a channel that lost its answer finds its booking instead of making a second one", async () => {
  const { call, double } = await desk();
  const order = { ...NIGHTS, room_type_id: double, external_id: "HM-4711" };
  const { body: booking } = await call<Booking>("POST /bookings", order);
  const again = await call<Answer>("POST /bookings", order);
  expect(again).toMatchObject({
    status: 400,
    body: {
      type: "external_id_taken",
      detail: "HM-4711",
      existing_id: booking.id,
      errors: [{ path: "external_id", code: "taken", message: "This is already taken" }],
    },
  });
  const inBatch = await call<Answer>("POST /bookings/batch", { bookings: [{ ...order, external_id: "HM-4712" }, order] });
  expect(inBatch.body).toMatchObject({ type: "external_id_taken", existing_id: booking.id });
  expect(inBatch.body.errors?.map(({ path }) => path)).toEqual(["bookings.1", "bookings.1.external_id"]);
  expect((await call<Page<Booking>>("GET /bookings?external_id=HM-4711")).body.data.map(({ id }) => id)).toEqual([booking.id]);
  expect((await call<Page<Booking>>("GET /bookings?external_id=HM-471")).body.count).toBe(0);
  expect((await call<Page<Booking>>("GET /bookings?query=hm-4711")).body.count).toBe(1);
  expect((await call("GET /search?query=HM-4711")).body).toMatchObject([{ id: booking.id }]);
});

test.each([
  ["rooms", { number: "301" }, { number: "302" }],
  ["room_types", { name: "Attic", default_occupancy: 1, max_occupancy: 1 }, { name: "Loft", default_occupancy: 1, max_occupancy: 1 }],
  ["rates", { name: "Weekly" }, { name: "Monthly" }],
  ["items", { name: "Sauna", type: "service", gross_amount: 9 }, { name: "Bath", type: "service", gross_amount: 9 }],
])("%s have one record for an external id", async (path, first, second) => {
  const { call, property, double } = await desk();
  const tax_rate_id = insert(property, "tax_rates", { name: "Normal", percentage: 20 });
  const more = path === "rooms" ? { room_type_id: double } : path === "items" ? { tax_rate_id } : {};
  const made = await call<Answer | Answer[]>(`POST /${path}`, { ...first, ...more, external_id: "A-1" });
  const { id } = [made.body].flat()[0] ?? {};
  expect((await call<Answer>(`POST /${path}`, { ...second, ...more, external_id: "A-1" })).body).toMatchObject({
    type: "external_id_taken",
    existing_id: id,
  });
  const other = [(await call<Answer | Answer[]>(`POST /${path}`, { ...second, ...more, external_id: "A-2" })).body].flat()[0];
  expect((await call<Answer>(`PUT /${path}/${other?.id}`, { ...second, ...more, external_id: "A-1" })).body.type).toBe("external_id_taken");
  expect((await call(`PUT /${path}/${other?.id}`, { ...second, ...more, external_id: "A-2" })).status).toBe(200);
  expect((await call<Page<Answer>>(`GET /${path}?external_id=A-2`)).body.data.map((row) => row.id)).toEqual([other?.id]);
  expect((await call(`DELETE /${path}/${id}`)).status).toBe(204);
  expect((await call(`PUT /${path}/${other?.id}`, { ...second, ...more, external_id: "A-1" })).status).toBe(200);
});

test("the database itself refuses a second one, and records that shared one before keep it", async () => {
  const { property, double, call } = await desk();
  const { $client } = property.runtime.db;
  const item = addItem(property, { external_id: "OLD" });
  expect(() => addItem(property, { external_id: "OLD" })).toThrow("external_id_taken");
  $client.exec("DROP TRIGGER items_external_id_new");
  addItem(property, { external_id: "OLD" });
  const shared = prepared(property.runtime.db, "SELECT count(*) FROM items WHERE external_id = 'OLD'").pluck().get();
  expect(shared).toBe(2);
  const { body } = await call<Record<string, unknown>>(`GET /items/${item}`);
  const { name, type, tax_rate_id, gross_amount, external_id } = body;
  expect((await call(`PUT /items/${item}`, { name: `${String(name)} 2`, type, tax_rate_id, gross_amount, external_id })).status).toBe(200);
  expect(() => $client.prepare("UPDATE rooms SET external_id = 'R' WHERE room_type_id = ?").run(double)).toThrow("external_id_taken");
});

test("a contact that is there already is named by its id", async () => {
  const { call, property } = await desk();
  const id = addContact(property, "Eva Moser", { communication: JSON.stringify({ email: "eva@example.com" }) });
  const { body } = await call<Answer>("POST /contacts", { type: "person", name: "Eva", communication: { email: "eva@example.com" } });
  expect(body).toMatchObject({ type: "contact/already_exists", existing_id: id, errors: [{ path: "communication.email" }] });
});
