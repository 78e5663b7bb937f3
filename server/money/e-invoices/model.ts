import { type Line, lineOf } from "#server/money/e-invoices/lines.ts";
import { buyerParty, type Party, sellerParty } from "#server/money/e-invoices/parties.ts";
import { type TaxLine, taxBreakdown } from "#server/money/e-invoices/taxes.ts";
import { given } from "#server/platform/core/text/write-xml.ts";
import { documentFormats } from "#server/tenant/pdf/formats.ts";
import { eInvoicesText } from "#shared/money/e-invoices/text.ts";
import type { InvoiceContent, InvoiceLine } from "#shared/money/invoices/content.ts";
import { invoicePdfText } from "#shared/money/invoices/pdf-text.ts";
import { documentKindOf, stayOfLine } from "#shared/money/invoices/rules.ts";
import { type Amount, amount, opposite, ZERO } from "#shared/platform/core/money.ts";
import { electronic } from "#shared/platform/core/registers.ts";
import { fill } from "#shared/platform/core/text.ts";

/**
 * The content of an e-invoice, in the terms of EN 16931 and in no syntax yet: CII and UBL are both written from it. Texts are null if
 * nothing is known, days `YYYY-MM-DD`.
 */
export type EInvoice = {
  number: string | null;
  /** A cancellation has negative quantities and amounts, as its document does; a credit note has positive ones. */
  kind: "invoice" | "deposit" | "credit_note" | "cancellation";
  issued_on: string;
  note: string | null;
  currency: string;
  /** The buyer's reference for the invoice: an order, a Leitweg-ID. */
  reference: string | null;
  service_from: string;
  service_to: string;
  /** The canceled or corrected invoice, or the deposit invoices that are deducted (BG-3). */
  preceding: readonly { number: string | null; issued_on: string }[];
  seller: Party;
  buyer: Party;
  means: PaymentMeans;
  terms: PaymentTerms;
  taxes: readonly TaxLine[];
  totals: Totals;
  lines: readonly Line[];
};

/** The e-invoice of the invoice's contents, frozen at finalization. */
export function eInvoiceOf(content: InvoiceContent): EInvoice {
  const written = asInvoiced(content);
  return written.kind === "credit_note" ? credited(written) : written;
}

function asInvoiced(content: InvoiceContent): EInvoice {
  const { number, issued_on, currency, buyer, service_from, service_to, deposits } = content;
  const takenBack = takenBackBy(content);
  const preceding = takenBack ? [takenBack] : (deposits ?? []);
  return {
    number: given(number),
    kind: documentKindOf(content),
    issued_on,
    currency,
    service_from,
    service_to,
    note: given(noteOf(content)),
    reference: given(buyer.reference),
    preceding: preceding.map((each) => ({ number: given(each.number), issued_on: each.issued_on })),
    seller: sellerParty(content),
    buyer: buyerParty(buyer),
    means: paymentMeans(content),
    terms: paymentTerms(content),
    taxes: taxBreakdown(content),
    totals: totals(content),
    lines: content.lines.map((line, index) => lineOf(line, index, stayNoteOf(content, line))),
  };
}

/** The invoice that a cancellation or a credit note takes back; null for all others. */
function takenBackBy({ cancels, credits }: Pick<InvoiceContent, "cancels" | "credits">) {
  return cancels ?? credits ?? null;
}

/** One note, because some receivers reject a second one. The property's additional text belongs to the invoice, not to what takes it back. */
function noteOf(content: InvoiceContent): string {
  const { cancels, additional_text, stays, language } = content;
  const formats = formatsOf(content);
  const takenBack = takenBackBy(content);
  const sentence = eInvoicesText[cancels ? "cancels" : "credits"][language];
  const note = takenBack
    ? fill(sentence, { number: takenBack.number, date: formats.date(takenBack.issued_on), reason: takenBack.reason })
    : additional_text;
  const voided = (content.deposits ?? []).flatMap(({ number, void_amount }) =>
    void_amount ? [fill(invoicePdfText.deposit_void[language], { number, amount: formats.money(void_amount) })] : [],
  );
  return [note, ...voided, ...stays.map((stay) => stayInWords(content, stay))].filter(Boolean).join("\n");
}

/** The stay of an invoice line, where the invoice covers several stays; a folio's number means nothing to the buyer. */
function stayNoteOf(content: InvoiceContent, line: InvoiceLine): string | null {
  const stay = stayOfLine(content, line);
  return stay && content.stays.length > 1 ? stayInWords(content, stay) : null;
}

/** `Buchung 12345, Zimmer 101, 5.–7. April 2030`. */
function stayInWords(content: InvoiceContent, { code, room, check_in, check_out }: InvoiceContent["stays"][number]): string {
  const { language } = content;
  const period = formatsOf(content).range(check_in, check_out);
  return room === null
    ? fill(eInvoicesText.stay[language], { code, period })
    : fill(eInvoicesText.stay_in_room[language], { code, room, period });
}

function formatsOf({ language, seller, currency }: InvoiceContent) {
  return documentFormats(language, { country: seller.address.country ?? null, currency });
}

/** Amounts and quantities as a credit note has them: what the buyer gets back is positive. */
export function credited(invoice: EInvoice): EInvoice {
  const { totals, taxes, lines } = invoice;
  return {
    ...invoice,
    totals: {
      net_amount: opposite(totals.net_amount),
      tax_amount: opposite(totals.tax_amount),
      gross_amount: opposite(totals.gross_amount),
      paid_amount: opposite(totals.paid_amount),
      due_amount: opposite(totals.due_amount),
    },
    taxes: taxes.map((tax) => ({ ...tax, net_amount: opposite(tax.net_amount), tax_amount: opposite(tax.tax_amount) })),
    lines: lines.map((line) => ({ ...line, quantity: 0 - line.quantity, net_amount: opposite(line.net_amount) })),
  };
}

/** UNTDID 4461: SEPA credit transfer, credit transfer in another currency, and no defined means of payment. */
const MEANS = { sepa_transfer: "58", transfer: "30", undefined: "1" } as const;

type PaymentMeans = {
  code: (typeof MEANS)[keyof typeof MEANS];
  /** The payment methods in words. */
  methods: string | null;
  account: { iban: string; name: string | null; bic: string | null } | null;
};

/** The property's bank account where an amount is due; else the payment methods in words, since their names are free text. */
function paymentMeans({ due_amount, seller, currency, payments }: InvoiceContent): PaymentMeans {
  const iban = electronic(given(seller.bank.iban) ?? "");
  if (due_amount > 0 && iban) {
    const account = { iban, name: given(seller.company.name) ?? given(seller.name), bic: given(electronic(seller.bank.bic ?? "")) };
    return { code: currency === "EUR" ? MEANS.sepa_transfer : MEANS.transfer, methods: null, account };
  }
  const methods = [...new Set(payments.flatMap(({ method }) => given(method) ?? []))];
  return { code: MEANS.undefined, methods: given(methods.join(", ")), account: null };
}

/** Either the last day of payment or the terms in words. */
type PaymentTerms = { due_on: string; text: null } | { due_on: null; text: string };

/** A deposit has a last day of payment; all other invoices are payable at once. */
function paymentTerms({ cancels, credits, due_amount, due_on, language }: InvoiceContent): PaymentTerms {
  const inWords = (words: keyof typeof eInvoicesText) => ({ due_on: null, text: eInvoicesText[words][language] });
  if (cancels) return inWords("taken_back");
  if (credits) return inWords("credited");
  if (due_amount <= 0) return inWords("settled");
  return due_on ? { due_on, text: null } : inWords("payable_now");
}

type Totals = { net_amount: Amount; tax_amount: Amount; gross_amount: Amount; paid_amount: Amount; due_amount: Amount };

/**
 * A cancellation or credit note reverses an amount of its invoice, and payments stay on the customer's folio: so nothing of it is paid, and
 * its due amount is the full negative amount (BR-CO-16), which the buyer offsets against the invoice.
 */
function totals({ net_amount, tax_amount, gross_amount, paid_amount, due_amount, ...content }: InvoiceContent): Totals {
  const settled = takenBackBy(content) ? { paid_amount: amount(ZERO), due_amount: gross_amount } : { paid_amount, due_amount };
  return { net_amount, tax_amount, gross_amount, ...settled };
}
