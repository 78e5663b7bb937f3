import { expect, test } from "vitest";
import { contacts } from "#server/guests/contacts/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { takeContactNumber } from "#server/tenant/properties/numbering.ts";
import { Communication, ContactCompany } from "#shared/guests/contacts/schema.ts";
import { Address } from "#shared/platform/core/fields.ts";
import type { Property } from "#shared/tenant/properties/schema.ts";
import { insert } from "#tests/support/guesthouse.ts";
import { as, insertProperty, makeMember, makeTestProperty, startTestServer, type TestProperty } from "#tests/support/test-server.ts";

/** Inserts a contact with the next customer number. */
function insertContact(property: TestProperty, name: string) {
  return as(property, makeMember(property, "staff"), (work) =>
    entityStore("contact", contacts).insert(work, {
      type: "person",
      gender: "unspecified",
      name,
      number: takeContactNumber(work, () => false),
      communication: Communication.parse({}),
      address: Address.parse({}),
      company: ContactCompany.parse({}),
    }),
  );
}

test("users who may read the property get all of it, others its name and time zone only", async () => {
  const { property, login } = await startTestServer();
  const staff = await (await login("staff")).call<{ created_at: string; updated_at: string }>("GET /properties/current");
  const cleaning = await (await login("cleaning")).call("GET /properties/current");

  expect(staff.body).toMatchObject({ object: "property", id: property.property_id, currency: "EUR", check_in_time: "15:00" });
  expect(staff.headers.get("etag")).toBe('"1"');
  const { created_at, updated_at } = staff.body;
  const entity = { object: "property", id: property.property_id, created_at, updated_at, deleted_at: null, version: 1 };
  expect(cleaning.body).toEqual({ ...entity, name: "Pension Edelweiss", time_zone: "Europe/Vienna" });
  const { body } = await (await login("cleaning")).call<{ data: unknown[] }>("GET /properties");
  expect(body.data).toEqual([cleaning.body]);
});

test("properties are listed as people look them up", async () => {
  const { property, login } = await startTestServer();
  const { actor, call } = await login("staff");
  const now = property.clock.now;
  const join = property.runtime.db.$client.prepare(
    "INSERT INTO members (id, created_at, updated_at, property_id, user_id, role_id) VALUES (?, ?, ?, ?, ?, 'staff')",
  );
  for (const name of ["Zirbenhof", "Äußerer Hof", "alpenrose"])
    join.run(name, now, now, insertProperty(property.runtime, name), actor.user_id);
  const names = async (sort: string) =>
    (await call<{ data: { name: string }[] }>(`GET /properties?sort=${sort}`)).body.data.map(({ name }) => name);
  expect(await names("name")).toEqual(["alpenrose", "Äußerer Hof", "Pension Edelweiss", "Zirbenhof"]);
  expect(await names("-name")).toEqual(["Zirbenhof", "Pension Edelweiss", "Äußerer Hof", "alpenrose"]);
});

test("the list has each property whole, where the caller's role there may read it", async () => {
  const { property, login } = await startTestServer();
  const { actor, call } = await login("manager");
  const now = property.clock.now;
  const join = property.runtime.db.$client.prepare(
    "INSERT INTO members (id, created_at, updated_at, property_id, user_id, role_id) VALUES (?, ?, ?, ?, ?, ?)",
  );
  for (const [name, role] of [
    ["Almhof", "cleaning"],
    ["Berghof", "staff"],
  ])
    join.run(name, now, now, insertProperty(property.runtime, String(name)), actor.user_id, role);
  const { data } = (await call<{ data: Property[] }>("GET /properties")).body;
  const { body: own } = await call<Property>(`GET /properties/${property.property_id}`);
  expect(data).toMatchObject([
    { name: "Almhof" },
    { name: "Berghof", currency: "EUR", bank: {}, contact: { next_number: expect.any(Number) } },
    own,
  ]);
  expect(data[0]).not.toHaveProperty("currency");
  const names = (await call<{ data: object[] }>("GET /properties/names")).body.data;
  expect(names.map((each) => Object.keys(each))).toEqual(names.map(() => Object.keys(data[0] ?? {})));
});

test("the list names the properties that the user is a member of, by name", async () => {
  const { property, login } = await startTestServer();
  const second = insertProperty(property.runtime, "Almhof");
  insertProperty(property.runtime, "Somebody else's");
  const { actor, call } = await login("catering");
  expect((await call("GET /properties")).body).toMatchObject({ count: 1 });

  const now = property.clock.now;
  property.runtime.db.$client
    .prepare("INSERT INTO members (id, created_at, updated_at, property_id, user_id, role_id) VALUES ('m2', ?, ?, ?, ?, 'staff')")
    .run(now, now, second, actor.user_id);
  const { body } = await call("GET /properties");
  expect(body["data"]).toMatchObject([
    { object: "property", id: second, name: "Almhof", time_zone: "Europe/Vienna" },
    { object: "property", id: property.property_id, name: "Pension Edelweiss", time_zone: "Europe/Vienna" },
  ]);
});

test("another property is not found, even for its own member while they work here", async () => {
  const { property, login } = await startTestServer();
  const other = insertProperty(property.runtime, "Almhof");
  const { call } = await login("admin");
  expect((await call(`GET /properties/${other}`)).body).toMatchObject({ type: "not_found", status: 404 });
  expect((await call(`PUT /properties/${other}`, { name: "Mine now" })).body).toMatchObject({ type: "not_found" });
  expect((await call(`GET /properties/${property.property_id}`)).status).toBe(200);
});

test("the parts of a property that are named are replaced, once per version, and the record says what changed", async () => {
  const { property, login } = await startTestServer();
  const { call } = await login("manager");
  const path = `PUT /properties/${property.property_id}` as const;
  const bank = { name: "Raiffeisen", iban: "AT61 1904 3002 3457 3201", bic: "RLNWATWW" };
  const changed = await call(path, { name: "Pension Enzian", bank, company: { vat_number: "ATU12345678" } }, { "if-match": '"1"' });

  expect(changed.body).toMatchObject({ name: "Pension Enzian", bank, company: { vat_number: "ATU12345678" }, version: 2 });
  expect((await call(path, { name: "Late" }, { "if-match": '"1"' })).body).toMatchObject({ type: "stale", status: 412 });
  const event = property.runtime.db.$client.prepare("SELECT type, data FROM events WHERE parent_id = ?").get(property.property_id);
  expect(event).toMatchObject({ type: "property.changed" });
  expect(JSON.parse((event as { data: string }).data)).toMatchObject({
    from: { name: "Pension Edelweiss" },
    to: { name: "Pension Enzian" },
  });
});

test.each([
  ["bank.iban", { bank: { iban: "AT611904300234573202" } }],
  ["bank.bic", { bank: { bic: "NOBIC" } }],
  ["company.vat_number", { company: { vat_number: "ATU1234" } }],
  ["time_zone", { time_zone: "Europe/Wien" }],
  ["address.country", { address: { country: "IT" } }],
  ["check_in_time", { check_in_time: "25:00" }],
  ["currency", { currency: "ABC" }],
  ["currency", { currency: "JPY" }],
  ["invoice.prefix", { invoice: { prefix: "R\u0001-" } }],
  ["contact.number_prefix", { contact: { number_prefix: "K\n" } }],
  ["booking.suffix", { booking: { suffix: "\ud800" } }],
])("a wrong %s is refused and named", async (path, fields) => {
  const { property, login } = await startTestServer();
  const { call } = await login("admin");
  const { status, body } = await call(`PUT /properties/${property.property_id}`, { name: "x", ...fields });
  expect(status).toBe(400);
  expect(body.type).toBe("validation");
  expect(body.errors?.map((error) => error.path)).toContain(path);
});

test("a property says where its logo is, and takes back what it has said", async () => {
  const { property, login } = await startTestServer();
  const { call } = await login("admin");
  const logo_id = insert(property, "files", { name: "logo.png", content_type: "image/png", size: 1 });
  const { body } = await call(`PUT /properties/${property.property_id}`, { name: "x", branding: { logo_id } });
  const logo = `/api/files/${logo_id}/content`;
  expect(body["branding"]).toEqual({ logo_id, logo, primary_color: null });
  const again = await call<{ branding: object }>(`PUT /properties/${property.property_id}`, { name: "x", branding: body["branding"] });
  expect(again.body.branding).toEqual(body["branding"]);
  const { body: without } = await call<{ branding: object }>(`PUT /properties/${property.property_id}`, { name: "x", branding: { logo } });
  expect(without.branding).toMatchObject({ logo_id: null, logo: null });
});

test("a logo that was never uploaded is not found", async () => {
  const { property, login } = await startTestServer();
  const { call } = await login("admin");
  const { body } = await call(`PUT /properties/${property.property_id}`, { name: "x", branding: { logo_id: "nothing" } });
  expect(body).toMatchObject({ type: "not_found", errors: [{ path: "branding.logo_id" }] });
});

test("customer numbers count up without a gap, and the counter never gives a used one again", async () => {
  const { property, login } = await startTestServer();
  const { call } = await login("admin");
  expect(insertContact(property, "Anna Huber").number).toBe("G-1");
  expect(insertContact(property, "Ben Wolf").number).toBe("G-2");

  const put = (contact: object) => call(`PUT /properties/${property.property_id}`, { name: "x", contact });
  expect((await put({ number_prefix: "G-", next_number: 1 })).body).toMatchObject({ contact: { next_number: 3 } });
  expect((await put({ number_prefix: "G-", next_number: 100 })).body).toMatchObject({ contact: { next_number: 100 } });
  expect((await put({ number_prefix: "K-", next_number: 1 })).body).toMatchObject({ contact: { number_prefix: "K-", next_number: 1 } });
  expect(insertContact(property, "Carla Berg").number).toBe("K-1");
});

test("a customer's number may hold the year, whose first customer is number 1", async () => {
  const { property, login } = await startTestServer(makeTestProperty("2030-12-10T10:00:00.000Z"));
  const { call } = await login("admin");
  const path = `/properties/${property.property_id}` as const;
  const put = (contact: object) => call(`PUT ${path}`, { name: "x", contact });
  const next = async () => (await call<Property>(`GET ${path}`)).body.contact.next_number;
  await put({ number_prefix: "K{YY}-", next_number: 7 });
  expect([insertContact(property, "Anna Huber").number, insertContact(property, "Ben Wolf").number]).toEqual(["K30-7", "K30-8"]);
  expect((await put({ number_prefix: "K{YY}-", next_number: 8 })).body).toMatchObject({ contact: { next_number: 9 } });
  property.clock.now = "2030-12-31T22:59:00.000Z";
  expect(await next()).toBe(9);
  property.clock.now = "2030-12-31T23:01:00.000Z";
  expect(await next()).toBe(1);
  expect(insertContact(property, "Carla Berg").number).toBe("K31-1");
  expect((await call<Property>("GET /properties/current")).body.contact.next_number).toBe(2);
  expect((await put({ number_prefix: "K{MM}-", next_number: 5 })).body).toMatchObject({ contact: { next_number: 5 } });
  expect(insertContact(property, "Dora Kern").number).toBe("K01-5");
  property.clock.now = "2032-02-01T10:00:00.000Z";
  expect(insertContact(property, "Emil Lang").number).toBe("K02-6");
});

test("a new property comes with standard base data and its founder as admin", async () => {
  const { property, login } = await startTestServer();
  const { actor, call } = await login("admin");
  const { status, body } = await call("POST /properties", { name: "Müllers Gasthof & Söhne" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ slug: "muellers-gasthof-soehne", time_zone: "Europe/Vienna", currency: "EUR", check_out_time: "11:00" });
  expect((await call("POST /properties", { name: "Müllers Gasthof & Söhne" })).body).toMatchObject({ slug: "muellers-gasthof-soehne-2" });
  expect((await call("POST /properties", { name: "x", slug: "muellers-gasthof-soehne" })).body.errors?.[0]).toMatchObject({ path: "slug" });

  const rows = (sql: string) => property.runtime.db.$client.prepare(sql).pluck().all(body["id"]);
  expect(rows("SELECT percentage FROM tax_rates WHERE property_id = ? ORDER BY percentage")).toEqual([0, 10, 13, 20]);
  expect(rows("SELECT name FROM payment_methods WHERE property_id = ? ORDER BY name")).toEqual(["Card", "Cash", "Transfer"]);
  expect(rows("SELECT type FROM items WHERE property_id = ? ORDER BY type")).toEqual(["accommodation", "catering", "city_tax"]);
  expect(rows('SELECT name FROM rates WHERE property_id = ? AND "default" = 1')).toEqual(["Standard"]);
  // Before the property has set their prices, nothing is booked at 0.00.
  expect(rows("SELECT unit FROM rate_items WHERE property_id = ?")).toEqual([]);
  expect(rows("SELECT user_id || role_id FROM members WHERE property_id = ?")).toEqual([`${actor.user_id}admin`]);
  expect(rows("SELECT DISTINCT type FROM events WHERE property_id = ? ORDER BY seq")).toEqual([
    "property.created",
    "tax_rate.created",
    "payment_method.created",
    "item.created",
    "rate.created",
    "setting.created",
    "member.added",
  ]);

  expect((await call(`POST /session/switch_property?propertyId=${body["id"]}`)).body).toMatchObject({
    property_id: body["id"],
    role_id: "admin",
  });
});

test("a link from another property is placed for who works there too, and is nothing to others", async () => {
  const { property, login } = await startTestServer();
  const elsewhere = insertProperty(property.runtime, "Almhof");
  const tax_rate_id = insert(property, "tax_rates", { name: "10 %", percentage: 10, property_id: elsewhere });
  const both = await login("staff", "Anna");
  property.runtime.db.$client
    .prepare("INSERT INTO members (id, created_at, updated_at, property_id, user_id, role_id) VALUES ('m', '', '', ?, ?, 'cleaning')")
    .run(elsewhere, both.actor.user_id);
  expect((await both.call(`GET /properties/holding?id=${tax_rate_id}`)).body).toMatchObject({ id: elsewhere, name: "Almhof" });
  expect((await (await login("admin")).call(`GET /properties/holding?id=${tax_rate_id}`)).status).toBe(404);
  expect((await both.call("GET /properties/holding?id=nothing")).status).toBe(404);
});
