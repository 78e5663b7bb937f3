import { expect, test } from "vitest";
import type { Rate, RateRestriction } from "#shared/prices/rates/schema.ts";
import { addItem, addPrice, addRate, addRateItem, addRoomType, insert } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

async function office() {
  const open = await startTestServer();
  const { call } = await open.login("manager");
  return { ...open, call, rate: addRate(open.property), double: addRoomType(open.property, "Double") };
}

test("the periods of a rate come with their prices, those of the year stay outside", async () => {
  const { call, property, rate, double } = await office();
  const period = (name: string, from: string, to: string) => insert(property, "rate_restrictions", { rate_id: rate, name, from, to });
  const summer = period("Sommer", "2030-06-01", "2030-08-31");
  period("Advent", "2030-12-01", "2030-12-24");
  addPrice(property, rate, double, 10_000);
  addPrice(property, rate, double, 14_000, { rate_restriction_id: summer });
  addPrice(property, rate, double, 12_000, { rate_restriction_id: summer, occupancy: 1 });

  const { body } = await call<Rate>(`GET /rates/${rate}?expand=restrictions`);
  expect(body.restrictions).toMatchObject([
    {
      name: "Sommer",
      prices: [
        { object: "price", occupancy: 1, gross_amount: 120, room_type_name: "Double", rate_restriction: { name: "Sommer", prices: null } },
        { occupancy: 2, gross_amount: 140 },
      ],
    },
    { name: "Advent", prices: [] },
  ]);
  expect(body.prices).toBeNull();
});

test("a period that is made or changed answers without its prices", async () => {
  const { call, rate } = await office();
  const made = await call<RateRestriction>(`POST /rates/${rate}/restrictions`, { name: "Mai", from: "2030-05-01", to: "2030-05-01" });
  expect(made.body).toMatchObject({ object: "rate_restriction", rate_id: rate, from: "2030-05-01", to: "2030-05-01", prices: null });
  const changed = { id: made.body.id, name: "Mai", from: "2030-05-01", to: "2030-05-31" };
  expect((await call(`PUT /rates/${rate}/restrictions`, changed)).body).toMatchObject({ ...changed, prices: null, version: 2 });
});

test.each([
  ["2030-02-29", "2030-03-01"],
  ["2030-06-01", "2030-06-31"],
  ["2030-06-02", "2030-06-01"],
])("a period from %s to %s is none", async (from, to) => {
  const { call, rate } = await office();
  expect(await call(`POST /rates/${rate}/restrictions`, { name: "Odd", from, to })).toMatchObject({
    status: 400,
    body: { type: "validation" },
  });
});

test("an item that becomes a city tax comes on top of rates that had included it", async () => {
  const { call, property, rate } = await office();
  const item = addItem(property, { name: "Ortstaxe" });
  addRateItem(property, rate, item, { included: 1 });
  const included = async () => (await call<Rate>(`GET /rates/${rate}?expand=items`)).body.items?.map((entry) => entry.included);
  expect(await included()).toEqual([true]);
  property.runtime.db.$client.prepare("UPDATE items SET type = 'city_tax' WHERE id = ?").run(item);
  expect(await included()).toEqual([false]);
});
