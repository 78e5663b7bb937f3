import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ciiOf } from "#server/money/e-invoices/cii.ts";
import { unitPrice } from "#server/money/e-invoices/lines.ts";
import { missingForEInvoice, missingForXRechnung } from "#server/money/e-invoices/missing.ts";
import { ublOf } from "#server/money/e-invoices/ubl.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";
import type { InvoicedCharge } from "#shared/money/invoices/rules.ts";
import { documentKindOf } from "#shared/money/invoices/rules.ts";
import { cents } from "#shared/platform/core/money.ts";
import { CASES, CITY_TAX, canceled, canceledAfter, contentOf, credited, GERMAN, NIGHT, WINE } from "#tests/e-invoices/cases.ts";
import { broken, EN16931, XRECHNUNG } from "#tests/e-invoices/en16931/check.ts";
import { AT, all, number, parse, text } from "#tests/e-invoices/en16931/tree.ts";
import { d16bErrors, schemaErrors } from "#tests/e-invoices/schema.ts";
import { IS_LONG } from "#tests/support/long-run.ts";
import { decimal, wholeCents } from "#tests/support/whole-cents.ts";

const CREDIT = "a credit that cancels nothing";
const BEYOND = "an invoice whose deposits were more than the stay";
const XRECHNUNGEN = Object.entries(CASES).filter(([, content]) => missingForXRechnung(content).length === 0);

test("every case is as the schema of Factur-X wants it, in both profiles", async () => {
  const invoices = [
    ...Object.values(CASES).map((content) => ciiOf(content, "en16931")),
    ...XRECHNUNGEN.map(([, content]) => ciiOf(content, "xrechnung")),
  ];
  expect(await schemaErrors(invoices)).toEqual([]);
  const [first = ""] = invoices;
  expect(await schemaErrors([first, first.replace("<ram:TypeCode>380", "<ram:Type>380")])).not.toEqual([]);
});

test("a credit is a credit note (381) with positive sums, in both syntaxes; deposits beyond the price leave an invoice one", () => {
  const { [CREDIT]: credit, [BEYOND]: beyond } = CASES;
  if (!credit || !beyond) throw new Error("the cases have other names");
  for (const profile of ["en16931", "xrechnung"] as const) {
    const xml = parse(ciiOf(credit, profile));
    expect(text(xml, `${AT.document}/TypeCode`)).toBe("381");
    expect(number(xml, `${AT.sums}/GrandTotalAmount`)).toBe(0 - credit.gross_amount);
  }
  expect(ublOf(credit)).toContain("<cbc:CreditNoteTypeCode>381<");
  expect(text(parse(ciiOf(beyond, "en16931")), `${AT.document}/TypeCode`)).toBe("380");
});

test("a credit note for lines is a 381 with positive sums that names its invoice (BG-3), in both syntaxes; its document is below zero", () => {
  const { "a credit note for pieces and for an amount": credit } = CASES;
  if (!credit) throw new Error("the case has another name");
  expect(credit).toMatchObject({ gross_amount: -33.45, credits: { number: "2030-17", issued_on: "2030-04-07" } });
  for (const profile of ["en16931", "xrechnung"] as const) {
    const xml = parse(ciiOf(credit, profile));
    expect(text(xml, `${AT.document}/TypeCode`)).toBe("381");
    expect(number(xml, `${AT.sums}/GrandTotalAmount`)).toBe(33.45);
    expect(number(xml, `${AT.sums}/DuePayableAmount`)).toBe(33.45);
    expect(text(xml, `${AT.settlement}/InvoiceReferencedDocument/IssuerAssignedID`)).toBe("2030-17");
  }
  const ubl = ublOf(credit);
  expect(ubl).toContain("<cbc:CreditNoteTypeCode>381<");
  expect(ubl).toMatch(/<cac:BillingReference>\s*<cac:InvoiceDocumentReference>\s*<cbc:ID>2030-17</);
});

test("every XRechnung is valid against D16B, by which German authorities validate it", async () => {
  expect(await d16bErrors(XRECHNUNGEN.map(([, content]) => ciiOf(content, "xrechnung")))).toEqual([]);
});

test.each(Object.entries(CASES))("%s is an invoice of EN 16931", (_, content) => {
  expect(missingForEInvoice(content)).toEqual([]);
  expect(broken(EN16931, ciiOf(content, "en16931"))).toEqual([]);
});

test.each(XRECHNUNGEN)("%s is an XRechnung", (_, content) => {
  expect(broken(XRECHNUNG, ciiOf(content, "xrechnung"))).toEqual([]);
});

/** A credit note for a third of the first line that takes back anything, and the cancellation of the rest; nothing where that is no credit. */
function correctionsOf(issued: InvoiceContent): InvoiceContent[] {
  const index = issued.lines.findIndex(({ gross_amount }) => gross_amount > 0.03);
  const line = issued.lines[index];
  if (!line) return [];
  const credit = credited(issued, [{ line_id: `${index + 1}`, gross_amount: cents(Math.round(line.gross_amount * 33) / 100) }]);
  return [credit, canceledAfter(issued, [credit])];
}

const anyCharge: fc.Arbitrary<InvoicedCharge> = fc
  .record({
    name: fc.string({ unit: "binary", minLength: 1, maxLength: 12 }),
    type: fc.constantFrom("accommodation", "catering", "city_tax", "service", null),
    quantity: fc.integer({ min: 1, max: 400 }),
    cents: fc.integer({ min: -50_000, max: 99_999 }),
    tax_percentage: fc.constantFrom(0, 2.6, 3.8, 4.9, 7, 8.1, 10, 13, 19, 20),
    day: fc.integer({ min: 1, max: 28 }),
    folio_number: fc.constantFrom(null, "12345", "F-7"),
  })
  .map(({ cents: price, day, ...charge }) => ({
    ...charge,
    unit_gross_amount: wholeCents(price),
    booked_on: `2030-04-${String(day).padStart(2, "0")}`,
  }));

test("whatever was charged and paid, invoice and cancellation keep all rules, the schema and the amounts of the document", async () => {
  const written: string[] = [];
  const anyInvoice = fc.record({
    charges: fc.array(anyCharge, { minLength: 1, maxLength: 15 }),
    paid: fc.integer({ min: 0, max: 99_999 }),
    language: fc.constantFrom("de" as const, "en" as const),
    isGerman: fc.boolean(),
  });
  fc.assert(
    fc.property(anyInvoice, ({ charges, paid, language, isGerman }) => {
      const issued = contentOf(charges, { paid: paid / 100, language, seller: isGerman ? GERMAN : {} });
      for (const content of [issued, canceled(issued), ...correctionsOf(issued)]) {
        const xml = ciiOf(content, "xrechnung");
        written.push(xml);
        const invoice = parse(xml);
        expect(broken(XRECHNUNG, invoice)).toEqual([]);
        const sign = documentKindOf(content) === "credit_note" ? -1 : 1;
        expect(number(invoice, `${AT.sums}/GrandTotalAmount`)).toBe(sign * content.gross_amount + 0);
        expect(number(invoice, `${AT.sums}/TaxTotalAmount`)).toBe(sign * content.tax_amount + 0);
      }
    }),
    { numRuns: IS_LONG ? 60 : 20 },
  );
  expect(await schemaErrors(written)).toEqual([]);
  expect(await d16bErrors(written)).toEqual([]);
});

test("the price of one times the quantity is the line's amount to the cent, with no more decimals than that takes", () => {
  expect([unitPrice(181.82, 2), unitPrice(16.75, 3), unitPrice(-10, -4), unitPrice(0, 3), unitPrice(0, 0)]).toEqual([
    ...["90.91", "5.583", "2.50", "0.00", "0.00"],
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 9999 }), (net, quantity) => {
      expect(cents(Number(unitPrice(net / 100, quantity)) * quantity)).toBe(net);
    }),
  );
});

describe("what the invoice says", () => {
  const read = (content: Parameters<typeof ciiOf>[0]) => parse(ciiOf(content, "en16931"));
  const sums = (content: Parameters<typeof ciiOf>[0]) => {
    const invoice = read(content);
    return ["GrandTotalAmount", "TotalPrepaidAmount", "DuePayableAmount"].map((name) => text(invoice, `${AT.sums}/${name}`));
  };

  test("who sells: the company, the property it trades as, its numbers and how it is reached", () => {
    const invoice = read(contentOf([NIGHT]));
    const of = (path: string) => text(invoice, `${AT.seller}/${path}`);
    expect(of("Name")).toBe("Edelweiß GmbH");
    expect(of("SpecifiedLegalOrganization/ID")).toBe("FN 123456 a");
    expect(of("SpecifiedLegalOrganization/TradingBusinessName")).toBe("Pension Edelweiß & Söhne");
    expect(
      all(invoice, `${AT.seller}/SpecifiedTaxRegistration/ID`).map(({ attributes, text: id }) => [attributes["schemeID"], id]),
    ).toEqual([
      ["VA", "ATU12345675"],
      ["FC", "83 123/4567"],
    ]);
    expect(all(invoice, `${AT.seller}/ID`)).toEqual([]);
    const small = read(CASES["a German guesthouse in no register, known by its tax number alone"] ?? contentOf([NIGHT]));
    expect(text(small, `${AT.seller}/ID`)).toBe("127/123/45678");
  });

  test("who buys: the company with its person, the route of a German authority, else an e-mail address, else none", () => {
    const invoice = read(contentOf([NIGHT]));
    expect(text(invoice, `${AT.buyer}/Name`)).toBe("Huber AG");
    expect(text(invoice, `${AT.buyer}/DefinedTradeContact/PersonName`)).toBe("Anna Huber");
    const route = (buyer: object) => all(read(contentOf([NIGHT], { buyer })), `${AT.buyer}/URIUniversalCommunication/URIID`);
    expect(route({})).toMatchObject([{ attributes: { schemeID: "0204" }, text: "04011000-1234512345-06" }]);
    expect(route({ reference: "Projekt 7" })).toMatchObject([{ attributes: { schemeID: "EM" }, text: "rechnung@example.com" }]);
    expect(route({ reference: null, email: null })).toEqual([]);
  });

  test("a line of 0 % is exempt, with the reason of the property's country", () => {
    const reason = (content: Parameters<typeof ciiOf>[0]) =>
      all(read(content), `${AT.tax}/ExemptionReason`).map(({ text: words }) => words);
    expect(reason(contentOf([NIGHT]))).toEqual([]);
    expect(reason(contentOf([NIGHT, CITY_TAX]))).toEqual([
      "Ortstaxe: durchlaufender Posten, nicht Teil des Entgelts (§ 4 Abs. 3 UStG 1994)",
    ]);
    expect(reason(contentOf([CITY_TAX], { seller: GERMAN, language: "en" }))).toEqual([
      "Ortstaxe: collected for the municipality, not part of the price (§ 10 Abs. 1 UStG)",
    ]);
    expect(reason(contentOf([CITY_TAX, { ...WINE, tax_percentage: 0 }]))).toEqual([
      "Ortstaxe: durchlaufender Posten, nicht Teil des Entgelts (§ 4 Abs. 3 UStG 1994); Ohne Umsatzsteuer",
    ]);
  });

  test("what is paid and what is due, and how", () => {
    expect(sums(contentOf([NIGHT], { paid: 100 }))).toEqual(["129.90", "100.00", "29.90"]);
    expect(sums(contentOf([NIGHT], { paid: 150 }))).toEqual(["129.90", "150.00", "-20.10"]);
    const means = (content: Parameters<typeof ciiOf>[0]) => text(read(content), `${AT.means}/TypeCode`);
    expect(means(contentOf([NIGHT]))).toBe("58");
    expect(means(contentOf([NIGHT], { currency: "CHF" }))).toBe("30");
    const paid = read(contentOf([NIGHT], { paid: 129.9 }));
    expect([text(paid, `${AT.means}/TypeCode`), text(paid, `${AT.means}/Information`)]).toEqual(["1", "Bar"]);
    expect(text(paid, `${AT.terms}/Description`)).toBe("Bereits beglichen.");
    expect(text(read(contentOf([NIGHT])), `${AT.means}/PayeePartyCreditorFinancialAccount/IBANID`)).toBe("AT611904300234573201");
  });

  test("a cancellation is a corrected invoice below zero that names what it cancels", () => {
    const content = canceled(contentOf([NIGHT], { paid: 100 }));
    const invoice = read(content);
    expect(text(invoice, `${AT.document}/TypeCode`)).toBe("384");
    expect(text(invoice, `${AT.preceding}/IssuerAssignedID`)).toBe("2030-17");
    expect(text(invoice, `${AT.preceding}/FormattedIssueDateTime/DateTimeString`)).toBe("20300407");
    expect(text(invoice, `${AT.document}/IncludedNote/Content`)).toContain("Storno der Rechnung 2030-17 vom 7. April 2030: Falscher Name");
    expect(text(invoice, `${AT.line}/SpecifiedLineTradeDelivery/BilledQuantity`)).toBe("-1");
    expect(sums(content)).toEqual(["-129.90", "0.00", "-129.90"]);
  });

  test("of whose stay a line is, in the guest's words; folios have no number outside the property", () => {
    const stay = { code: "54321", check_in: "2030-04-05", check_out: "2030-04-06", room: "14", guests: [], folio_numbers: ["F-7"] };
    const [first] = contentOf([NIGHT]).stays;
    const lines = [
      { ...NIGHT, folio_number: "F-7" },
      { ...WINE, folio_number: "F-9" },
    ];
    const xml = ciiOf(contentOf(lines, { stays: [...(first ? [first] : []), stay] }), "en16931");
    expect(xml).toContain("Buchung 54321, Zimmer 14, 5.–6. Apr. 2030</ram:Content>");
    expect(xml).not.toMatch(/F-[79]/);
  });

  test("the time of service, of the whole and of each line", () => {
    const invoice = read(contentOf([NIGHT, WINE]));
    const days = (path: string) =>
      ["Start", "End"].map((end) => text(invoice, `${path}/BillingSpecifiedPeriod/${end}DateTime/DateTimeString`));
    expect(days(AT.settlement)).toEqual(["20300405", "20300406"]);
    expect(days(`${AT.line}/SpecifiedLineTradeSettlement`)).toEqual(["20300405", "20300406"]);
  });
});

test("what an XRechnung lacks is named as the API names it", () => {
  expect(missingForXRechnung(contentOf([NIGHT]))).toEqual([]);
  const bare = contentOf([NIGHT], {
    seller: { communication: { email: null, phone: "12", website: null }, bank: { name: null, iban: null, bic: null } },
    buyer: { email: null, reference: null },
  });
  expect(missingForXRechnung(bare)).toEqual([
    ...["property.communication.phone", "property.communication.email", "property.bank.iban"],
    ...["customer.communication.reference", "customer.communication.email"],
  ]);
  expect(missingForXRechnung({ ...bare, due_amount: decimal(0) })).not.toContain("property.bank.iban");
  expect(missingForEInvoice(bare)).toEqual([]);
  const { address, company } = bare.seller;
  expect(
    missingForEInvoice({
      ...bare,
      seller: { ...bare.seller, address: { ...address, country: null }, company: { ...company, vat_number: "??", tax_number: null } },
    }),
  ).toEqual(["property.address.country", "property.company.vat_number"]);
});
