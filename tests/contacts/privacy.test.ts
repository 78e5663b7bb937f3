import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ContactInput } from "#shared/guests/contacts/input.ts";
import { anonymousProfile, secretsOf } from "#shared/guests/contacts/privacy.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import { namingOf, redacted, withoutSecrets } from "#shared/platform/core/redaction.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { eventsOf } from "#tests/support/front-desk.ts";

const anna = ContactInput.parse({
  name: "Anna Huber",
  nationality: "AT",
  date_of_birth: "1980-05-01",
  debtor: "20001",
  language: "de",
  gender: "female",
  communication: { email: "anna@example.com", phone: "+43 664 1" },
  address: { line1: "Weg 1", city: "Graz", country: "AT" },
  company: { name: "Huber KG" },
});

test("an anonymous profile keeps what books and statistics need, and nobody's name", () => {
  const profile = anonymousProfile(anna, "Anonymised 7");
  expect(profile).toMatchObject({ name: "Anonymised 7", nationality: "AT", debtor: "20001", gender: "unspecified", date_of_birth: null });
  expect(profile.address).toMatchObject({ country: "AT", city: null, line1: null });
  for (const secret of secretsOf(anna)) expect(JSON.stringify(profile)).not.toContain(secret);
});

test("secrets are taken out of texts of any shape, however they are written", () => {
  const secrets = secretsOf(anna);
  expect(withoutSecrets("Call ANNA HUBER (anna@example.com) at Weg 1", secrets)).toBe("Call … (…) at …");
  expect(redacted({ words: { guest: "Anna Huber", code: "123" }, list: ["Huber KG", 5, null] }, secrets)).toEqual({
    words: { guest: "…", code: "123" },
    list: ["…", 5, null],
  });
  expect(withoutSecrets("a (b", secretsOf({ ...anna, name: "a (b" }))).toBe("…");
});

test("a person is found by name in either order and by phone in any grouping, and no one else is", () => {
  const { texts, parts } = namingOf(secretsOf({ ...anna, communication: { ...anna.communication, phone: "+43 664 123 45 67" } }));
  expect(texts).toEqual(expect.arrayContaining(["Anna Huber", "anna@example.com", "+43 664 123 45 67"]));
  expect(texts).not.toContain("1980-05-01");
  expect(texts).not.toContain("Weg 1");
  expect(parts).toContain("1234567");
  expect(withoutSecrets("Huber, Anna: 0664/1234567", texts)).toBe("…: …");
  expect(withoutSecrets("anna_huber.pdf from +43 (664) 123-4567", texts)).toBe("….pdf from …");
  expect(withoutSecrets("Anna Maier, Huber's aunt, 0664 7654321, 1980-05-01", texts)).toBe(
    "Anna Maier, Huber's aunt, 0664 7654321, 1980-05-01",
  );
});

/** A guest with a stay that is over and paid, an invoice, a document, notes and a duplicate that was merged. */
async function known() {
  const billing = await startBillingServer();
  const { call, book, folioOf, draft, finalize, property, cash, guest, url, cookie } = await withCookie(billing);
  await call(`PATCH /contacts/${guest}`, { communication: { email: "anna@example.com", phone: "+43 664 1234567" } });
  const twin = (await call<Contact>("POST /contacts", { name: "Anna Gruber-Mair", communication: { email: "mair@example.com" } })).body;
  await call(`POST /contacts/${guest}/merge`, { contact_id: twin.id });
  const stay = book("1", "3", { room_id: billing.room101, room_type_id: undefined, description: "Anna is allergic to nuts" });
  await call(`POST /bookings/${stay.id}/guests/${guest}`);
  await call("POST /notes", { parent_id: stay.id, text: "Bring Anna Gruber tea" });
  await call("POST /notes", { parent_id: guest, text: "Prefers quiet rooms" });
  await call(`POST /bookings/${stay.id}/send_confirmation`, { emails: ["anna@example.com"] });
  const form = new FormData();
  form.append("file", new Blob(["secret"], { type: "text/plain" }), "Anna Gruber.txt");
  const file = (await (await fetch(`${url}/api/files`, { method: "POST", body: form, headers: { cookie } })).json()) as { id: string };
  await call(`POST /contacts/${guest}/documents/${file.id}`, { purpose: "Contract" });
  expect((await call(`POST /bookings/${stay.id}/check_in`)).status).toBe(200);
  expect((await call("POST /registrations", { booking_id: stay.id })).status).toBe(200);
  property.clock.now = "2030-04-03T08:00:00.000Z";
  const issued = await finalize((await draft((await folioOf(`booking_id=${stay.id}`)).id)).id);
  return { ...billing, call, stay, file, issued, cash, guest, twin, property };
}

async function withCookie(billing: Awaited<ReturnType<typeof startBillingServer>>) {
  const { cookie } = await billing.login("manager");
  return { ...billing, cookie };
}

test("a contact with documents: added, renamed, recorded, removed; the file can't be deleted meanwhile", async () => {
  const { call, file, guest } = await known();
  const read = async () => (await call<Contact>(`GET /contacts/${guest}?expand=documents`)).body.documents;
  expect(await read()).toMatchObject([{ object: "document", file_id: file.id, name: "Anna Gruber.txt", purpose: "Contract", size: 6 }]);
  expect((await call(`DELETE /files/${file.id}`)).body.type).toBe("in_use");
  const renamed = await call<Contact>(`POST /contacts/${guest}/documents/${file.id}`, { name: "Contract", type: "contract" });
  expect(renamed.body.documents).toMatchObject([{ name: "Contract", purpose: null, type: "contract" }]);
  expect((await call(`POST /contacts/${guest}/documents/nothing`, {})).body).toMatchObject({ errors: [{ path: "file_id" }] });
  expect((await call(`DELETE /contacts/${guest}/documents/${file.id}`)).status).toBe(204);
  expect((await call(`DELETE /contacts/${guest}/documents/${file.id}`)).status).toBe(404);
  expect(await read()).toEqual([]);
  expect((await call(`DELETE /files/${file.id}`)).status).toBe(204);
});

test("all that is stored of a person is exported as one file, and the export is recorded", async () => {
  const { call, guest, property, stay, issued } = await known();
  const { body, headers } = await call<Record<string, unknown[]>>(`GET /contacts/${guest}/export`);
  expect(headers.get("content-disposition")).toContain("attachment");
  expect(body).toMatchObject({
    contact: { id: guest, name: "Anna Gruber" },
    merged_contacts: [{ name: "Anna Gruber-Mair" }],
    documents: [{ purpose: "Contract" }],
    bookings: [{ id: stay.id, description: "Anna is allergic to nuts" }],
    folios: [{ gross_amount: 209.4, charges: [{}, {}, {}, {}] }],
    invoices: [{ number: issued.number }],
    registrations: [{ check_in: "2030-04-01", guest: { contact_id: guest, name: "Anna Gruber" } }],
    notes: [{ text: "Prefers quiet rooms" }, { text: "Bring Anna Gruber tea" }],
    mails: [{ recipients: ["anna@example.com"] }],
  });
  expect(JSON.stringify(body)).not.toContain("The manager");
  expect(eventsOf({ property }, guest).at(-1)).toMatchObject({ type: "contact.exported" });
  expect((await call(`GET /contacts/${guest}/export`, undefined, { "if-match": '"99"' })).status).toBe(200);
});

test("a contact who is still needed is not anonymised; afterwards only what the law keeps identifies them", async () => {
  const { call, guest, property, stay, file, issued, cash, invoice } = await known();
  const anonymize = () => call<Contact & { type: string; detail: string }>(`POST /contacts/${guest}/anonymize`);
  expect((await anonymize()).body).toMatchObject({ type: "contact/still_needed", detail: "1 booking, 1 folio, 1 invoice" });
  await call(`POST /invoices/${issued.id}/pay`, { payment_method_id: cash });
  expect((await anonymize()).body).toMatchObject({ type: "contact/still_needed", detail: "1 booking" });
  await call(`POST /bookings/${stay.id}/check_out`);
  await call("POST /events", { parent_id: stay.id, type: "remark", description: "Forgot a scarf", data: { colour: "crimson" } });
  const frozen = (await invoice(issued.id)).content;

  const { body, status } = await anonymize();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: expect.stringMatching(/^Anonymi/),
    nationality: "AT",
    date_of_birth: null,
    communication: { email: null, phone: null },
    address: { line1: null, city: null, country: "AT" },
  });
  expect(body.anonymized_at).not.toBeNull();
  expect((await invoice(issued.id)).content).toEqual(frozen);
  expect((await call(`GET /files/${file.id}`)).status).toBe(404);
  expect(existsSync(join(property.dir, "files", file.id))).toBe(false);
  expect((await call("POST /notes/list", { parent_id: guest })).body).toMatchObject({ count: 0 });
  expect((await call(`GET /bookings/${stay.id}`)).body).toMatchObject({ description: null, customer_id: guest });
  expect(tablesWithTraces(property).sort()).toEqual(["booked_invoices", "invoices", "registrations"]);

  expect((await anonymize()).body.version).toBe(body.version);
  expect((await call(`PATCH /contacts/${guest}`, { name: "Anna Gruber" })).body.type).toBe("contact/anonymized");
  expect((await call(`POST /contacts/${guest}/documents/${file.id}`, {})).body.type).toBe("contact/anonymized");
});

/** The tables that still contain personal data of the guest. */
function tablesWithTraces({ runtime }: Awaited<ReturnType<typeof known>>["property"]): string[] {
  const sqlite = runtime.db.$client;
  const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  return tables.filter((table) => {
    const text = JSON.stringify(sqlite.prepare(`SELECT * FROM "${table}"`).all());
    return /Anna|Gruber|Mair|anna@|mair@|664 1234567|Hauptplatz|1990-05-01|nuts|quiet|tea|scarf|crimson/.test(text);
  });
}

test("an event can only be changed to redact it, with the time of the redaction", async () => {
  const { property, guest } = await known();
  const change = (sql: string) => () => property.runtime.db.$client.prepare(sql).run({ guest });
  expect(change("UPDATE events SET data = '{}' WHERE parent_id = @guest")).toThrow("events are never changed");
  expect(change("UPDATE events SET type = 'x', redacted_at = 'now' WHERE parent_id = @guest")).toThrow("events are never changed");
  expect(change("UPDATE events SET data = '{}', redacted_at = 'now' WHERE parent_id = @guest")).not.toThrow();
});
