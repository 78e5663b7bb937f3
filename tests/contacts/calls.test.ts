import { expect, test } from "vitest";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { addStay } from "#tests/support/add-stay.ts";
import { addContact, addRate, addRoomType, insert } from "#tests/support/guesthouse.ts";
import { insertProperty, startTestServer } from "#tests/support/test-server.ts";

async function reception() {
  const open = await startTestServer();
  const { call } = await open.login("staff");
  const make = async (input: object) => (await call<Contact>("POST /contacts", { name: "Anna Gruber", ...input })).body;
  const found = async (query: string) => (await call<Page<Contact>>(`GET /contacts?${query}`)).body.data.map((contact) => contact.name);
  const paths = async (input: object) =>
    (await call("POST /contacts", { name: "Anna Gruber", ...input })).body.errors?.map(({ path }) => path);
  return { ...open, call, make, found, paths };
}

test("a contact is made with a name alone, read, changed and deleted", async () => {
  const { call, make } = await reception();

  const made = await make({});
  expect(made).toMatchObject({
    object: "contact",
    name: "Anna Gruber",
    type: "person",
    gender: "unspecified",
    number: "G-1",
    language: null,
    communication: { email: null, phone: null, exclude_from_pre_check_in: false },
    address: { line1: null, country: null },
    company: { name: null, vat_number: null },
    default_rate: null,
    bookings_as_customer: null,
    version: 1,
  });
  const changed = await call<Contact>(`PATCH /contacts/${made.id}`, { language: "de", nationality: "AT", date_of_birth: "1990-05-01" });
  expect(changed.body).toMatchObject({
    name: "Anna Gruber",
    number: "G-1",
    language: "de",
    nationality: "AT",
    date_of_birth: "1990-05-01",
    version: 2,
  });
  expect((await call(`GET /contacts/${made.id}`)).body).toEqual(changed.body);

  expect((await call(`DELETE /contacts/${made.id}`)).status).toBe(204);
  expect((await call(`GET /contacts/${made.id}`)).status).toBe(404);
});

test("a change merges nested objects: what isn't named stays, and null clears", async () => {
  const { call, make, property } = await reception();
  const { id } = await make({
    communication: { email: "anna@example.com", phone: "+43 1 234" },
    address: { line1: "Hauptplatz 1", city: "Graz", country: "AT" },
    company: { name: "Gruber KG" },
  });

  const { body } = await call<Contact>(`PATCH /contacts/${id}`, { communication: { phone: null }, address: { city: "Linz" } });

  expect(body).toMatchObject({
    communication: { email: "anna@example.com", phone: null },
    address: { line1: "Hauptplatz 1", city: "Linz", country: "AT" },
    company: { name: "Gruber KG" },
  });
  const recorded = property.runtime.db.$client.prepare("SELECT data FROM events WHERE type = 'contact.changed'").pluck().get();
  expect(JSON.parse(String(recorded))).toMatchObject({
    words: { name: "Anna Gruber" },
    from: { address: { city: "Graz" } },
    to: { address: { city: "Linz" } },
  });
  expect(JSON.parse(String(recorded))).not.toHaveProperty("to.company");
});

test("an e-mail belongs to one contact, however it is written, until that contact is deleted", async () => {
  const { call, make, property } = await reception();
  const first = await make({ communication: { email: "anna@example.com" } });
  const second = await make({ name: "Bert" });
  const anna = { communication: { email: "ANNA@example.com" } };

  expect(await call("POST /contacts", { name: "Double", ...anna })).toMatchObject({
    status: 400,
    body: { type: "contact/already_exists" },
  });
  expect(await call(`PATCH /contacts/${second.id}`, anna)).toMatchObject({ status: 400, body: { type: "contact/already_exists" } });
  expect((await call<Contact>(`PATCH /contacts/${first.id}`, anna)).body.communication.email).toBe("ANNA@example.com");
  const elsewhere = insertProperty(property.runtime, "Elsewhere");
  addContact(property, "Namesake", { property_id: elsewhere, communication: JSON.stringify({ email: "bert@example.com" }) });
  expect((await call(`PATCH /contacts/${second.id}`, { communication: { email: "bert@example.com" } })).status).toBe(200);

  await call(`DELETE /contacts/${first.id}`);
  expect((await call("POST /contacts", { name: "Heir", ...anna })).status).toBe(200);
});

test("a search finds names, e-mails, phones, companies and numbers, with umlauts or without", async () => {
  const { make, found } = await reception();
  await make({ name: "Jörg Müller", communication: { email: "jm@example.com", phone: "+43 660 777" } });
  await make({ name: "Groß", company: { name: "Bäckerei Ährenfeld" } });
  await make({ name: "Zoë Novák", debtor: "D-7", type: "company" });

  for (const query of ["müller", "mueller", "MULLER", "jm@example", "660 777", "G-1"]) {
    expect(await found(`query=${encodeURIComponent(query)}`), query).toEqual(["Jörg Müller"]);
  }
  for (const query of ["gross", "GROß", "ährenfeld", "aehrenfeld", "ahrenfeld"]) {
    expect(await found(`query=${encodeURIComponent(query)}`), query).toEqual(["Groß"]);
  }
  expect(await found("query=novak")).toEqual(["Zoë Novák"]);
  expect(await found(`query=${encodeURIComponent("100%")}`)).toEqual([]);
  expect(await found("debtor=D-7")).toEqual(["Zoë Novák"]);
  expect(await found("debtor=D")).toEqual([]);
  expect(await found("type=person")).toEqual(["Groß", "Jörg Müller"]);
});

test.each([
  [{ date_of_birth: "2030-04-02" }, "date_of_birth"],
  [{ date_of_birth: "1990-02-30" }, "date_of_birth"],
  [{ nationality: "Austria" }, "nationality"],
  [{ company: { vat_number: "ATU123" } }, "company.vat_number"],
  [{ communication: { email: "anna" } }, "communication.email"],
  [{ communication: { mail: "anna@example.com" } }, "communication.mail"],
  [{ default_rate_id: "nowhere" }, "default_rate_id"],
  [{ name: " " }, "name"],
  [{ number: "G-99" }, "number"],
])("a contact with %j is refused at %s, and no number is lost", async (input, path) => {
  const { paths, make } = await reception();
  expect(await paths(input)).toEqual([path]);
  expect((await make({})).number).toBe("G-1");
});

test("a valid VAT number and today's baby are welcome", async () => {
  const { make } = await reception();
  expect(await make({ date_of_birth: "2030-04-01", company: { vat_number: "ATU12345675" } })).toMatchObject({ number: "G-1" });
});

test("what POST refuses PATCH refuses too", async () => {
  const { call, make } = await reception();
  const contact = await make({});
  for (const input of [
    { date_of_birth: "2030-04-02" },
    { company: { vat_number: "ATU123" } },
    { default_rate_id: "nowhere" },
    { name: null },
  ]) {
    expect((await call(`PATCH /contacts/${contact.id}`, input)).body.errors).toHaveLength(1);
  }
  expect((await call(`GET /contacts/${contact.id}`)).body).toEqual(contact);
});

test("a contact stays while open bookings need it as customer or guest", async () => {
  const { call, make, property } = await reception();
  const type = addRoomType(property, "Double");
  const customer = await make({ name: "Customer" });
  const guest = await make({ name: "Guest" });
  const stay = addStay(property, {
    room_type_id: type,
    customer_id: customer.id,
    status: "pending",
    check_in: "2030-04-05",
    check_out: "2030-04-07",
  });
  property.runtime.db.$client.prepare("INSERT INTO booking_guests (booking_id, contact_id, position) VALUES (?, ?, 0)").run(stay, guest.id);

  for (const { id } of [customer, guest]) {
    expect(await call(`DELETE /contacts/${id}`)).toMatchObject({ status: 400, body: { type: "in_use", detail: "1 booking" } });
  }
  property.runtime.db.$client.prepare("UPDATE bookings SET status = 'checked_out' WHERE id = ?").run(stay);
  for (const { id } of [customer, guest]) expect((await call(`DELETE /contacts/${id}`)).status).toBe(204);
});

test("expand brings a contact's rate, stays and groups", async () => {
  const { call, make, property } = await reception();
  const type = addRoomType(property, "Double");
  const rate = addRate(property);
  const { id } = await make({ default_rate_id: rate });
  const own = addStay(property, { room_type_id: type, customer_id: id, check_in: "2030-04-05", check_out: "2030-04-07" });
  const shared = addStay(property, { room_type_id: type, check_in: "2030-05-05", check_out: "2030-05-07" });
  property.runtime.db.$client.prepare("INSERT INTO booking_guests (booking_id, contact_id, position) VALUES (?, ?, 0)").run(shared, id);
  insert(property, "groups", { name: "Hochzeit", customer_id: id });

  const names = ["default_rate", "bookings_as_customer", "bookings_as_guest", "groups"].map((name) => `expand=${name}`).join("&");
  expect((await call<Contact>(`GET /contacts/${id}?${names}`)).body).toMatchObject({
    default_rate: { object: "rate", id: rate },
    bookings_as_customer: [{ object: "booking", id: own }],
    bookings_as_guest: [{ object: "booking", id: shared }],
    groups: [{ object: "group", name: "Hochzeit" }],
  });
});

test("contacts of another property aren't there, and housekeeping sees none", async () => {
  const { call, property, login } = await reception();
  const foreign = addContact(property, "Fern", { property_id: insertProperty(property.runtime, "Elsewhere") });
  expect((await call(`GET /contacts/${foreign}`)).status).toBe(404);
  expect((await call(`PATCH /contacts/${foreign}`, { name: "Mine" })).status).toBe(404);
  expect((await call(`DELETE /contacts/${foreign}`)).status).toBe(404);
  expect((await call("GET /contacts")).body).toMatchObject({ count: 0 });
  for (const role of ["cleaning", "catering"] as const) expect((await (await login(role)).call("GET /contacts")).status).toBe(403);
});

test("persons are sorted by their last name, companies by their whole one", async () => {
  const { call } = await reception();
  for (const [type, name] of [
    ["person", "Zita Auer"],
    ["company", "Bergbahnen AG"],
    ["person", "Anna von Trapp"],
    ["person", "Čapek"],
  ]) {
    await call("POST /contacts", { type, name });
  }
  const { body } = await call<Page<Contact>>("GET /contacts");
  expect(body.data.map(({ name }) => name)).toEqual(["Zita Auer", "Bergbahnen AG", "Čapek", "Anna von Trapp"]);
});
