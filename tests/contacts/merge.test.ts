import { expect, test } from "vitest";
import { ContactInput } from "#shared/guests/contacts/input.ts";
import { completed, guestsAfterMerge, mergedProfile, type Profile } from "#shared/guests/contacts/merge.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { eventsOf } from "#tests/support/front-desk.ts";

const profile = (given: object): Profile => ContactInput.parse({ name: "Anna", ...given });

test("the one that stays keeps its values, gets what it lacks, and takes what is wanted", () => {
  const stays = profile({ name: "Anna Huber", communication: { email: "a@example.com" }, address: { city: "Graz" }, language: "de" });
  const goes = profile({
    name: "Anna Gruber",
    gender: "female",
    nationality: "AT",
    date_of_birth: "1980-05-01",
    language: "en",
    debtor: "2000",
    communication: { email: "b@example.com", phone: "123456", exclude_from_pre_check_in: true },
    address: { line1: "Hauptplatz 1", city: "graz", postal_code: "8010" },
  });
  expect(mergedProfile(stays, goes)).toMatchObject({
    name: "Anna Huber",
    gender: "female",
    nationality: "AT",
    date_of_birth: "1980-05-01",
    language: "de",
    debtor: "2000",
    communication: { email: "a@example.com", phone: "123456", exclude_from_pre_check_in: true },
    address: { line1: "Hauptplatz 1", city: "Graz", postal_code: "8010" },
  });
  expect(mergedProfile(stays, goes, ["name", "communication.email", "language"])).toMatchObject({
    name: "Anna Gruber",
    language: "en",
    communication: { email: "b@example.com" },
  });
  expect(mergedProfile(goes, stays, ["date_of_birth"]).date_of_birth).toBe("1980-05-01");
});

test("one name only goes with the name that it is about", () => {
  const stays = profile({ name: "Suharto", single_name: true });
  const goes = profile({ name: "Haji Suharto" });
  expect(mergedProfile(stays, goes)).toMatchObject({ name: "Suharto", single_name: true });
  expect(mergedProfile(stays, goes, ["name"])).toMatchObject({ name: "Haji Suharto", single_name: false });
  expect(mergedProfile(goes, stays, ["name"])).toMatchObject({ name: "Suharto", single_name: true });
  expect(mergedProfile(profile({ name: "Suharto" }), stays)).toMatchObject({ single_name: true });
});

test("two addresses are never mixed", () => {
  const graz: Record<string, string | null> = { line1: "Hauptplatz 1", city: "Graz", country: null };
  const linz: Record<string, string | null> = { line1: "Landstraße 5", city: null, country: "AT" };
  expect(completed(graz, linz)).toEqual(graz);
  expect(completed(graz, { line1: null, city: "GRAZ", country: "AT" })).toEqual({ ...graz, country: "AT" });
});

test.each([
  [["a", "b"], ["b"]],
  [
    ["a", "x", "b"],
    ["b", "x"],
  ],
  [
    ["b", "x", "a"],
    ["b", "x"],
  ],
  [
    ["x", "a"],
    ["x", "b"],
  ],
  [["x"], ["x"]],
])("the guests %j are %j when a has become b", (before, after) => {
  expect(guestsAfterMerge(before, "a", "b")).toEqual(after);
});

test("all that was the one's is the other's, in one transaction, and what was frozen stays", async () => {
  const { call, book, folioOf, draft, finalize, invoice, property, guest, sale } = await startBillingServer();
  const create = async (input: object) => (await call<Contact>("POST /contacts", input)).body;
  const stays = await create({ name: "Anna Huber", communication: { phone: "123456" } });
  const third = await create({ name: "Third Guest" });
  const both = book("5", "7");
  for (const id of [guest, stays.id]) await call(`POST /bookings/${both.id}/guests/${id}`);
  const alone = book("8", "9", { customer_id: third.id });
  await call(`POST /bookings/${alone.id}/guests/${guest}`);
  const group = (await call<{ id: string }>("POST /groups", { name: "Tour", customer_id: guest })).body;
  const issued = await finalize((await draft((await folioOf(`booking_id=${both.id}`)).id)).id);
  const frozen = (await invoice(issued.id)).content;
  const drafted = await draft(await sale());
  const open = await sale(40);
  await call("POST /notes", { parent_id: guest, text: "Likes the corner table" });
  const goes = (await call<Contact>(`GET /contacts/${guest}`)).body;

  const { body, status } = await call<Contact>(`POST /contacts/${stays.id}/merge`, { contact_id: guest, take: ["name"] });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: stays.id,
    number: stays.number,
    name: goes.name,
    address: goes.address,
    communication: { phone: "123456" },
  });
  expect((await call(`GET /contacts/${guest}`)).status).toBe(404);
  const known = await call<{ customer_id: string; guests: Contact[] }>(`GET /bookings/${both.id}?expand=guests`);
  expect(known.body.customer_id).toBe(stays.id);
  expect(known.body.guests.map(({ id }) => id)).toEqual([stays.id]);
  const other = await call<{ customer_id: string; guests: Contact[] }>(`GET /bookings/${alone.id}?expand=guests`);
  expect(other.body.customer_id).toBe(third.id);
  expect(other.body.guests.map(({ id }) => id)).toEqual([stays.id]);
  expect((await call(`GET /groups/${group.id}`)).body).toMatchObject({ customer_id: stays.id });
  expect((await call(`GET /folios/${open}`)).body).toMatchObject({ customer_id: stays.id });
  expect((await invoice(drafted.id)).customer_id).toBe(stays.id);
  expect(await invoice(issued.id)).toMatchObject({ customer_id: stays.id, content: frozen });
  expect((await call("POST /notes/list", { parent_id: stays.id })).body).toMatchObject({ count: 1 });
  const { summary, folios } = (await call<Contact>(`GET /contacts/${stays.id}?expand=summary&expand=folios`)).body;
  expect(summary).toMatchObject({ stays: 2, due_amount: 349.4 });
  expect(folios?.length).toBe(2);
  for (const id of [stays.id, guest]) expect(eventsOf({ property }, id).at(-1)).toMatchObject({ type: "contact.merged" });
  expect(eventsOf({ property }, both.id).at(-1)).toMatchObject({ type: "contact.merged" });
});

test("the register knows its guests under the contact that stayed, as they were entered", async () => {
  const { call, book, guest, room101, property } = await startBillingServer();
  const { body: stays } = await call<Contact>("POST /contacts", { name: "Anna Huber" });
  const stay = book("1", "3", { room_id: room101, room_type_id: undefined });
  await call(`POST /bookings/${stay.id}/guests/${guest}`);
  await call(`POST /bookings/${stay.id}/check_in`);
  expect((await call("POST /registrations", { booking_id: stay.id })).status).toBe(200);
  await call(`POST /contacts/${stays.id}/merge`, { contact_id: guest });
  const guests = property.runtime.db.$client.prepare("SELECT guests FROM registrations").pluck().get();
  expect(JSON.parse(String(guests))).toMatchObject([{ contact_id: stays.id, name: "Anna Gruber" }]);
});

test("refused merges change nothing", async () => {
  const { call, guest } = await startBillingServer();
  const { body: stays } = await call<Contact>("POST /contacts", { name: "Anna Huber" });
  const merge = (body: object, id = stays.id) => call(`POST /contacts/${id}/merge`, body);
  expect((await merge({ contact_id: stays.id })).body).toMatchObject({ type: "validation", errors: [{ path: "contact_id" }] });
  expect((await merge({ contact_id: "nobody" })).status).toBe(404);
  expect((await merge({ contact_id: guest, take: ["number"] })).status).toBe(400);
  expect((await call(`POST /contacts/${stays.id}/merge`, { contact_id: guest }, { "if-match": '"9"' })).status).toBe(412);
  expect((await call(`GET /contacts/${guest}`)).status).toBe(200);
});

test("a folio in the name of a contact counts for it and not for the booker", async () => {
  const { call, book, guest } = await startBillingServer();
  const { body: payer } = await call<Contact>("POST /contacts", { name: "Firm" });
  const { id } = book("5", "7");
  const { body: further } = await call<Folio>("POST /folios", { booking_id: id });
  await call(`POST /folios/${further.id}/charges`, { name: "Wine", tax_percentage: 20, gross_amount: 30 });
  await call(`PUT /folios/${further.id}`, { customer_id: payer.id });
  const due = async (contact: string) => (await call<Contact>(`GET /contacts/${contact}?expand=summary`)).body.summary?.due_amount;
  expect([await due(guest), await due(payer.id)]).toEqual([209.4, 30]);
});
