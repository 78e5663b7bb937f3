import { type ExemptionKind, proposedExemption } from "#shared/inventory/tax-rates/exemptions.ts";
import { InvoiceContent } from "#shared/money/invoices/content.ts";
import { deducted } from "#shared/money/invoices/deductions.ts";
import { type InvoicedCharge, invoiced } from "#shared/money/invoices/rules.ts";
import { cancellationOf, creditNoteOf, type PartOfLine, restOfLines } from "#shared/money/invoices/taking-back.ts";
import { amount, cents, minus, ZERO } from "#shared/platform/core/money.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";

type ContentOptions = Partial<Omit<InvoiceContent, "lines" | "taxes" | "buyer" | "seller">> & {
  buyer?: Partial<InvoiceContent["buyer"]>;
  seller?: Partial<InvoiceContent["seller"]>;
  paid?: number;
};

const AUSTRIAN: InvoiceContent["seller"] = {
  name: "Pension Edelweiß & Söhne",
  address: { line1: "Dorfplatz 3", line2: null, postal_code: "6234", city: "Brandenberg", state: "Tirol", country: "AT" },
  communication: { email: "servus@example.com", phone: "+43 5337 1234", website: null },
  company: {
    name: "Edelweiß GmbH",
    managing_director: "Eva Berger",
    registration_number: "FN 123456 a",
    register_court: null,
    tax_number: "83 123/4567",
    vat_number: "ATU 12345675",
    cost_center: null,
  },
  bank: { name: "Talbank", iban: "AT61 1904 3002 3457 3201", bic: "RLNWATWW" },
  branding: { logo_id: null, primary_color: null },
};

export const GERMAN: Partial<InvoiceContent["seller"]> = {
  name: "Hotel Am See",
  address: { line1: "Uferweg 1", line2: null, postal_code: "87629", city: "Füssen", state: null, country: "DE" },
  company: { ...AUSTRIAN.company, name: null, registration_number: "HRB 4711, Kempten", tax_number: "127/123/45678", vat_number: null },
  bank: { name: null, iban: "DE89370400440532013000", bic: null },
};

/** A federal office in Austria, with the order reference and the supplier number that it named with its order. */
export const FEDERAL_OFFICE: Partial<InvoiceContent["buyer"]> = {
  name: "Bundesministerium für Finanzen",
  line1: "Johannesgasse 5",
  postal_code: "1010",
  city: "Wien",
  country: "AT",
  company_name: null,
  vat_number: null,
  reference: "Z01:111599",
  supplier_number: "10012345",
};

const BUYER: InvoiceContent["buyer"] = {
  name: "Anna Huber",
  line1: "Hauptstraße 7",
  line2: null,
  postal_code: "10115",
  city: "Berlin",
  state: null,
  country: "DE",
  company_name: "Huber AG",
  customer_number: "K-10001",
  vat_number: "DE136695976",
  email: "rechnung@example.com",
  reference: "04011000-1234512345-06",
};

export const NIGHT: InvoicedCharge = {
  name: "Übernachtung Doppelzimmer",
  type: "accommodation",
  quantity: 1,
  unit_gross_amount: cents(129.9),
  tax_percentage: 10,
  booked_on: "2030-04-05",
  folio_number: null,
};
export const CITY_TAX: InvoicedCharge = {
  name: "Ortstaxe",
  type: "city_tax",
  quantity: 2,
  unit_gross_amount: cents(2.35),
  tax_percentage: 0,
  booked_on: "2030-04-05",
  folio_number: null,
};
export const WINE: InvoicedCharge = {
  name: "Wein <rot> & mehr",
  type: "catering",
  quantity: 3,
  unit_gross_amount: cents(6.7),
  tax_percentage: 20,
  booked_on: "2030-04-06",
  folio_number: null,
};

/** The proposed reason of a kind, as the invoice of an Austrian property has it. */
const reasonOf = (kind: ExemptionKind) => {
  const { de, code } = proposedExemption(kind, "AT", "2030-04-05");
  return { kind, text: de, code };
};
const [SMALL_BUSINESS, PASSED_ON, OUTSIDE] = [reasonOf("small_business"), reasonOf("pass_through"), reasonOf("outside")];

/** The frozen content of an invoice with these charges. */
export function contentOf(charges: readonly InvoicedCharge[], { buyer, seller, paid = 0, ...given }: ContentOptions = {}): InvoiceContent {
  const sums = invoiced(charges, false);
  return {
    version: 1,
    number: "2030-17",
    issued_on: "2030-04-07",
    language: "de",
    currency: "EUR",
    seller: { ...AUSTRIAN, ...seller },
    buyer: { ...BUYER, ...buyer },
    stays: [
      { code: "12345", check_in: "2030-04-05", check_out: "2030-04-07", room: "12", guests: ["Anna Huber"], folio_numbers: ["12345"] },
    ],
    ...toAmounts(InvoiceContent, sums),
    payments: paid === 0 ? [] : [{ booked_on: "2030-04-07", method: "Bar", reference: null, amount: amount(cents(paid)) }],
    paid_amount: amount(cents(paid)),
    due_amount: amount(minus(sums.gross_amount, cents(paid))),
    additional_text: null,
    cancels: null,
    ...given,
  };
}

/** The cancellation of an invoice. */
export function canceled(content: InvoiceContent): InvoiceContent {
  return cancellationOf(content, { number: "2030-18", issued_on: "2030-04-09", reason: "Falscher Name" });
}

/** A credit note for parts of an invoice, with those that came before it. */
export function credited(content: InvoiceContent, parts: readonly PartOfLine[], before: readonly InvoiceContent[] = []): InvoiceContent {
  return creditNoteOf(content, {
    number: "2030-19",
    issued_on: "2030-04-10",
    reason: "Minibar bestritten",
    rests: restOfLines(content, before),
    parts,
    due_before: cents(content.due_amount),
  });
}

/** The cancellation of what credit notes have left of an invoice. */
export function canceledAfter(content: InvoiceContent, credits: readonly InvoiceContent[]): InvoiceContent {
  return cancellationOf(content, { number: "2030-20", issued_on: "2030-04-11", reason: "Falscher Name" }, credits);
}

/** Half of a night with wine, asked for before the stay. */
const DEPOSIT: InvoiceContent = {
  ...contentOf([
    { ...NIGHT, type: null, name: "Anzahlung für den Aufenthalt", unit_gross_amount: cents(64.95) },
    { ...WINE, type: null, quantity: 1, name: "Anzahlung für den Aufenthalt", unit_gross_amount: cents(10.05) },
  ]),
  kind: "deposit",
  due_on: "2030-04-01",
};

/** An invoice that deducts what was paid of two deposits. */
function deductingOf(charges: readonly InvoicedCharge[]): InvoiceContent {
  const first = { tax_percentage: 10, net_amount: cents(59.05), tax_amount: cents(5.9), gross_amount: cents(64.95) };
  const second = { tax_percentage: 20, net_amount: cents(8.37), tax_amount: cents(1.68), gross_amount: cents(10.05) };
  const deductions = [
    { number: "2030-3", issued_on: "2030-02-01", taxes: [second, first], void_amount: ZERO },
    { number: "2030-9", issued_on: "2030-03-01", taxes: [first], void_amount: cents(12.5) },
  ];
  const sums = deducted(invoiced(charges, false), deductions, ({ number }) => `Abzüglich Anzahlung, Rechnung ${number}`);
  const { gross_amount } = sums;
  return { ...contentOf(charges), ...toAmounts(InvoiceContent, sums), due_amount: amount(gross_amount) };
}

const BILL = contentOf([NIGHT, WINE, CITY_TAX]);
/** Two of three bottles, and a part of the night by its amount. */
const FIRST_CREDIT = credited(BILL, [
  { line_id: "1", gross_amount: cents(20.05) },
  { line_id: "2", quantity: 2 },
]);
const SECOND_CREDIT = credited(BILL, [{ line_id: "2" }, { line_id: "3" }], [FIRST_CREDIT]);
const GERMAN_BILL = contentOf([{ ...NIGHT, tax_percentage: 7 }, { ...WINE, tax_percentage: 19 }, CITY_TAX], {
  seller: GERMAN,
  paid: 154.7,
});

/** Every kind of invoice that the front desk can create. */
export const CASES: Readonly<Record<string, InvoiceContent>> = {
  "one rate": contentOf([NIGHT, { ...NIGHT, booked_on: "2030-04-06" }]),
  "a deposit": DEPOSIT,
  "a canceled deposit": canceled(DEPOSIT),
  "an invoice that deducts two deposits": deductingOf([NIGHT, NIGHT, NIGHT, WINE, CITY_TAX]),
  "an invoice whose deposits were more than the stay": deductingOf([NIGHT]),
  "a canceled invoice that deducted deposits": canceled(deductingOf([NIGHT, NIGHT, NIGHT, WINE, CITY_TAX])),
  "a credit that cancels nothing": contentOf([NIGHT, { ...WINE, name: "Minibar", unit_gross_amount: cents(-200) }]),
  "several rates and city tax": contentOf([NIGHT, WINE, CITY_TAX, { ...WINE, name: "Zeitung", tax_percentage: 4.9 }]),
  "city tax alone": contentOf([CITY_TAX]),
  "untaxed without city tax": contentOf([{ ...WINE, name: "Gutschein", tax_percentage: 0 }]),
  "city tax beside what is untaxed": contentOf([CITY_TAX, { ...WINE, tax_percentage: 0 }]),
  "a small business that also passes on city tax": contentOf(
    [{ ...NIGHT, tax_percentage: 0, exemption: SMALL_BUSINESS }, { ...WINE, tax_percentage: 0, exemption: SMALL_BUSINESS }, CITY_TAX],
    { seller: { company: { ...AUSTRIAN.company, vat_number: null } } },
  ),
  "a small business and nothing else": contentOf([{ ...NIGHT, tax_percentage: 0, exemption: SMALL_BUSINESS }]),
  "what is passed on beside what is taxed": contentOf([NIGHT, { ...WINE, name: "Skipass", tax_percentage: 0, exemption: PASSED_ON }]),
  "a cancellation fee beside nothing else": contentOf([{ ...WINE, name: "Stornogebühr", tax_percentage: 0, exemption: OUTSIDE }]),
  "reasons of several kinds": contentOf([
    NIGHT,
    CITY_TAX,
    { ...WINE, name: "Skipass", tax_percentage: 0, exemption: PASSED_ON },
    { ...WINE, name: "Stornogebühr", tax_percentage: 0, exemption: OUTSIDE },
  ]),
  "a canceled invoice of a small business": canceled(contentOf([{ ...NIGHT, tax_percentage: 0, exemption: SMALL_BUSINESS }])),
  "a discount below zero": contentOf([NIGHT, { ...WINE, name: "Rabatt", quantity: 1, unit_gross_amount: cents(-10), tax_percentage: 10 }]),
  "a group of two folios": contentOf(
    [
      { ...NIGHT, folio_number: "12345" },
      { ...NIGHT, folio_number: "54321" },
      { ...CITY_TAX, folio_number: "54321" },
    ],
    { additional_text: "Danke & bis bald!\nIhre Familie Berger" },
  ),
  "paid in part": contentOf([NIGHT, CITY_TAX], { paid: 100 }),
  "paid in full": contentOf([NIGHT, CITY_TAX], { paid: 134.6 }),
  "paid too much": contentOf([NIGHT], { paid: 150 }),
  "nothing to pay": contentOf([NIGHT, { ...NIGHT, unit_gross_amount: cents(-129.9) }]),
  "all for free": contentOf([{ ...NIGHT, unit_gross_amount: cents(0) }]),
  "a cancellation": canceled(contentOf([NIGHT, WINE, CITY_TAX], { paid: 50 })),
  "a credit note for pieces and for an amount": FIRST_CREDIT,
  "a second credit note, for all that is left of two lines": SECOND_CREDIT,
  "a cancellation of what credit notes have left": canceledAfter(BILL, [FIRST_CREDIT, SECOND_CREDIT]),
  "a cancellation after all was credited": canceledAfter(BILL, [credited(BILL, [{ line_id: "1" }, { line_id: "2" }, { line_id: "3" }])]),
  "a credit note for an invoice that deducts two deposits": credited(deductingOf([NIGHT, NIGHT, NIGHT, WINE, CITY_TAX]), [
    { line_id: "1" },
    { line_id: "4", quantity: 1 },
  ]),
  "a credit note for a discount with its night": credited(
    contentOf([NIGHT, { ...WINE, name: "Rabatt", quantity: 1, unit_gross_amount: cents(-10), tax_percentage: 10 }]),
    [{ line_id: "1" }, { line_id: "2" }],
  ),
  "a credit note of a German property for an invoice that was paid": credited(GERMAN_BILL, [
    { line_id: "2", quantity: 1 },
    { line_id: "1" },
  ]),
  "a credit note for a federal office in Austria": credited(contentOf([NIGHT, WINE], { buyer: FEDERAL_OFFICE }), [{ line_id: "2" }]),
  "a cancellation of nothing": canceled(contentOf([{ ...NIGHT, unit_gross_amount: cents(0) }])),
  "a German property with a tax number only": contentOf([{ ...NIGHT, tax_percentage: 7 }, { ...WINE, tax_percentage: 19 }, CITY_TAX], {
    seller: GERMAN,
  }),
  "a German guesthouse in no register, known by its tax number alone": contentOf([{ ...NIGHT, tax_percentage: 7 }], {
    seller: {
      ...GERMAN,
      company: { ...AUSTRIAN.company, name: null, registration_number: null, tax_number: "127/123/45678", vat_number: null },
    },
  }),
  "a Swiss property that bills francs": contentOf([{ ...NIGHT, tax_percentage: 3.8 }, CITY_TAX], {
    currency: "CHF",
    seller: {
      address: { line1: "Bahnhofstrasse 1", line2: null, postal_code: "7500", city: "St. Moritz", state: null, country: "CH" },
      company: { ...AUSTRIAN.company, vat_number: "CHE-123.456.788 MWST" },
      bank: { name: null, iban: "CH9300762011623852957", bic: null },
    },
  }),
  "a person from abroad, in English": contentOf([NIGHT, CITY_TAX], {
    language: "en",
    buyer: { name: "Jane Doe", country: "XK", company_name: null, customer_number: null, vat_number: null, email: null, reference: null },
  }),
  "a federal office in Austria": contentOf([NIGHT, CITY_TAX], { buyer: FEDERAL_OFFICE }),
  "a federal office in Austria that names the item of its order": contentOf([NIGHT, WINE], {
    buyer: { ...FEDERAL_OFFICE, reference: "4700000001:Z01 Pos. 10" },
  }),
  "a canceled invoice of a federal office": canceled(contentOf([NIGHT], { buyer: FEDERAL_OFFICE })),
  "a company whose number isn't one": contentOf([NIGHT], { buyer: { vat_number: "??99", email: null } }),
  "a company of Kosovo with a number by the code of its passports": contentOf([NIGHT], {
    buyer: { vat_number: "XK 600123456", country: "XK" },
  }),
  "names and a number with letters that no XML holds": contentOf([{ ...NIGHT, name: "Zimmer\u0000 \ud800mit\u000b Aus\u0085sicht 🏔" }], {
    number: "R\u0001-17",
    seller: { name: "Pension\u0002 am See" },
  }),
};
