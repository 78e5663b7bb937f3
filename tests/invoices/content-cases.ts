import { InvoiceContent } from "#shared/money/invoices/content.ts";
import { type InvoicedCharge, invoiced } from "#shared/money/invoices/rules.ts";
import { cancellationOf, creditNoteOf, type PartOfLine, restOfLines } from "#shared/money/invoices/taking-back.ts";
import { amount, cents, minus, sumAmounts } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";

type ContentOptions = Partial<InvoiceContent> & { charges?: readonly InvoicedCharge[]; group_charges?: boolean };

/** Charges of a stay: nights at 10 %, breakfast at 10 %, drinks at 20 %, city tax. */
export function stayCharges(from: string, nights: number, folio_number: string | null = null): InvoicedCharge[] {
  return Array.from({ length: nights }, (_, index) => addDays(from, index)).flatMap((booked_on) => [
    {
      name: "Doppelzimmer Bergblick",
      type: "accommodation",
      quantity: 1,
      unit_gross_amount: cents(129),
      tax_percentage: 10,
      booked_on,
      folio_number,
    },
    { name: "Frühstück", type: "catering", quantity: 2, unit_gross_amount: cents(14.5), tax_percentage: 10, booked_on, folio_number },
    { name: "Ortstaxe", type: "city_tax", quantity: 2, unit_gross_amount: cents(2.35), tax_percentage: 0, booked_on, folio_number },
  ]);
}

/** The frozen content of an invoice, by default of an Austrian property for an Austrian guest. */
export function contentWith({ charges, group_charges = false, ...given }: ContentOptions = {}): InvoiceContent {
  const sums = invoiced(charges ?? stayCharges("2030-04-05", 3), group_charges);
  const payments = given.payments ?? [];
  const paid_amount = sumAmounts(payments.map(({ amount }) => amount));
  return {
    version: 1,
    number: "2030-17",
    issued_on: "2030-04-08",
    language: "de",
    currency: "EUR",
    seller: {
      name: "Pension Edelweiss",
      address: { line1: "Dorfplatz 3", line2: null, postal_code: "6234", city: "Brandenberg", state: null, country: "AT" },
      communication: { email: "servus@example.com", phone: "+43 5337 1", website: "https://edelweiss.example.com" },
      company: {
        name: "Edelweiss GmbH",
        managing_director: "Eva Berger",
        registration_number: "FN 1 a",
        register_court: null,
        tax_number: null,
        vat_number: "ATU12345675",
        cost_center: null,
      },
      bank: { name: "Talbank", iban: "AT611904300234573201", bic: "RLNWATWW" },
      branding: { logo_id: null, primary_color: "#2f6f5e" },
    },
    buyer: {
      name: "Anna Gruber",
      line1: "Hauptplatz 1",
      line2: null,
      postal_code: "8010",
      city: "Graz",
      state: null,
      country: "AT",
      company_name: null,
      customer_number: "10042",
      vat_number: null,
      email: null,
      reference: null,
    },
    stays: [
      { code: "K7X2", check_in: "2030-04-05", check_out: "2030-04-08", room: "101", guests: ["Anna Gruber"], folio_numbers: ["1042"] },
    ],
    ...toAmounts(InvoiceContent, sums),
    payments,
    paid_amount,
    due_amount: amount(minus(sums.gross_amount, cents(paid_amount))),
    additional_text: null,
    cancels: null,
    ...given,
  };
}

export function canceled(content: InvoiceContent): InvoiceContent {
  return cancellationOf(content, { number: "2030-18", issued_on: "2030-04-09", reason: "Falsche Rechnungsadresse" });
}

export function credited(content: InvoiceContent, parts: readonly PartOfLine[]): InvoiceContent {
  const numbered = { number: "2030-19", issued_on: "2030-04-10", reason: "Ohne Frühstück" };
  return creditNoteOf(content, { ...numbered, rests: restOfLines(content, []), parts, due_before: cents(content.due_amount) });
}
