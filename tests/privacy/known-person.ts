import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { makeGuestLink } from "#server/channels/guest-links/service.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { instant } from "#tests/support/front-desk.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { as, type TestProperty } from "#tests/support/test-server.ts";

export const NAME = "Xenobia Quastenflossner";
export const EMAIL = "xenobia.quastenflossner@flossenpost.example";
const PHONE = "+43 699 81726354";
const DOCUMENT_NUMBER = "QX7719283F";
const STREET = "Quastenweg 717";
const BIRTHDAY = "1971-03-29";
const SCAN = Buffer.from(`%SCAN-of-her-passport-${"0123456789".repeat(600)}-end-of-scan`);

/** Identifying texts of the person, now and formerly, as it was typed and in the search index, and her scan. */
export const TRACES = [
  ...["quastenflossner", "flossenpost", "81726354", "816 62 77", "8166277", "qx7719283f", "quastenweg", "1971-03-29"],
  ...["xenobia", "holzknecht", "scan-of-her-passport", "end-of-scan"],
];

/** A text that a colleague types somewhere, with a mark by which the export is checked. */
const typed = (where: string) => `${NAME} typed-${where}`;

/** Every place in which a user typed something about the person. */
export const PLACES = [
  ...["remark", "remark-changed", "contact-note", "deleted-note", "changed-note", "stay-note", "room-note", "lock", "posted", "charge"],
  ...["payment", "draft", "group", "other-stay", "spouse-stay", "canceled", "file", "orphan", "document"],
];

/**
 * A property in which one person's name, address, numbers and passport scan are in every place where they can be typed: all stays are over
 * and paid. With `kept`, one of them is registered and has an issued invoice, which the law keeps.
 */
export async function propertyKnowing({ kept }: { kept: boolean }) {
  const billing = await startBillingServer();
  const { property, actor, cash, room101, room102 } = billing;
  const { cookie } = await billing.login("admin");
  let requests = 0;
  const call = billing.callerWith({ cookie });
  const once = <T>(request: Parameters<typeof call>[0], body?: unknown) =>
    call<T>(request, body, { "idempotency-key": `request-${++requests}` }).then((answer) => {
      if (answer.status >= 400) throw new Error(`${request}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    });
  async function upload(name: string, bytes: Buffer = SCAN): Promise<string> {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)], { type: "text/plain" }), name);
    const answer = await fetch(`${billing.url}/api/files`, { method: "POST", body: form, headers: { cookie } });
    return ((await answer.json()) as { id: string }).id;
  }

  await importContact(billing.url, cookie);
  const person = (await once<{ data: Contact[] }>("GET /contacts?query=holzknecht")).data[0] ?? { id: "" };
  await once(`PATCH /contacts/${person.id}`, { communication: { phone: "0316 816 62 77" } });
  await once(`PATCH /contacts/${person.id}`, {
    name: NAME,
    nationality: "AT",
    date_of_birth: BIRTHDAY,
    gender: "female",
    communication: { phone: PHONE },
    address: { line1: STREET, postal_code: "8010", city: "Graz", country: "AT" },
    travel_document: { type: "passport", number: DOCUMENT_NUMBER },
  });
  const twin = await once<Contact>("POST /contacts", {
    name: NAME,
    communication: { reference: typed("twin"), supplier_number: typed("twin supplier") },
  });
  await once(`POST /contacts/${person.id}/merge`, { contact_id: twin.id });
  const spouse = addContact(property, "Karl Berger");

  const at = { check_in: "2030-04-01", check_out: "2030-04-03", occupancy: 2 };
  const stay = await once<Booking>("POST /bookings", { ...at, room_id: room101, customer_id: person.id, description: typed("remark") });
  await once(`PATCH /bookings/${stay.id}`, { description: typed("remark-changed") });
  await once(`POST /bookings/${stay.id}/guests/${person.id}`);
  await once(`POST /bookings/${stay.id}/send_confirmation`, { emails: [EMAIL] });
  const link =
    as(property, actor, (work) => makeGuestLink(work, stay.id, "pre_check_in"))
      .split("/")
      .at(-2) ?? "";
  const form = { name: NAME, date_of_birth: BIRTHDAY, nationality: "AT", address: { line1: STREET, city: "Graz", country: "AT" } };
  await billing.anybody(`POST /public/bookings/${link}/pre_check_in`, { guests: [form], arrival_time: "14:00" });

  const ofSpouse = await once<Booking>("POST /bookings", {
    ...at,
    room_id: room102,
    customer_id: spouse,
    description: typed("spouse-stay"),
  });
  await once(`POST /bookings/${ofSpouse.id}/guests/${spouse}`);
  await once(`POST /bookings/${ofSpouse.id}/guests/${person.id}`);
  await once(`POST /bookings/${ofSpouse.id}/send_confirmation`, { emails: [EMAIL, "karl@berger.example"] });
  const other = await once<Booking>("POST /bookings", {
    check_in: "2030-04-20",
    check_out: "2030-04-22",
    occupancy: 2,
    room_id: room101,
    customer_id: spouse,
    description: `${typed("other-stay")}, 0699 817 263 54`,
  });
  const offer = await once<Booking>("POST /bookings", {
    check_in: "2030-05-01",
    check_out: "2030-05-03",
    occupancy: 2,
    room_id: room102,
    customer_id: person.id,
    status: "pending",
    expires_at: "2030-04-20T10:00:00.000Z",
    description: typed("canceled"),
  });
  await once(`POST /bookings/${offer.id}/cancel`);

  const group = await once<{ id: string }>("POST /groups", { name: `Hochzeit Quastenflossner ${typed("group")}`, customer_id: person.id });
  await once("POST /notes", { parent_id: group.id, text: typed("group-note") });
  await once("POST /notes", { parent_id: person.id, text: typed("contact-note") });
  const gone = await once<{ id: string }>("POST /notes", { parent_id: person.id, text: typed("deleted-note") });
  await once(`DELETE /notes/${gone.id}`);
  const changed = await once<{ id: string }>("POST /notes", { parent_id: person.id, text: typed("changed-note") });
  await once(`PUT /notes/${changed.id}`, { text: `${typed("changed-note")}, once more` });
  await once("POST /notes", { parent_id: stay.id, text: typed("stay-note") });
  await once("POST /notes", { parent_id: room101, text: `Quastenflossner, Xenobia typed-room-note, ${PHONE}` });
  const lock = { room_id: billing.room110, start: instant("5"), end: instant("6"), reason: typed("lock") };
  await once("POST /room_locks", lock);
  await once("POST /events", { parent_id: stay.id, type: "remark", description: typed("posted"), data: { email: EMAIL } });

  const scans = [await upload(`${typed("document")}.txt`), await upload("IMG_0001.txt"), await upload("IMG_0002.txt")];
  for (const id of scans) await once(`POST /contacts/${person.id}/documents/${id}`, { purpose: "Passport" });
  // Two were put to the wrong place: one is only detached, one is deleted afterwards.
  for (const id of scans.slice(1)) await once(`DELETE /contacts/${person.id}/documents/${id}`);
  await once(`DELETE /files/${scans[2]}`);
  await upload(`${typed("orphan")}.txt`);
  const shared = await upload(`${typed("file")}.txt`, Buffer.from("a contract of her husband"));
  await once(`POST /contacts/${spouse}/documents/${shared}`, {});

  await once(`POST /bookings/${stay.id}/check_in`);
  const folio = (await once<{ data: Folio[] }>(`GET /folios?booking_id=${stay.id}`)).data[0]?.id ?? "";
  await once(`POST /folios/${folio}/charges`, { name: typed("charge"), tax_percentage: 10, gross_amount: 20 });
  const draft = await once<{ id: string }>("POST /invoices", { folio_id: folio });
  const address = { name: NAME, line1: STREET, postal_code: "8010", city: "Graz", country: "AT" };
  await once(`PUT /invoices/${draft.id}`, { customer_id: person.id, billing_address: address, additional_text: typed("draft") });
  await once(`DELETE /invoices/${draft.id}`);
  if (kept) await once("POST /registrations", { booking_id: stay.id });
  property.clock.now = "2030-04-03T08:00:00.000Z";
  const due = (await once<Folio>(`GET /folios/${folio}`)).due_amount;
  await once(`POST /folios/${folio}/payments`, { payment_method_id: cash, amount: due, reference: typed("payment") });
  if (kept) {
    const issued = await once<{ id: string }>("POST /invoices", { folio_id: folio, customer_id: person.id, billing_address: address });
    await once(`POST /invoices/${issued.id}/finalize`);
  }
  await once(`POST /bookings/${stay.id}/check_out`);
  await once(`POST /bookings/${ofSpouse.id}/cancel`);
  return { ...billing, call, once, person: person.id, stay, other, scans };
}

/** She is in the property's previous program under her former name. */
async function importContact(url: string, cookie: string): Promise<void> {
  const form = new FormData();
  form.append("kind", "contacts");
  form.append("file", new Blob([`Name;E-Mail\nXenobia Holzknecht;${EMAIL}\n`], { type: "text/csv" }), "people.csv");
  const answer = await fetch(`${url}/api/imports`, { method: "POST", body: form, headers: { cookie } });
  if (!answer.ok) throw new Error(await answer.text());
}

/** The traces that the bytes of a folder's files hold, in UTF-8 and both UTF-16, with the file's name; of a file's name, too. */
export function tracesIn(dir: string, traces: readonly string[] = TRACES): string[] {
  const files = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((name) => statSync(join(dir, name)).isFile());
  return files.flatMap((name) => {
    const bytes = readFileSync(join(dir, name)).toString("latin1").toLowerCase();
    const held = traces.filter(
      (trace) => bytes.includes(trace) || bytes.includes(trace.split("").join("\0")) || name.toLowerCase().includes(trace),
    );
    return held.map((trace) => `${name}: ${trace}`);
  });
}

/** The columns of the database that hold a trace. */
export function columnsWithTraces({ runtime }: Pick<TestProperty, "runtime">, traces: readonly string[] = TRACES): string[] {
  const sqlite = runtime.db.$client;
  const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  return tables.flatMap((table) => {
    const rows = sqlite.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[];
    const names = Object.keys(rows[0] ?? {});
    const holds = (value: unknown) => traces.some((trace) => String(value).toLowerCase().includes(trace));
    return names.filter((name) => rows.some((row) => holds(row[name]))).map((name) => `${table}.${name}`);
  });
}
