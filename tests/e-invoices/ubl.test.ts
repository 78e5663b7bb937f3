import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { missingForPeppol } from "#server/money/e-invoices/missing.ts";
import { ublOf } from "#server/money/e-invoices/ubl.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";
import { documentKindOf } from "#shared/money/invoices/rules.ts";
import { cents } from "#shared/platform/core/money.ts";
import { CASES, CITY_TAX, canceled, contentOf, FEDERAL_OFFICE, GERMAN, NIGHT, WINE } from "#tests/e-invoices/cases.ts";
import { brokenInPeppol } from "#tests/e-invoices/en16931/check.ts";
import { all, number, parse, text } from "#tests/e-invoices/en16931/tree.ts";
import { misplaced } from "#tests/e-invoices/en16931/ubl-shape.ts";
import { IS_LONG } from "#tests/support/long-run.ts";
import { wholeCents } from "#tests/support/whole-cents.ts";

/** Rules that an invoice keeps only if nothing is missing for Peppol. */
const OF_MISSING = /^(PEPPOL-EN16931-R0(03|10|20)|BR-DE-.*)$/;

test.each(Object.entries(CASES))("%s is a UBL document of EN 16931, and of Peppol where nothing is missing", (_, content) => {
  const xml = ublOf(content);
  const rules = brokenInPeppol(xml);
  expect(rules.filter((name) => !OF_MISSING.test(name))).toEqual([]);
  expect(rules.length > 0).toBe(missingForPeppol(content).length > 0);
  expect(misplaced(xml)).toEqual([]);
});

const anyCharge = fc.record({
  name: fc.constantFrom("Nacht", "Wein"),
  type: fc.constant(null),
  quantity: fc.integer({ min: 1, max: 30 }),
  unit_gross_amount: fc.integer({ min: -30_000, max: 50_000 }).map(wholeCents),
  tax_percentage: fc.constantFrom(0, 4.9, 7, 10, 13, 19, 20),
  booked_on: fc.constantFrom("2030-04-05", "2030-04-06"),
  folio_number: fc.constant(null),
});

test("whatever was charged and paid, invoice and credit note keep all rules and the amounts of the document", () => {
  const anyInvoice = fc.record({
    charges: fc.array(anyCharge, { minLength: 1, maxLength: 12 }),
    paid: fc.integer({ min: 0, max: 20_000 }),
  });
  fc.assert(
    fc.property(anyInvoice, ({ charges, paid }) => {
      const issued = contentOf(charges, { buyer: FEDERAL_OFFICE, paid: paid / 100 });
      for (const content of [issued, canceled(issued)]) {
        const invoice = parse(ublOf(content));
        expect(brokenInPeppol(invoice)).toEqual([]);
        const sign = content.cancels || documentKindOf(content) === "credit_note" ? -1 : 1;
        expect(number(invoice, "LegalMonetaryTotal/TaxInclusiveAmount")).toBe(sign * content.gross_amount + 0);
        expect(number(invoice, "TaxTotal/TaxAmount")).toBe(sign * content.tax_amount + 0);
      }
    }),
    { numRuns: IS_LONG ? 60 : 20 },
  );
});

describe("what the document says", () => {
  const read = (content: InvoiceContent) => parse(ublOf(content));
  const caseOf = (name: string) => CASES[name] ?? contentOf([]);
  const endpoints = (content: InvoiceContent) =>
    ["AccountingSupplierParty", "AccountingCustomerParty"].flatMap((party) =>
      all(read(content), `${party}/Party/EndpointID`).map(({ attributes, text: id }) => `${attributes["schemeID"]}:${id}`),
    );

  test("a federal office finds its order, the hotel's supplier number there, and how to pay", () => {
    const invoice = read(contentOf([NIGHT], { buyer: FEDERAL_OFFICE }));
    const of = (path: string) => text(invoice, path);
    expect(of("CustomizationID")).toBe("urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0");
    expect(of("ProfileID")).toBe("urn:fdc:peppol.eu:2017:poacc:billing:01:1.0");
    expect([of("OrderReference/ID"), of("BuyerReference")]).toEqual(["Z01:111599", "Z01:111599"]);
    expect(of("AccountingSupplierParty/Party/PartyIdentification/ID")).toBe("10012345");
    expect(of("AccountingSupplierParty/Party/Contact/ElectronicMail")).toBe("servus@example.com");
    expect(of("PaymentMeans/PayeeFinancialAccount/ID")).toBe("AT611904300234573201");
    expect(of("PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID")).toBe("RLNWATWW");
    expect(of("PaymentTerms/Note")).toBe("Zahlbar sofort ohne Abzug.");
    expect(all(invoice, "InvoiceLine/OrderLineReference")).toEqual([]);
  });

  test("an order's item is given with each line, and an order number without items at the top", () => {
    const invoice = read(caseOf("a federal office in Austria that names the item of its order"));
    expect(text(invoice, "OrderReference/ID")).toBe("4700000001:Z01");
    expect(all(invoice, "InvoiceLine/OrderLineReference/LineID").map((leaf) => leaf.text)).toEqual(["10", "10"]);
  });

  test("in Peppol's network an authority has its own address, all others that of their VAT number, and e-mail is none", () => {
    expect(endpoints(contentOf([NIGHT], { buyer: FEDERAL_OFFICE }))).toEqual(["9914:ATU12345675", "9915:b"]);
    expect(endpoints(contentOf([NIGHT]))).toEqual(["9914:ATU12345675", "0204:04011000-1234512345-06"]);
    expect(endpoints(contentOf([NIGHT], { buyer: { reference: "Projekt 7" } }))).toEqual(["9914:ATU12345675", "9930:DE136695976"]);
    expect(endpoints(contentOf([NIGHT], { buyer: { reference: "Projekt 7", vat_number: null } }))).toEqual(["9914:ATU12345675"]);
    expect(endpoints(contentOf([NIGHT], { seller: GERMAN, buyer: { vat_number: "US1", reference: null } }))).toEqual([]);
  });

  test("a Leitweg-ID is no order", () => {
    const invoice = read(contentOf([NIGHT]));
    expect(text(invoice, "BuyerReference")).toBe("04011000-1234512345-06");
    expect(all(invoice, "OrderReference")).toEqual([]);
  });

  test("a deposit is a prepayment invoice with its day, and the invoice that deducts it names it", () => {
    const deposit = read(caseOf("a deposit"));
    expect([text(deposit, "InvoiceTypeCode"), text(deposit, "DueDate")]).toEqual(["386", "2030-04-01"]);
    const invoice = read(caseOf("an invoice that deducts two deposits"));
    expect(text(invoice, "InvoiceTypeCode")).toBe("380");
    expect(all(invoice, "BillingReference/InvoiceDocumentReference/ID").map((leaf) => leaf.text)).toEqual(["2030-3", "2030-9"]);
    expect(number(invoice, "LegalMonetaryTotal/PayableAmount")).toBe(caseOf("an invoice that deducts two deposits").due_amount);
  });

  test("a cancellation is a credit note over what the invoice said, and names it", () => {
    const invoice = contentOf([NIGHT, { ...WINE, name: "Rabatt", quantity: 1, unit_gross_amount: cents(-10), tax_percentage: 10 }], {
      paid: 50,
    });
    const note = read(canceled(invoice));
    expect([note.name, text(note, "CreditNoteTypeCode")]).toEqual(["CreditNote", "381"]);
    expect(text(note, "BillingReference/InvoiceDocumentReference/ID")).toBe("2030-17");
    expect(text(note, "Note")).toContain("Storno der Rechnung 2030-17 vom 7. April 2030: Falscher Name");
    expect(all(note, "CreditNoteLine/CreditedQuantity").map((leaf) => leaf.text)).toEqual(["1", "-1"]);
    expect(["TaxInclusiveAmount", "PrepaidAmount", "PayableAmount"].map((name) => text(note, `LegalMonetaryTotal/${name}`))).toEqual([
      ...["119.90", "0.00", "119.90"],
    ]);
    expect(text(note, "PaymentTerms/Note")).toBe("Storno, nichts zu zahlen.");
  });

  test("a line of 0 % has its reason, without a code that belongs to another category", () => {
    const reasons = (code: string) => {
      const exemption = { kind: "other" as const, text: "Steuerfrei", code };
      const invoice = read(contentOf([{ ...NIGHT, tax_percentage: 0, exemption }]));
      return ["TaxExemptionReason", "TaxExemptionReasonCode"].map((name) => text(invoice, `TaxTotal/TaxSubtotal/TaxCategory/${name}`));
    };
    expect(reasons("VATEX-EU-79-C")).toEqual([expect.stringContaining("Steuerfrei"), "VATEX-EU-79-C"]);
    expect(reasons("VATEX-EU-O")).toEqual([expect.stringContaining("Steuerfrei"), ""]);
    expect(text(read(contentOf([CITY_TAX])), "TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason")).toContain("Ortstaxe");
  });
});

describe("what is missing for Peppol", () => {
  const bare = {
    communication: { email: null, phone: null, website: null },
    bank: { name: null, iban: null, bic: null },
  };

  test("federal offices in Austria ask for what the e-Rechnungsverordnung names", () => {
    expect(missingForPeppol(contentOf([NIGHT], { buyer: FEDERAL_OFFICE }))).toEqual([]);
    expect(missingForPeppol(contentOf([NIGHT], { buyer: { ...FEDERAL_OFFICE, supplier_number: null }, seller: bare }))).toEqual([
      ...["property.communication.email", "property.bank.iban", "property.bank.bic", "customer.communication.supplier_number"],
    ]);
    const paid = contentOf([NIGHT], { buyer: FEDERAL_OFFICE, seller: { bank: bare.bank }, paid: 129.9 });
    expect(missingForPeppol(paid)).toEqual([]);
    const missing = (reference: string | null) => missingForPeppol(contentOf([NIGHT], { buyer: { ...FEDERAL_OFFICE, reference } }));
    expect(missing(null)).toEqual(["customer.communication.reference"]);
    expect(missing("4700000001")).toEqual(["customer.communication.reference"]);
    expect(missing("4700000001 Pos. 10")).toEqual([]);
  });

  test("others that the platform serves need no supplier number", () => {
    expect(missingForPeppol(contentOf([NIGHT], { buyer: { ...FEDERAL_OFFICE, reference: "AMS/WIE", supplier_number: null } }))).toEqual([]);
  });

  test("everybody needs a reference and an address in the network", () => {
    const nobody = { reference: null, vat_number: null, country: "AT" };
    expect(missingForPeppol(contentOf([NIGHT], { buyer: nobody, seller: GERMAN }))).toEqual([
      ...["property.company.vat_number", "customer.communication.reference", "customer.company.vat_number"],
    ]);
    expect(missingForPeppol(contentOf([NIGHT], { seller: bare }))).toEqual([]);
  });

  test("between Germans the rules of Germany hold, too", () => {
    const seller = { ...GERMAN, ...bare, company: { ...contentOf([]).seller.company, vat_number: "DE136695976" } };
    expect(missingForPeppol(contentOf([NIGHT], { seller }))).toEqual([
      ...["property.communication.phone", "property.communication.email", "property.bank.iban"],
    ]);
  });
});
