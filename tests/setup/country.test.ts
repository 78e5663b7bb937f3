import { expect, test } from "vitest";
import { z } from "zod";
import { Item } from "#shared/inventory/items/schema.ts";
import { TaxRate } from "#shared/inventory/tax-rates/schema.ts";
import { planCountry, taxRateName } from "#shared/office/setup/country.ts";
import { extraItem, extraOf } from "#shared/office/setup/extras.ts";
import { COUNTRIES, PROPERTY_COUNTRIES, type PropertyCountry } from "#shared/platform/countries/countries.ts";
import { Rate } from "#shared/prices/rates/schema.ts";
import { Setting } from "#shared/tenant/settings/schema.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const Items = z.array(Item);
const TaxRates = z.array(TaxRate);
const MorningItems = z.array(Item.extend({ tax_rate: TaxRate }));

const HOUSE = {
  name: "Pension Alma",
  line1: "Dorf 1",
  postal_code: "6764",
  city: "Lech",
  check_in_time: "15:00",
  check_out_time: "11:00",
};

function standardOf(country: PropertyCountry) {
  const { vat, local_tax } = COUNTRIES[country];
  const { rates: tax_rates, lodging, breakfast } = vat;
  const taxRates = tax_rates.map((percentage) => ({
    id: `tax ${percentage}`,
    name: taxRateName(percentage),
    percentage,
    account_number: null as string | null,
    tax_code: null as string | null,
  }));
  const item = (type: string, name: string, percentage: number) => ({
    id: type,
    type,
    name,
    tax_rate_id: `tax ${percentage}`,
    account_number: null as string | null,
  });
  const items = [
    item("accommodation", "Übernachtung", lodging),
    item("catering", "Frühstück", breakfast),
    item("city_tax", local_tax.de, 0),
  ];
  return { taxRates, items };
}

test.each(PROPERTY_COUNTRIES.flatMap((from) => PROPERTY_COUNTRIES.map((to) => [from, to] as const)))(
  "untouched base data of %s becomes wholly that of %s",
  (from, to) => {
    const { taxRates, items } = standardOf(from);
    const plan = planCountry({ from, to, taxRates, items });
    const kept = taxRates.filter(({ id }) => !plan.remove.includes(id)).map(({ percentage }) => percentage);
    expect([...kept, ...plan.add].sort((a, b) => a - b)).toEqual([...COUNTRIES[to].vat.rates].sort((a, b) => a - b));
    expect(plan.left).toEqual([]);
    const after = new Map(plan.items.map((item) => [item.id, item]));
    expect(after.get("accommodation")?.percentage ?? COUNTRIES[from].vat.lodging).toBe(COUNTRIES[to].vat.lodging);
    expect(after.get("city_tax")?.name ?? COUNTRIES[from].local_tax.de).toBe(COUNTRIES[to].local_tax.de);
  },
);

test("changed settings stay, with the tax rate they need, and are named", () => {
  const { taxRates, items } = standardOf("AT");
  const plan = planCountry({
    from: "AT",
    to: "CH",
    taxRates: taxRates.map((rate) => (rate.percentage === 20 ? { ...rate, account_number: "4000" } : rate)),
    items: [...items, { id: "sauna", type: "service", name: "Sauna", tax_rate_id: "tax 13", account_number: null }],
  });
  expect(plan.remove).toEqual(["tax 10"]);
  expect(plan.left).toEqual([
    { kind: "item", name: "Sauna" },
    { kind: "tax_rate", name: "13 %" },
    { kind: "tax_rate", name: "20 %" },
  ]);
});

test.each([
  ["AT", [0, 10, 13, 20], 10, "EUR", "Europe/Vienna"],
  ["DE", [0, 7, 19], 7, "EUR", "Europe/Berlin"],
  ["CH", [0, 2.6, 3.8, 8.1], 3.8, "CHF", "Europe/Zurich"],
] as const)(
  "a new property in %s begins with its country's taxes, money and clock",
  async (country, rates, lodging, currency, time_zone) => {
    const { id, call } = await newProperty();
    const { status, body } = await call(`POST /properties/${id}/set_up`, { ...HOUSE, country });
    expect(status).toBe(200);
    expect(body).toMatchObject({ currency, time_zone, address: { country, line1: "Dorf 1" }, left: [] });
    const percentages = TaxRates.parse((await call("GET /tax_rates")).body["data"]).map(({ percentage }) => percentage);
    expect(percentages).toEqual(rates);
    const items = Items.parse((await call("GET /items?expand=tax_rate")).body["data"]);
    expect(items.find(({ type }) => type === "accommodation")?.tax_rate?.percentage).toBe(lodging);
  },
);

test("a property that has changed its country twice is as if it had been created there", async () => {
  const { id, call } = await newProperty();
  for (const country of ["CH", "DE", "AT"]) await call(`POST /properties/${id}/set_up`, { ...HOUSE, country });
  expect((await call("GET /tax_rates")).body["data"]).toHaveLength(4);
  expect((await call("GET /properties/current")).body).toMatchObject({ currency: "EUR", time_zone: "Europe/Vienna" });
});

test.each([
  ["AT", "true"],
  ["DE", "true"],
  ["CH", undefined],
] as const)("in %s the guest register is turned on as the law wants it, unless the property has decided", async (country, value) => {
  const { id, call } = await newProperty();
  const settings = async () => z.array(Setting).parse((await call("GET /settings")).body["data"]);
  const register = async () => (await settings()).find(({ key }) => key === "FEATURE_REGISTRATION_MANAGEMENT");
  const checked = async () => JSON.stringify((await call("GET /properties/current/checklist")).body);
  await call(`POST /properties/${id}/set_up`, { ...HOUSE, country });
  const known = await register();
  expect(known?.value).toBe(value);
  expect(await checked()).toContain('{"check":"guest_register","state":"done"');
  if (!known) return;
  await call(`PATCH /settings/${known.id}`, { value: "false" });
  await call(`POST /properties/${id}/set_up`, { ...HOUSE, country, name: "Haus Alma" });
  expect((await register())?.value).toBe("false");
  expect(await checked()).toContain('{"check":"guest_register","state":"open"');
});

test("the address of the booking page follows the name of the setup until the page is saved or the address is chosen", async () => {
  const { id, call } = await newProperty();
  const named = async (name: string) =>
    z.object({ slug: z.string() }).parse((await call(`POST /properties/${id}/set_up`, { ...HOUSE, country: "AT", name })).body).slug;
  expect(await named("Pension Alma")).toBe("pension-alma");
  expect(await named("Pension Almá Neu")).toBe("pension-alma-neu");
  await call("PUT /booking_page", { active: false });
  expect(await named("Haus Alma")).toBe("pension-alma-neu");

  const other = await newProperty();
  await other.call(`PUT /properties/${other.id}`, { name: "X", slug: "almblick" });
  expect((await other.call(`POST /properties/${other.id}/set_up`, { ...HOUSE, country: "AT" })).body).toMatchObject({ slug: "almblick" });
});

test("two properties of one name have two addresses", async () => {
  const { id, call } = await newProperty();
  await call("POST /properties", { name: "Haus Alma" });
  expect((await call(`POST /properties/${id}/set_up`, { ...HOUSE, country: "AT", name: "Haus Alma" })).body).toMatchObject({
    slug: "haus-alma-2",
  });
  expect((await call(`POST /properties/${id}/set_up`, { ...HOUSE, country: "AT", name: "Haus Alma" })).body).toMatchObject({
    slug: "haus-alma-2",
  });
});

test("breakfast and local tax are in the rate as the property has said, and nothing is booked before", async () => {
  const { call, said } = await newProperty();
  expect(await said()).toEqual([null, null]);
  const extras = (breakfast: object, city_tax: object) => call("POST /properties/current/extras", { breakfast, city_tax });

  expect((await extras({ way: "included" }, { way: "none" })).status).toBe(400);
  await extras({ way: "included", gross_amount: 12.5 }, { way: "on_top", gross_amount: 2.4 });
  expect(await said()).toEqual(["included", "on_top"]);
  await extras({ way: "on_request", gross_amount: 14 }, { way: "none" });
  expect(await said()).toEqual(["on_request", "none"]);
  await extras({ way: "none" }, { way: "on_top", gross_amount: 3 });
  expect(await said()).toEqual(["none", "on_top"]);
  await extras({ way: "on_top", gross_amount: 15 }, { way: "on_top", gross_amount: 3 });
  expect(await said()).toEqual(["on_top", "on_top"]);
});

test("a German breakfast is split into food at 7 % and drinks at 19 %, and the two items follow each further choice", async () => {
  const { call, id, breakfast } = await newProperty();
  const noSplit = { way: "included", gross_amount: 12, split: true };
  const none = { way: "none" };
  const extras = (said: object) => call("POST /properties/current/extras", { breakfast: said, city_tax: none });
  expect((await extras(noSplit)).body).toMatchObject({ type: "validation", errors: [{ path: "breakfast.split" }] });
  await call(`POST /properties/${id}/set_up`, { ...HOUSE, country: "DE", name: "Haus Alma" });

  await extras({ way: "included", gross_amount: 12.99, split: true });
  expect(await breakfast()).toEqual([
    { name: "Breakfast", percentage: 7, gross_amount: 9.09, active: true, included: true },
    { name: "Breakfast, drinks", percentage: 19, gross_amount: 3.9, active: true, included: true },
  ]);
  // A second run with another price and way changes the same two items.
  await extras({ way: "on_top", gross_amount: 15, split: true });
  expect(await breakfast()).toEqual([
    { name: "Breakfast", percentage: 7, gross_amount: 10.5, active: true, included: false },
    { name: "Breakfast, drinks", percentage: 19, gross_amount: 4.5, active: true, included: false },
  ]);
  await extras({ way: "on_top", gross_amount: 15 });
  expect(await breakfast()).toMatchObject([
    { name: "Breakfast", gross_amount: 15, included: false },
    { name: "Breakfast, drinks", active: false, included: null },
  ]);
  await extras({ way: "on_request", gross_amount: 20, split: true });
  expect(await breakfast()).toMatchObject([
    { name: "Breakfast", gross_amount: 14, included: null },
    { name: "Breakfast, drinks", gross_amount: 6, active: true, included: null },
  ]);
  await extras(none);
  expect((await breakfast()).map(({ active }) => active)).toEqual([false, false]);
});

test("the drinks of a breakfast are told from other drinks at their rate, and both parts are a guest's price", async () => {
  const { call, id, breakfast } = await newProperty();
  await call(`POST /properties/${id}/set_up`, { ...HOUSE, country: "DE", name: "Haus Alma" });
  const rates = z
    .object({ data: z.array(z.looseObject({ id: z.string(), percentage: z.number() })) })
    .parse((await call("GET /tax_rates")).body);
  const tax_rate_id = rates.data.find(({ percentage }) => percentage === 19)?.id;
  const wine = { name: "Sekt am Morgen", type: "catering", book_next_day: true, gross_amount: 8, tax_rate_id };
  await call("POST /items", wine);
  const said = { breakfast: { way: "on_top", gross_amount: 12, split: true }, city_tax: { way: "none" } };
  await call("POST /properties/current/extras", said);
  await call("POST /properties/current/extras", said);
  expect((await breakfast()).map(({ name, gross_amount }) => [name, gross_amount])).toEqual([
    ["Breakfast", 8.4],
    ["Breakfast, drinks", 3.6],
    ["Sekt am Morgen", 8],
  ]);

  const type = await call("POST /room_types", { name: "Double", min_occupancy: 1, default_occupancy: 2, max_occupancy: 2 });
  await call("POST /rooms", { number: "1", room_type_id: type.body["id"] });
  const stay = { check_in: "2030-05-01", check_out: "2030-05-02", occupancy: 2, room_type_id: type.body["id"], total_gross_amount: 124 };
  const { body } = await call("POST /bookings", stay);
  const Priced = z.object({ price: z.object({ items: z.array(z.looseObject({ name: z.string(), gross_amount: z.number() })) }) });
  expect(Priced.parse(body).price.items.map(({ name, gross_amount }) => [name, gross_amount])).toEqual([
    ["Breakfast", 16.8],
    ["Breakfast, drinks", 7.2],
  ]);
});

/** A newly created property, with its admin logged in. */
async function newProperty() {
  const { login } = await startTestServer();
  const { call } = await login("admin");
  const id = String((await call("POST /properties", { name: "My guesthouse" })).body["id"]);
  await call(`POST /session/switch_property?propertyId=${id}`);
  async function said() {
    const items = Items.parse((await call("GET /items")).body["data"]);
    const [rate] = z.array(Rate).parse((await call("GET /rates?expand=items")).body["data"]);
    return (["catering", "city_tax"] as const).map((type) => extraOf(extraItem(items, type), rate?.items ?? []).way);
  }
  /** The items of the morning, each with its tax and its place in the rate. */
  async function breakfast() {
    const all = MorningItems.parse((await call("GET /items?expand=tax_rate")).body["data"]).filter((item) => item.book_next_day);
    const [rate] = z.array(Rate).parse((await call("GET /rates?expand=items")).body["data"]);
    return all.map(({ id: item, name, gross_amount, active, tax_rate: { percentage } }) => {
      const inRate = rate?.items?.find(({ item_id }) => item_id === item);
      return { name, percentage, gross_amount, active, included: inRate?.included ?? null };
    });
  }
  return { id, call, said, breakfast };
}
