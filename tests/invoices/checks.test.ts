import { describe, expect, test } from "vitest";
import { checkText, limitInWords } from "#shared/money/invoices/check-words.ts";
import type { InvoiceCheck } from "#shared/money/invoices/checks.ts";
import { invoiceChecks } from "#shared/money/invoices/checks.ts";
import { invoicesText } from "#shared/money/invoices/text.ts";
import { sayInCountry } from "#shared/platform/core/country-terms.ts";
import { cents } from "#shared/platform/core/money.ts";
import { contentOf, FEDERAL_OFFICE, GERMAN, NIGHT } from "#tests/e-invoices/cases.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";

type ContentOptions = Parameters<typeof contentOf>[1];

function checked(gross: number, given: ContentOptions = {}, isCompany = false, tax_percentage = 10): string[] {
  const content = contentOf([{ ...NIGHT, unit_gross_amount: cents(gross), tax_percentage }], given);
  return invoiceChecks({ content, isCompany }).map(({ check, demanded }) => (demanded ? `${check}!` : check));
}

const AUSTRIAN = contentOf([NIGHT]).seller;
const without = { ...AUSTRIAN.company, vat_number: null, tax_number: null };
const onlyTax = { ...without, tax_number: "83 123/4567" };
const NO_BANK = { name: null, iban: null, bic: null };

describe("before an invoice is issued", () => {
  test.each<[string, string[], string[]]>([
    ["everything is there", checked(5000), []],
    ["the property has no address", checked(50, { seller: { address: { ...AUSTRIAN.address, city: null } } }), ["seller_address!"]],
    ["a small invoice needs no number in Austria", checked(400, { seller: { company: without } }), ["seller_tax_number"]],
    ["above 400 it does", checked(400.01, { seller: { company: without } }), ["seller_tax_number!"]],
    ["in Germany above 250", checked(250.01, { seller: { ...GERMAN, company: without } }), ["seller_tax_number!"]],
    ["in Germany a tax number is enough", checked(5000, { seller: GERMAN }), []],
    ["in Austria the UID is asked for", checked(5000, { seller: { company: onlyTax } }), ["seller_vat_number"]],
    ["a small business needs none", checked(5000, { seller: { company: onlyTax } }, false, 0), ["exemption_reason"]],
    ["a company's UID above 10,000", checked(10_000.01, { buyer: { vat_number: null, country: "AT" } }, true), ["buyer_vat_number"]],
    ["not up to 10,000", checked(10_000, { buyer: { vat_number: null, country: "AT" } }, true), []],
    ["not of a person", checked(12_000, { buyer: { vat_number: null, country: "AT" } }), []],
    ["a company in another EU country", checked(100, { buyer: { vat_number: null, country: "DE" } }, true), ["buyer_vat_number_abroad"]],
    ["none outside the EU", checked(100, { buyer: { vat_number: null, country: "US" } }, true), []],
    ["a UID of another country", checked(100, { buyer: { vat_number: "DE136695976", country: "AT" } }, true), ["buyer_vat_country"]],
    [
      "a federal office without supplier number",
      checked(100, { buyer: { ...FEDERAL_OFFICE, supplier_number: null } }, true),
      ["buyer_supplier_number"],
    ],
    ["an order without its item", checked(100, { buyer: { ...FEDERAL_OFFICE, reference: "4700000001" } }, true), ["buyer_order_reference"]],
    [
      "a federal office and no account",
      checked(100, { buyer: FEDERAL_OFFICE, seller: { bank: NO_BANK } }, true),
      ["seller_federal_office"],
    ],
    ["a federal office with all that it asks for", checked(100, { buyer: FEDERAL_OFFICE }, true), []],
    ["a guest whose reference looks like one", checked(100, { buyer: { ...FEDERAL_OFFICE, supplier_number: null } }), []],
    ["Greece writes EL", checked(100, { buyer: { vat_number: "EL123456789", country: "GR" } }, true), []],
  ])("%s", (_, found, wanted) => {
    expect(found).toEqual(wanted);
  });
});

test.each([
  ["seller_vat_number", "AT", "2030-04-01", "UID Ihres Betriebs: Über € 400 muss sie stehen, wenn Sie eine haben."],
  ["buyer_vat_number", "AT", "2030-04-01", "UID des Kunden: Über € 10.000 muss sie stehen, wenn die Firma eine hat."],
  ["seller_tax_number", "AT", "2030-04-01", "UID oder Steuernummer Ihres Betriebs: Über € 400 muss eine davon stehen."],
  ["seller_tax_number", "DE", "2030-04-01", "USt-IdNr. oder Steuernummer Ihres Betriebs: Über 250 € muss eine davon stehen."],
  ["seller_tax_number", "CH", "2030-04-01", "UID oder Steuernummer Ihres Betriebs: Über CHF 400 muss eine davon stehen."],
  ["exemption_reason", "AT", "2030-04-01", "Für Leistungen mit 0 % steht kein Grund. Er gehört zum Steuersatz."],
] as const)("%s in %s on %s names the limit of the country's law", (check, country, day, text) => {
  const each = { check, demanded: check === "seller_tax_number" };
  const limit = limitInWords(each, { day, address: { country }, language: "de" });
  const said = sayInCountry(invoicesText, "de", { country })(checkText(each), { limit });
  expect(said.replaceAll("\u00a0", " ")).toBe(text);
});

test("advice on a number names no limit, since small invoices need none", () => {
  expect(checkText({ check: "seller_tax_number", demanded: false })).toBe("check_seller_tax_number");
});

test("a property without an address issues nothing; its draft says what is missing, and no number is lost", async () => {
  const { property, call, sale, draft, finalize } = await startBillingServer();
  const db = property.runtime.db.$client;
  const address = db.prepare<unknown[], string>("SELECT address FROM properties WHERE id = ?").pluck().get(property.property_id);
  db.prepare("UPDATE properties SET address = '{}' WHERE id = ?").run(property.property_id);
  const { id } = await draft(await sale());
  const missing = { check: "seller_address", demanded: true };
  expect((await call<InvoiceCheck[]>(`GET /invoices/${id}/checks`)).body).toEqual(expect.arrayContaining([missing]));
  const refused = await call(`POST /invoices/${id}/finalize`, {});
  expect(refused).toMatchObject({ status: 400, body: { type: "invoice/incomplete", errors: [{ path: "property.seller_address" }] } });
  expect(refused.body.detail).toBe("Street, postal code and town of your property.");
  const german = await call(`POST /invoices/${id}/finalize`, {}, { "accept-language": "de" });
  expect(german.body.detail).toBe("Straße, Postleitzahl und Ort Ihres Betriebs.");

  db.prepare("UPDATE properties SET address = ? WHERE id = ?").run(address, property.property_id);
  expect(await finalize(id)).toMatchObject({ number: "2030-1" });
  expect((await call<InvoiceCheck[]>(`GET /invoices/${id}/checks`)).body).toEqual([]);
});
