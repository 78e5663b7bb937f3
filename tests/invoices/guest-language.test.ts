import { expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { CancellationTerms } from "#shared/prices/cancellation-policies/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { fetchPdf, furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { addGuest, addItem, addPrice, addRate, addRateItem, addRoom, addRoomType, insert } from "#tests/support/guesthouse.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { startTestServer, type TestProperty } from "#tests/support/test-server.ts";

/** A property with German names, and English names for guests. */
function furnishInGerman(property: TestProperty) {
  const type = addRoomType(property, "Doppelzimmer");
  property.runtime.db.$client.prepare("UPDATE room_types SET name_en = 'Double room' WHERE id = ?").run(type);
  addRoom(property, type, "101");
  const rate = addRate(property);
  addPrice(property, rate, type, 12_000);
  addItem(property, { name: "Übernachtung", name_en: "Accommodation", type: "accommodation", gross_amount: 0 });
  const breakfast = addItem(property, { name: "Frühstück", name_en: "Breakfast", gross_amount: 1000 });
  const none = insert(property, "tax_rates", { name: "Keine", percentage: 0 });
  const tax = addItem(property, { name: "Ortstaxe", name_en: "City tax", type: "city_tax", gross_amount: 260, tax_rate_id: none });
  addRateItem(property, rate, breakfast, { included: 1 });
  addRateItem(property, rate, tax);
  const cash = insert(property, "payment_methods", { name: "Bar", name_en: "Cash" });
  return { type, breakfast, cash };
}

async function desk(language: "de" | "en") {
  const served = await startTestServer();
  const base = furnishInGerman(served.property);
  furnishLetterhead(served.property);
  const guest = addGuest(served.property);
  served.property.runtime.db.$client.prepare("UPDATE contacts SET language = ? WHERE id = ?").run(language, guest);
  const { call, cookie } = await served.login("manager");
  const stay = { check_in: "2030-04-05", check_out: "2030-04-07", occupancy: 2, room_type_id: base.type, customer_id: guest };
  const booking = (await call<Booking>("POST /bookings", stay)).body;
  const { body } = await call<{ data: Folio[] }>(`GET /folios?booking_id=${booking.id}&expand=charges`);
  const [folio] = body.data;
  if (!folio) throw new Error("no folio");
  const pdf = (path: string) => fetchPdf(served.url, cookie, path);
  /** Pays in cash, issues the invoice, and reads its PDF. */
  async function invoiced(): Promise<Invoice> {
    await call(`POST /folios/${folio?.id}/payments`, { payment_method_id: base.cash, amount: 50 });
    const draft = (await call<Invoice>("POST /invoices", { folio_id: folio?.id })).body;
    await call(`POST /invoices/${draft.id}/finalize`, {});
    return (await call<Invoice>(`GET /invoices/${draft.id}?expand=content`)).body;
  }
  async function printed({ id }: Invoice): Promise<string> {
    const response = await fetch(`${served.url}/api/invoices/${id}/content`, { headers: { cookie } });
    return (await readPdf(Buffer.from(await response.arrayBuffer()))).text;
  }
  return { ...served, ...base, call, booking, folio, pdf, printed, invoiced };
}

const GERMAN = /Frühstück|Ortstaxe|Übernachtung|Doppelzimmer|\bBar\b/;
const ENGLISH = /Breakfast|City tax|Accommodation|Double room|\bCash\b/i;

test.each([
  ["en", /Breakfast/, /Double room/, /City tax/, /Cash/, GERMAN],
  ["de", /Frühstück/, /Doppelzimmer/, /Ortstaxe/, /Bar/, ENGLISH],
] as const)("a guest who speaks %s reads nothing of the other language", async (language, breakfast, room, tax, cash, foreign) => {
  const { booking, pdf, printed, invoiced, call } = await desk(language);
  const confirmation = await pdf(`/bookings/${booking.id}/confirmation`);
  for (const words of [breakfast, room, tax]) expect(confirmation.text).toMatch(words);
  expect(confirmation.text).not.toMatch(foreign);

  const mail = (await call<{ body: string }>(`POST /bookings/${booking.id}/send_confirmation`, { emails: ["anna@example.com"] })).body;
  const { body } = await call<{ data: { body: string }[] }>(`GET /mails?parent_id=${booking.id}`);
  expect([mail, body.data[0]?.body].join()).toMatch(room);
  expect(body.data[0]?.body).not.toMatch(foreign);

  const invoice = await invoiced();
  const text = await printed(invoice);
  for (const words of [breakfast, tax, cash]) expect(text).toMatch(words);
  expect(text).not.toMatch(foreign);
});

test("an issued document stays as it was, whatever the items are called later; a name given by hand is printed as typed", async () => {
  const { call, folio, invoiced, breakfast } = await desk("en");
  const [charge] = folio.charges?.filter(({ name }) => name === "Frühstück") ?? [];
  await call(`PATCH /folios/${folio.id}/charges/update/${charge?.id}`, { name: "Frühstück am Zimmer" });
  const invoice = await invoiced();
  const names = invoice.content?.lines.map(({ name }) => name);
  expect(names).toContain("Frühstück am Zimmer");
  expect(names).toContain("Breakfast");

  const item = (await call(`GET /items/${breakfast}`)).body;
  const { tax_rate_id, type, gross_amount } = item;
  await call(`PUT /items/${breakfast}`, { tax_rate_id, type, gross_amount, name: "Brunch", name_en: "Brunch" });
  const later = (await call<Invoice>(`GET /invoices/${invoice.id}?expand=content`)).body;
  expect(later.content?.lines).toEqual(invoice.content?.lines);
});

test("staff and accounting go on reading the property's own words", async () => {
  const { call, folio, invoiced, property } = await desk("en");
  const invoice = await invoiced();
  expect(invoice.content?.lines.find(({ name }) => name === "Breakfast")).toMatchObject({ booked_name: "Frühstück" });
  const sold = property.runtime.db.$client.prepare<[], { sold: string }>("SELECT sold FROM booked_invoices").get();
  expect(sold?.sold).toMatch(/Frühstück/);
  const { body } = await call<Folio>(`GET /folios/${folio.id}?expand=charges`);
  expect(body.charges?.map(({ name }) => name)).toContain("Frühstück");
  const paid = (await call<Invoice>(`GET /invoices/${invoice.id}?expand=payments`)).body;
  expect(paid.payments).toMatchObject([{ method: "Bar" }]);
});

test.each([
  ["is canceled", "cancel", { charge_fee: true }, "Stornogebühr", "Cancellation fee"],
  ["nobody came to", "mark_no_show", { charges: "terms" }, "Gebühr für Nichtanreise", "No-show fee"],
] as const)(
  "the fee of a stay that %s is said in the guest's language, and accounting reads the property's word",
  async (_, step, decision, german, english) => {
    const { call, booking, folio, property, invoiced } = await desk("en");
    const terms = JSON.stringify(CancellationTerms.parse({ steps: [{ days_before: 60, percentage: 50 }], no_show: { nights: 1 } }));
    property.runtime.db.$client.prepare("UPDATE bookings SET cancellation_terms = ? WHERE id = ?").run(terms, booking.id);
    if (step === "mark_no_show") property.clock.now = "2030-04-06T10:00:00.000Z";
    expect((await call(`POST /bookings/${booking.id}/${step}`, decision)).status).toBe(200);
    const { body } = await call<Folio>(`GET /folios/${folio.id}?expand=charges`);
    expect(body.charges?.map(({ name }) => name)).toEqual([german]);
    expect((await invoiced()).content?.lines).toMatchObject([{ name: english, booked_name: german }]);
    const sold = property.runtime.db.$client.prepare<[], { sold: string }>("SELECT sold FROM booked_invoices").get();
    expect(sold?.sold).toContain(german);
  },
);
