import { expect, test } from "vitest";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Price, Rate, RateRestriction } from "#shared/prices/rates/schema.ts";
import { addItem, addRate, addRoomType, insert } from "#tests/support/guesthouse.ts";
import { insertProperty, startTestServer } from "#tests/support/test-server.ts";

async function office() {
  const open = await startTestServer();
  const { call } = await open.login("manager");
  const rate = addRate(open.property);
  const other = addRate(open.property, { name: "Other", default: 0 });
  const double = addRoomType(open.property, "Double", [1, 2]);
  const read = async (id = rate) => (await call<Rate>(`GET /rates/${id}?expand=prices&expand=restrictions&expand=items`)).body;
  const changes = async () =>
    (await call<Page<{ data: Record<string, unknown> }>>(`GET /events?parent_id=${rate}&type=rate.changed`)).body.data.map(
      ({ data }) => data,
    );
  const period = async (name: string, from: string, to: string, id = rate) =>
    await call<RateRestriction>(`POST /rates/${id}/restrictions`, { name, from, to });
  const prices = async (entries: object[], id = rate) =>
    await call<Price[]>(`POST /rates/${id}/prices`, {
      prices: entries.map((entry) => ({ room_type_id: double, occupancy: 2, gross_amount: 100, ...entry })),
    });
  return { ...open, call, rate, other, double, read, changes, period, prices };
}

test("several prices are made at once, with their names, and the rate records what changed", async () => {
  const { prices, period, rate, double, read, changes } = await office();
  const summer = (await period("Sommer", "2030-06-01", "2030-08-31")).body;

  const made = await prices([{}, { occupancy: 1, gross_amount: 79.9 }, { rate_restriction_id: summer.id, gross_amount: 140 }]);

  expect(made.status).toBe(200);
  expect(made.body).toMatchObject([
    {
      object: "price",
      rate_id: rate,
      rate_name: "Standard",
      room_type_name: "Double",
      occupancy: 2,
      gross_amount: 100,
      rate_restriction: null,
    },
    { occupancy: 1, gross_amount: 79.9 },
    { occupancy: 2, gross_amount: 140, rate_restriction_id: summer.id, rate_restriction: { name: "Sommer" } },
  ]);
  const { version, prices: all } = await read();
  expect(version).toBe(3);
  expect(all).toHaveLength(3);
  expect((await changes())[0]).toEqual({
    words: { name: "Standard" },
    from: {},
    to: {
      prices: [
        { room_type_id: double, occupancy: 2, rate_restriction_id: null, gross_amount: 100 },
        { room_type_id: double, occupancy: 1, rate_restriction_id: null, gross_amount: 79.9 },
        { room_type_id: double, occupancy: 2, rate_restriction_id: summer.id, gross_amount: 140 },
      ],
    },
  });
});

test("one price that can't be refuses all of them", async () => {
  const { prices, period, other, read } = await office();
  await prices([{}]);
  const foreign = (await period("Winter", "2030-12-01", "2030-12-31", other)).body.id;
  const before = await read();
  const fine = { occupancy: 1 };

  expect(await prices([fine, {}])).toMatchObject({
    status: 400,
    body: {
      type: "rate/price_already_configured",
      detail: "Double, 2 persons",
      errors: [{ path: "prices.1", code: "rate/price_already_configured" }],
    },
  });
  expect(await prices([fine, fine])).toMatchObject({ status: 400, body: { type: "rate/price_already_configured" } });
  expect(await prices([fine, { occupancy: 3 }])).toMatchObject({
    status: 400,
    body: { type: "rate/price_invalid_occupancy", detail: "Double, 3 persons" },
  });
  expect(await prices([fine, { rate_restriction_id: foreign }])).toMatchObject({
    status: 404,
    body: { errors: [{ path: "prices.1.rate_restriction_id" }] },
  });
  expect(await prices([fine, { room_type_id: "nowhere" }])).toMatchObject({
    status: 404,
    body: { errors: [{ path: "prices.1.room_type_id" }] },
  });
  expect(await prices([fine, { gross_amount: 10.005 }])).toMatchObject({ status: 400, body: { type: "validation" } });
  expect(await read()).toEqual(before);
});

test("prices get new amounts all or none, and a price of another rate isn't this one's", async () => {
  const { call, prices, rate, other, read } = await office();
  const [double, single] = (await prices([{}, { occupancy: 1 }])).body;
  const [theirs] = (await prices([{}], other)).body;
  const put = (entries: object[]) => call<Price[]>(`PUT /rates/${rate}/prices`, { prices: entries });

  const changed = await put([
    { id: double?.id, gross_amount: 110 },
    { id: single?.id, gross_amount: 85 },
  ]);
  expect(changed.body).toMatchObject([{ gross_amount: 110, version: 2, rate_name: "Standard" }, { gross_amount: 85 }]);

  expect(
    await put([
      { id: double?.id, gross_amount: 1 },
      { id: theirs?.id, gross_amount: 1 },
    ]),
  ).toMatchObject({
    status: 404,
    body: { errors: [{ path: "prices.1.id" }] },
  });
  expect(
    await put([
      { id: double?.id, gross_amount: 1 },
      { id: double?.id, gross_amount: 2 },
    ]),
  ).toMatchObject({ status: 400, body: { type: "validation" } });
  expect((await call(`DELETE /rates/${rate}/prices/${theirs?.id}`)).status).toBe(404);
  expect((await read()).prices?.map((price) => price.gross_amount).sort()).toEqual([110, 85]);

  expect((await call(`DELETE /rates/${rate}/prices/${single?.id}`)).status).toBe(204);
  expect((await read()).prices).toMatchObject([{ occupancy: 2 }]);
  expect((await prices([{ occupancy: 1 }])).status).toBe(200);
});

test("periods of a rate have different names and share no day", async () => {
  const { period, other, read } = await office();
  expect((await period("Sommer", "2030-06-01", "2030-08-31")).body).toMatchObject({
    object: "rate_restriction",
    name: "Sommer",
    version: 1,
  });

  expect((await period("SOMMER", "2030-10-01", "2030-10-31")).body).toMatchObject({
    type: "rate/restriction_already_configured",
    status: 400,
  });
  expect((await period("Herbst", "2030-08-31", "2030-10-31")).body).toMatchObject({
    type: "rate/restriction_overlap_detected",
    detail: "Sommer",
  });
  expect((await period("Rückwärts", "2030-11-02", "2030-11-01")).body).toMatchObject({ type: "validation", errors: [{ path: "to" }] });
  expect((await period("Herbst", "2030-09-01", "2030-10-31")).status).toBe(200);
  expect((await period("Sommer", "2030-06-01", "2030-08-31", other)).status).toBe(200);
  expect((await read()).restrictions?.map(({ name }) => name)).toEqual(["Sommer", "Herbst"]);
});

test("a period may change within its own days but not into another's", async () => {
  const { call, period, rate, other, read, changes } = await office();
  const { id } = (await period("Sommer", "2030-06-01", "2030-08-31")).body;
  await period("Herbst", "2030-09-01", "2030-10-31");
  const put = (input: object, of = rate, headers = {}) =>
    call<RateRestriction>(`PUT /rates/${of}/restrictions`, { id, name: "Sommer", from: "2030-06-15", to: "2030-08-31", ...input }, headers);

  expect((await put({ name: "sommer" })).body).toMatchObject({ id, name: "sommer", from: "2030-06-15", version: 2 });
  expect((await changes())[0]).toMatchObject({
    from: { restrictions: [{ name: "Sommer", from: "2030-06-01" }] },
    to: { restrictions: [{ name: "sommer", from: "2030-06-15" }] },
  });
  expect((await put({ to: "2030-09-01" })).body).toMatchObject({ type: "rate/restriction_overlap_detected" });
  expect((await put({ name: "herbst" })).body).toMatchObject({ type: "rate/restriction_already_configured" });
  expect((await put({}, other)).status).toBe(404);
  expect((await put({}, rate, { "if-match": '"1"' })).body).toMatchObject({ type: "stale" });
  expect((await read()).restrictions?.map(({ name }) => name)).toEqual(["sommer", "Herbst"]);
});

test("a period goes with its prices, and the year's prices stay", async () => {
  const { call, prices, period, rate, other, read } = await office();
  const { id } = (await period("Sommer", "2030-06-01", "2030-08-31")).body;
  await prices([{}, { rate_restriction_id: id, gross_amount: 140 }]);

  expect((await call(`DELETE /rates/${other}/restrictions/${id}`)).status).toBe(404);
  expect((await call(`DELETE /rates/${rate}/restrictions/${id}`)).status).toBe(204);
  expect(await read()).toMatchObject({ restrictions: [], prices: [{ gross_amount: 100 }] });
  expect((await period("Sommer", "2030-06-01", "2030-08-31")).status).toBe(200);
});

test("a rate posts an item once: adding it again changes how", async () => {
  const { call, property, rate, read, changes } = await office();
  const item_id = addItem(property, { name: "Breakfast", gross_amount: 1200 });
  const add = (input: object) =>
    call<Rate>(`POST /rates/${rate}/items`, { item_id, unit: "person", frequency: "daily", included: true, ...input });

  const added = await add({});
  expect(added.body).toMatchObject({ object: "rate", version: 2 });
  expect(added.body.items).toMatchObject([
    {
      object: "rate_item",
      id: expect.any(String),
      version: 1,
      deleted_at: null,
      updated_at: added.body.updated_at,
      rate_id: rate,
      item_id,
      unit: "person",
      frequency: "daily",
      included: true,
      item: { name: "Breakfast", gross_amount: 12, net_amount: 10.91, tax_rate: null },
    },
  ]);
  expect(added.body.items?.[0]?.rate).toBeNull();
  const { body: asked } = await call<Rate>(`GET /rates/${rate}?expand=items.rate`);
  expect(asked.items).toMatchObject([{ item_id, rate: { object: "rate", id: rate, name: asked.name, items: null } }]);
  expect((await add({ included: false, frequency: "on_check_out" })).body.items).toMatchObject([
    { id: added.body.items?.[0]?.id, version: 2, included: false, frequency: "on_check_out" },
  ]);
  const seen = { "if-match": '"2"' };
  expect((await call(`DELETE /rates/${rate}/items/${item_id}`, undefined, seen)).body).toMatchObject({ type: "stale" });
  expect((await changes())[0]).toMatchObject({ from: { items: [{ included: true }] }, to: { items: [{ included: false }] } });

  expect((await call(`DELETE /rates/${rate}/items/${item_id}`)).status).toBe(204);
  expect((await call(`DELETE /rates/${rate}/items/${item_id}`)).status).toBe(404);
  expect(await read()).toMatchObject({ items: [], version: 4 });
});

test("city tax always comes on top, and items of another property are unknown", async () => {
  const { call, property, rate, read } = await office();
  const cityTax = addItem(property, { name: "Ortstaxe", type: "city_tax" });
  const elsewhere = insertProperty(property.runtime, "Elsewhere");
  const tax_rate_id = insert(property, "tax_rates", { name: "Fern", percentage: 10, property_id: elsewhere });
  const foreign = addItem(property, { property_id: elsewhere, tax_rate_id });
  const add = (item_id: string, included: boolean) =>
    call(`POST /rates/${rate}/items`, { item_id, unit: "person", frequency: "daily", included });

  expect((await add(cityTax, true)).body).toMatchObject({ type: "validation", errors: [{ path: "included" }] });
  expect(await add(foreign, false)).toMatchObject({ status: 404, body: { errors: [{ path: "item_id" }] } });
  expect((await read()).items).toEqual([]);
  expect((await add(cityTax, false)).status).toBe(200);
});

test("a caller with an older version of the rate changes none of its parts", async () => {
  const { call, rate, prices, double, read } = await office();
  await prices([{}]);
  const stale = { "if-match": '"1"' };
  const price = { room_type_id: double, occupancy: 1, gross_amount: 50 };
  expect((await call(`POST /rates/${rate}/prices`, { prices: [price] }, stale)).status).toBe(412);
  expect((await call(`POST /rates/${rate}/restrictions`, { name: "Sommer", from: "2030-06-01", to: "2030-06-02" }, stale)).status).toBe(
    412,
  );
  expect(await read()).toMatchObject({ version: 2, restrictions: [] });
  expect((await call(`POST /rates/${rate}/prices`, { prices: [price] }, { "if-match": '"2"' })).status).toBe(200);
});
