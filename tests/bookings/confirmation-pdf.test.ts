import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cents } from "#shared/platform/core/money.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { fetchPdf, furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { addContact, addItem, addRateItem, furnish, insert } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

async function desk() {
  const open = await startTestServer();
  const rooms = furnish(open.property);
  furnishLetterhead(open.property);
  const { call, cookie } = await open.login("staff");
  const book = async (stay: object = {}) => {
    const base = { check_in: "2030-04-05", check_out: "2030-04-08", occupancy: 2, room_type_id: rooms.double };
    const { status, body } = await call<Booking>("POST /bookings", { ...base, ...stay });
    expect(status).toBe(200);
    return body;
  };
  const pdf = (id: string, query = "") => fetchPdf(open.url, cookie, `/bookings/${id}/confirmation${query}`);
  return { ...open, ...rooms, call, cookie, book, pdf };
}

/** The amounts of the last column in cents, and the total below. */
function sumsOf(text: string): { lines: number[]; total: number } {
  const [table = "", rest = ""] = text.slice(text.search(/BETRAG EUR|AMOUNT EUR/)).split(/Gesamtbetrag|Total/);
  const read = (figure: string | undefined) => cents(Number((figure ?? "").replace(/[.,](?=\d{3})/g, "").replace(",", ".")));
  // A row ends with the unit price, if there is one, and its amount.
  const rows = [...table.matchAll(/20\d\d (\d+) (?:([\d.,]+[.,]\d\d) )?([\d.,]+[.,]\d\d)/g)];
  return { lines: rows.map((row) => read(row[3])), total: read(/€ ?([\d.,]+\d)/.exec(rest)?.[1]) };
}

test("a confirmation is a PDF to save, named by its code, in the property's language", async () => {
  const { property, book, pdf } = await desk();
  const anna = addContact(property, "Anna Gruber", {
    address: JSON.stringify({ line1: "Hauptplatz 1", line2: null, postal_code: "8010", city: "Graz", state: null, country: "AT" }),
  });
  const booking = await book({ customer_id: anna, guest_id: anna });
  const { status, headers, name, text, pages, fonts, embedded } = await pdf(booking.id, "?includeRates=true");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("content-disposition")).toMatch(/^attachment; /);
  expect(name).toBe(`Bestätigung-${booking.code}.pdf`);
  expect(fonts).toEqual(["Inter-Regular", "Inter-SemiBold"]);
  expect(embedded).toBe(true);
  expect(pages).toHaveLength(1);
  for (const words of [
    "Buchungsbestätigung",
    "Guten Tag Anna Gruber,",
    "Anna Gruber Hauptplatz 1 8010 Graz",
    "5. April 2030 Freitag, ab 15:00 Uhr",
    "8. April 2030 Montag, bis 11:00 Uhr",
    "3 Nächte 2 Personen",
    "ZIMMER Double",
    "Übernachtung 5.–8. Apr. 2030 3 100,00 300,00",
    "Gesamtbetrag inklusive aller Steuern und Abgaben € 300,00",
    "Herzliche Grüße aus Brandenberg",
    "IBAN AT61 1904 3002 3457 3201",
    "UID ATU12345675",
    "Seite 1 von 1",
    "1. April 2030",
  ]) {
    expect(text.replaceAll("\u2009", "")).toContain(words);
  }
});

test("rates are left out where they are not wanted, and shown where nothing was said", async () => {
  const { book, pdf } = await desk();
  const { id } = await book();
  expect((await pdf(id, "?includeRates=false")).text).not.toMatch(/100,00|Gesamtbetrag|LEISTUNG/);
  expect((await pdf(id)).text).toContain("Gesamtbetrag");
});

test("the property's own terms stand on offers and confirmations, of a group too, and not on word of a cancellation", async () => {
  const { login, book, pdf, url, call, cookie } = await desk();
  const admin = await login("admin");
  const terms = { de: "Storno ist bis drei Tage vor der Anreise frei.\r\n\r\nDanach 80 %." };
  await admin.call("PATCH /settings/general", { terms });
  const stay = await book();
  const offer = await book({ status: "pending", expires_at: "2030-04-03T10:00:00.000Z" });
  const { body: group } = await call<{ id: string }>("POST /groups", { name: "Chor" });
  await call(`POST /groups/${group.id}/bookings/${stay.id}`);
  const pdfs = [await pdf(stay.id), await pdf(offer.id), await fetchPdf(url, cookie, `/groups/${group.id}/confirmation`)];
  for (const { text } of pdfs) {
    expect(text).toMatch(/Herzliche Grüße .*Unsere Bedingungen Storno ist bis drei Tage vor der Anreise frei\. Danach 80 %\./);
  }
  await call(`POST /bookings/${stay.id}/cancel`);
  expect((await pdf(stay.id)).text).not.toContain("Bedingungen");
});

test("terms that would just not fit take the place of a courtesy, and the regards never stand on a page alone", async () => {
  const { property, login, book, pdf, rate } = await desk();
  await (await login("admin")).call("PATCH /settings/general", { terms: { de: "Storno ist bis drei Tage vor der Anreise frei." } });
  const found = { courtesy: false, none: false, terms: false };
  for (let items = 0; items < 7; items += 1) {
    if (items > 0) addRateItem(property, rate, addItem(property, { name: `Extra ${items}`, gross_amount: 100 }));
    const from = 10 + 3 * items;
    const stay = await book({ check_in: `2030-05-${from}`, check_out: `2030-05-${from + 3}` });
    const { pages } = await pdf(stay.id);
    const [first = "", second] = pages;
    if (second === undefined) found[first.includes("Fragen oder Wünsche") ? "courtesy" : "none"] = true;
    else found.terms ||= first.includes("Herzliche Grüße") && second.includes("Unsere Bedingungen");
    expect(second === undefined || second.includes("Unsere Bedingungen")).toBe(true);
  }
  expect(found).toEqual({ courtesy: true, none: true, terms: true });
});

test("the sums of a long stay over price periods with items add up to the booking's, to the cent", async () => {
  const { property, rate, book, pdf, double } = await desk();
  const summer = insert(property, "rate_restrictions", { rate_id: rate, name: "Frühling", from: "2030-04-10", to: "2030-04-14" });
  insert(property, "prices", { rate_id: rate, room_type_id: double, occupancy: 2, gross_amount: 12_999, rate_restriction_id: summer });
  addRateItem(property, rate, addItem(property, { name: "Frühstück", gross_amount: 1_490, book_next_day: 1 }));
  addRateItem(property, rate, addItem(property, { name: "Ortstaxe", type: "city_tax", gross_amount: 261 }));
  addRateItem(property, rate, addItem(property, { name: "Sauna", gross_amount: 500 }), { included: 1 });
  addRateItem(property, rate, addItem(property, { name: "Endreinigung", type: "service", gross_amount: 4_905 }), {
    unit: "room",
    frequency: "on_check_out",
  });

  const stays = [
    await book({ check_out: "2030-04-25" }),
    await book({ check_out: "2030-04-12", total_gross_amount: 1_111.11 }),
    await book({ check_in: "2030-05-10", check_out: "2030-06-10", total_gross_amount: 5_000.01 }),
  ];
  for (const { id, gross_amount } of stays) {
    const { text } = await pdf(id);
    const { lines, total } = sumsOf(text);
    expect(text).toContain("inklusive Sauna");
    expect(total).toBe(cents(gross_amount));
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.reduce((sum, line) => sum + line, 0)).toBe(total);
  }
});

test("a guest reads the own language, the property's otherwise", async () => {
  const { property, book, pdf } = await desk();
  const john = addContact(property, "John Smith", {
    language: "en",
    address: JSON.stringify({ line1: "1 High St", postal_code: "BA1", city: "Bath", country: "GB" }),
  });
  const { id, code } = await book({ customer_id: john });
  const english = await pdf(id);
  expect(english.name).toBe(`Confirmation-${code}.pdf`);
  expect(english.raw).toContain("/Lang (en)");
  for (const words of [
    "Booking confirmation",
    "Dear John Smith,",
    "VEREINIGTES KÖNIGREICH",
    "Friday, from 15:00",
    "3 nights",
    "€300.00",
    "Page 1 of 1",
  ]) {
    expect(english.text).toContain(words);
  }
  const anonymous = (await book({ check_in: "2030-05-05", check_out: "2030-05-06" })).id;
  expect((await pdf(anonymous)).text).toContain("Guten Tag,");
  property.runtime.db.$client
    .prepare("INSERT INTO settings (id, created_at, updated_at, property_id, key, value) VALUES ('s', ?, ?, ?, 'GENERAL_LANGUAGE', 'en')")
    .run(property.clock.now, property.clock.now, property.property_id);
  expect((await pdf(anonymous)).text).toContain("Dear guest,");
});

test("with an expiry it is an offer, until when it holds and, once over, that it is over", async () => {
  const { property, call, book, pdf } = await desk();
  const { id, code } = await book({ status: "pending", expires_at: "2030-04-03T16:00:00Z" });
  const offer = await pdf(id);
  expect(offer.name).toBe(`Angebot-${code}.pdf`);
  expect(offer.text).toContain("Gültig bis 3. April 2030");
  expect(offer.text).toContain("Dieses Angebot gilt bis Mi., 3. April 2030 um 18:00 Uhr.");
  property.clock.now = "2030-04-03T16:00:00.000Z";
  expect((await pdf(id)).text).toContain("Dieses Angebot war gültig bis");
  property.clock.now = "2030-04-02T10:00:00.000Z";
  await call(`POST /bookings/${id}/confirm`);
  expect((await pdf(id)).text).toContain("Buchungsbestätigung");
  await call(`POST /bookings/${id}/cancel`);
  const canceled = await pdf(id);
  expect(canceled.name).toBe(`Stornierung-${code}.pdf`);
  expect(canceled.text).toContain("ist storniert");
  expect(canceled.text).not.toContain("Gesamtbetrag");
  const noted = await book({ status: "pending", check_in: "2030-05-05", check_out: "2030-05-06" });
  expect((await pdf(noted.id)).text).toContain("vorgemerkt");
});

test("a room is named only where it is promised, guests by name, a company without being addressed as a person", async () => {
  const { property, call, book, pdf, room101 } = await desk();
  const company = addContact(property, "Alpenbau GmbH", { type: "company", company: JSON.stringify({ name: "Alpenbau GmbH" }) });
  const { id } = await book({ room_id: room101, customer_id: company, guest_id: addContact(property, "Přemysl Žluťoučký") });
  await call(`POST /bookings/${id}/guests/${addContact(property, "Ágnes Szőke")}`);
  const before = await pdf(id);
  expect(before.text).toContain("ZIMMER Double GÄSTE Přemysl Žluťoučký, Ágnes Szőke");
  expect(before.text).toContain("Guten Tag, vielen Dank");
  await call(`PATCH /bookings/${id}`, { room_fixed: true });
  expect((await pdf(id)).text).toContain("Double, Zimmer 101");
});

test("the same booking on the same day has the same bytes, logo and all", async () => {
  const { property, book, pdf } = await desk();
  const { id } = await book();
  const plain = await pdf(id);
  const dot = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");
  const logo = insert(property, "files", { name: "logo.png", content_type: "image/png", size: dot.length });
  mkdirSync(join(property.dir, "files"), { recursive: true });
  writeFileSync(join(property.dir, "files", logo), dot);
  property.runtime.db.$client.prepare("UPDATE properties SET branding = json_set(branding, '$.logo_id', ?)").run(logo);
  const first = await pdf(id);
  expect(first.raw).toContain("/Subtype /Image");
  expect(plain.raw).not.toContain("/Subtype /Image");
  property.clock.now = "2030-04-01T20:00:00.000Z";
  expect((await pdf(id)).bytes.equals(first.bytes)).toBe(true);
  // A broken logo is left out of the document, and the property still works.
  writeFileSync(join(property.dir, "files", logo), dot.subarray(0, 50));
  expect((await pdf(id)).bytes.equals(plain.bytes)).toBe(true);
});

test("unknown bookings, strange wishes and kitchen eyes are refused", async () => {
  const { url, call, login, book } = await desk();
  const { id } = await book();
  expect((await call("POST /bookings/nobody/confirmation")).body).toMatchObject({ type: "not_found" });
  expect((await call(`POST /bookings/${id}/confirmation?includeRates=perhaps`)).status).toBe(400);
  expect((await call(`POST /bookings/${id}/confirmation?include=1`)).status).toBe(400);
  const kitchen = await login("catering");
  expect((await kitchen.call(`POST /bookings/${id}/confirmation`)).status).toBe(403);
  expect((await fetch(`${url}/api/bookings/${id}/confirmation`, { method: "POST" })).status).toBe(401);
});
