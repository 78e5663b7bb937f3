import { expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { PropertyCountry } from "#shared/platform/countries/countries.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { fetchPdf } from "#tests/support/fetch-pdf.ts";
import { foreignTerms } from "#tests/support/foreign-terms.ts";
import { addGuest, addItem, addRateItem, furnish, insert } from "#tests/support/guesthouse.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { startTestServer } from "#tests/support/test-server.ts";

/** Properties with the data of their countries, and the taxes of lodging and of what is sold beside it. */
const HOMES = {
  DE: {
    currency: "EUR",
    time_zone: "Europe/Berlin",
    taxes: [7, 19],
    address: { line1: "Am Anger 3", postal_code: "83700", city: "Rottach-Egern", country: "DE" },
    company: { name: "Edelweiss GmbH", tax_number: "139/815/08156", vat_number: "DE136695976", registration_number: "HRB 12345" },
    bank: { name: "Talbank", iban: "DE89370400440532013000" },
  },
  CH: {
    currency: "CHF",
    time_zone: "Europe/Zurich",
    taxes: [3.8, 8.1],
    address: { line1: "Dorfplatz 3", postal_code: "7270", city: "Davos", country: "CH" },
    company: { name: "Edelweiss AG", vat_number: "CHE-116.281.710 MWST", registration_number: "CHE-116.281.710" },
    bank: { name: "Talbank", iban: "CH9300762011623852957" },
  },
} as const;

/** A property in a country with a guest from there, who pays in cash. */
async function desk(country: keyof typeof HOMES, language: "de" | "en") {
  const served = await startTestServer();
  const { property } = served;
  const { currency, time_zone, taxes, address, company, bank } = HOMES[country];
  const db = property.runtime.db.$client;
  db.prepare("UPDATE properties SET currency = ?, time_zone = ?, address = ?, company = ?, bank = ?").run(
    ...[currency, time_zone, JSON.stringify(address), JSON.stringify(company), JSON.stringify(bank)],
  );
  const { double, rate } = furnish(property);
  db.prepare("UPDATE prices SET gross_amount = 123450").run();
  const [lodging, beside] = taxes.map((percentage) => insert(property, "tax_rates", { name: "Satz", percentage }));
  const none = insert(property, "tax_rates", { name: "Ohne", percentage: 0 });
  addItem(property, { name: "Zimmer", type: "accommodation", gross_amount: 0, tax_rate_id: lodging });
  addRateItem(property, rate, addItem(property, { name: "Wein", gross_amount: 850, tax_rate_id: beside }));
  addRateItem(property, rate, addItem(property, { name: "Abgabe", type: "city_tax", gross_amount: 320, tax_rate_id: none }));
  const cash = insert(property, "payment_methods", { name: "Bar", kind: "cash" });
  insert(property, "settings", { key: "FEATURE_REGISTRATION_MANAGEMENT", value: "true" });
  const guest = addGuest(property, "Anna Muster");
  const home = JSON.stringify({ line1: "Seeweg 1", line2: null, state: null, postal_code: "1000", city: "Seedorf", country: "NL" });
  const document = JSON.stringify({ type: "identity_card", number: "X1", issued_on: "2025-01-01", issued_by: "Seedorf", country: "NL" });
  db.prepare("UPDATE contacts SET language = ?, nationality = 'NL', address = ?, travel_document = ? WHERE id = ?").run(
    ...[language, home, document, guest],
  );
  const { call, cookie } = await served.login("admin");
  return { ...served, call, cookie, double, cash, guest };
}

/** The text of every paper of a stay, by its name. */
async function papersIn(country: keyof typeof HOMES, language: "de" | "en"): Promise<Record<string, string>> {
  const { url, call, cookie, double, cash, guest } = await desk(country, language);
  const stay = { check_in: "2030-04-01", check_out: "2030-04-03", occupancy: 2, room_type_id: double, customer_id: guest, guest_id: guest };
  const booking = (await call<Booking>("POST /bookings", stay)).body;
  const offer = (await call<Booking>("POST /bookings", { ...stay, status: "pending", expires_at: "2030-04-05T10:00:00.000Z" })).body;
  const canceled = (await call<Booking>("POST /bookings", stay)).body;
  await call(`POST /bookings/${canceled.id}/cancel`);
  const folio = (await call<{ data: Folio[] }>(`GET /folios?booking_id=${booking.id}`)).body.data[0];
  await call(`POST /folios/${folio?.id}/payments`, { payment_method_id: cash, amount: 50 });
  const draft = (await call<Invoice>("POST /invoices", { folio_id: folio?.id })).body;
  await call(`POST /invoices/${draft.id}/finalize`, {});
  const registered = await call<{ registration_number: string }>("POST /registrations", { booking_id: booking.id, guest_ids: [guest] });
  const read = async (path: `/${string}`) => {
    const response = await fetch(`${url}/api${path}`, { headers: { cookie, "accept-language": language } });
    expect([path, response.status]).toEqual([path, 200]);
    return (await readPdf(Buffer.from(await response.arrayBuffer()))).text;
  };
  const letter = async (id: string) => (await fetchPdf(url, cookie, `/bookings/${id}/confirmation?includeRates=true`)).text;
  return {
    confirmation: await letter(booking.id),
    offer: await letter(offer.id),
    cancellation: await letter(canceled.id),
    invoice: await read(`/invoices/${draft.id}/content`),
    registration: await read(`/registrations/documents?numbers=${registered.body.registration_number}`),
    emergency_sheet: await read("/emergency_sheet"),
    privacy_record: await read(`/privacy/record/pdf?language=${language}`),
    local_tax: await read(`/reports/local_tax?from=2030-04-01&to=2030-04-30&format=pdf&language=${language}`),
  };
}

const CASES = (["DE", "CH"] as const).flatMap((country) => (["de", "en"] as const).map((language) => [country, language] as const));

test.each(CASES)("papers of a property in %s have its terms, in %s", async (country, language) => {
  const papers = await papersIn(country, language);
  const foreign = foreignTerms(country satisfies PropertyCountry);
  const found = Object.entries(papers).flatMap(([name, text]) => foreign.flatMap((terms) => `${name}: ${terms.exec(text)?.[0] ?? ""}`));
  expect(found.filter((each) => !each.endsWith(": "))).toEqual([]);
  const { invoice = "", registration = "", privacy_record = "" } = papers;
  expect(invoice).toContain({ DE: { de: "1.234,50", en: "1,234.50" }, CH: { de: "1’234.50", en: "1,234.50" } }[country][language]);
  expect(registration).toContain("Meldeschein");
  expect(privacy_record).toMatch({ DE: { de: /DSGVO/, en: /GDPR/ }, CH: { de: /Art\. 12 DSG\b/, en: /art\. 12 FADP/ } }[country][language]);
});
