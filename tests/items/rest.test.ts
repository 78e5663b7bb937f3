import { expect, test } from "vitest";
import type { Item } from "#shared/inventory/items/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { addPrice, addRate, addRateItem, addRoom, addRoomType, insert } from "#tests/support/guesthouse.ts";
import { insertProperty, startTestServer } from "#tests/support/test-server.ts";

async function kitchen() {
  const open = await startTestServer();
  const tax_rate_id = insert(open.property, "tax_rates", { name: "Ermäßigt", percentage: 10 });
  const { call } = await open.login("manager");
  return { ...open, call, breakfast: { name: "Frühstück", type: "catering", tax_rate_id, gross_amount: 12.5, book_next_day: true } };
}

test("an item is made, read with its tax rate, changed and deleted", async () => {
  const { call, breakfast } = await kitchen();

  const made = await call<Item>("POST /items", breakfast);
  expect(made).toMatchObject({
    status: 200,
    body: {
      object: "item",
      ...breakfast,
      active: true,
      booking_text: null,
      net_amount: 11.36,
      tax_amount: 1.14,
      tax_rate: null,
      version: 1,
    },
  });
  const read = await call<Item>(`GET /items/${made.body.id}?expand=tax_rate`);
  expect(read.body.tax_rate).toMatchObject({ object: "tax_rate", name: "Ermäßigt", percentage: 10 });

  const changed = await call<Item>(`PUT /items/${made.body.id}`, { ...breakfast, gross_amount: 11, active: false });
  expect(changed.body).toMatchObject({ gross_amount: 11, net_amount: 10, tax_amount: 1, active: false, version: 2 });
  expect((await call(`DELETE /items/${made.body.id}`)).status).toBe(204);
  expect((await call("GET /items")).body).toMatchObject({ count: 0 });
});

test.each([
  [10, 10, 9.09, 0.91],
  [20, 99.99, 83.33, 16.66],
  [0, 7.35, 7.35, 0],
  [13, 0.01, 0.01, 0],
])("at %d %% a gross amount of %d is %d net and %d tax, which add up", async (percentage, gross_amount, net_amount, tax_amount) => {
  const { call, property, breakfast } = await kitchen();
  const tax_rate_id = insert(property, "tax_rates", { name: "Satz", percentage });
  await call("POST /items", { ...breakfast, tax_rate_id, gross_amount });
  const { body } = await call<Page<Item>>("GET /items");
  expect(body.data).toMatchObject([{ gross_amount, net_amount, tax_amount }]);
});

test("what a program's arithmetic makes of decimals is the amount that was meant, in the answer as in the database", async () => {
  const { call, breakfast } = await kitchen();
  const { body: tax } = await call("POST /tax_rates", { name: "Special", percentage: 0.1 + 0.2 });
  const { body } = await call<Item>("POST /items", { ...breakfast, gross_amount: 8.2 * 3 });
  expect([8.2 * 3, 0.1 + 0.2]).not.toEqual([24.6, 0.3]);
  expect([body.gross_amount, tax["percentage"]]).toEqual([24.6, 0.3]);
});

test("a changed tax rate shows in the item at once", async () => {
  const { call, breakfast } = await kitchen();
  const { body } = await call<Item>("POST /items", { ...breakfast, gross_amount: 12 });
  await call(`PUT /tax_rates/${breakfast.tax_rate_id}`, { name: "Normal", percentage: 20 });
  expect((await call(`GET /items/${body.id}`)).body).toMatchObject({ net_amount: 10, tax_amount: 2 });
});

test("an item that a rate posts stays, and so does the tax rate of an item", async () => {
  const { call, property, breakfast } = await kitchen();
  const { body } = await call<Item>("POST /items", breakfast);
  const rate = addRate(property, { default: 0 });
  addRateItem(property, rate, body.id);

  expect((await call(`DELETE /items/${body.id}`)).body).toMatchObject({ type: "in_use", detail: "1 rate" });
  expect((await call(`DELETE /tax_rates/${breakfast.tax_rate_id}`)).body).toMatchObject({ type: "in_use", detail: "1 item" });
  await call(`DELETE /rates/${rate}`);
  expect((await call(`DELETE /items/${body.id}`)).status).toBe(204);
});

test("the last active accommodation item stays what it is while a rate is active", async () => {
  const { call, property, breakfast } = await kitchen();
  const lodging = { ...breakfast, name: "Übernachtung", type: "accommodation", book_next_day: false };
  const { body: first } = await call<Item>("POST /items", lodging);
  const { body: second } = await call<Item>("POST /items", { ...lodging, name: "Nacht" });
  const { body: old } = await call<Item>("POST /items", { ...lodging, name: "Früher", active: false });
  const rate = addRate(property, { default: 0 });
  const refused = { status: 400, body: { type: "in_use", detail: "the last active accommodation item, which 1 active rate needs" } };

  expect((await call(`DELETE /items/${second.id}`)).status).toBe(204);
  expect(await call(`DELETE /items/${first.id}`)).toMatchObject(refused);
  expect(await call(`PUT /items/${first.id}`, { ...lodging, type: "service" })).toMatchObject(refused);
  expect(await call(`PUT /items/${first.id}`, { ...lodging, active: false })).toMatchObject(refused);
  expect((await call(`PUT /items/${first.id}`, { ...lodging, name: "Logis" })).status).toBe(200);
  expect((await call(`DELETE /items/${old.id}`)).status).toBe(204);

  await call(`DELETE /rates/${rate}`);
  addRate(property, { default: 0, active: 0 });
  expect((await call(`DELETE /items/${first.id}`)).status).toBe(204);
});

test("nights are charged by an item that is there rather than by a deleted one", async () => {
  const { call, property, breakfast } = await kitchen();
  const lodging = { ...breakfast, name: "Übernachtung", type: "accommodation", book_next_day: false };
  const { body: deleted } = await call<Item>("POST /items", lodging);
  await call(`DELETE /items/${deleted.id}`);
  const { body: kept } = await call<Item>("POST /items", { ...lodging, name: "Nacht", active: false });
  const double = addRoomType(property, "Double");
  addPrice(property, addRate(property), double, 10_000);

  const stay = { check_in: "2030-04-05", check_out: "2030-04-06", occupancy: 2, room_type_id: double, auto_assign_room: false };
  addRoom(property, double, "101");
  const { body: booking } = await call<Booking>("POST /bookings", stay);
  const { body: read } = await call<Booking>(`GET /bookings/${booking.id}?expand=default_folio`);
  const { body: folio } = await call<Folio>(`GET /folios/${read.default_folio?.id}?expand=charges`);
  expect(folio.charges?.map(({ original_item_id }) => original_item_id)).toEqual([kept.id]);
});

test("wrong amounts, unknown types and foreign tax rates are refused by field", async () => {
  const { call, property, breakfast } = await kitchen();
  const foreign = insert(property, "tax_rates", {
    name: "Fern",
    percentage: 10,
    property_id: insertProperty(property.runtime, "Elsewhere"),
  });
  const path = async (input: object) => (await call("POST /items", { ...breakfast, ...input })).body.errors?.map((error) => error.path);
  expect(await path({ gross_amount: 1.005 })).toEqual(["gross_amount"]);
  expect(await path({ gross_amount: -1 })).toEqual(["gross_amount"]);
  expect(await path({ type: "snack" })).toEqual(["type"]);
  expect(await path({ tax_rate_id: foreign })).toEqual(["tax_rate_id"]);
  expect((await call("GET /items")).body).toMatchObject({ count: 0 });
});
