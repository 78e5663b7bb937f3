import type { AccountBook, Revenue } from "#server/office/reports/accounting/account-book.ts";
import {
  type DepositReceipt,
  depositReceiptsOn,
  type InvoiceRow,
  invoicesOn,
  paidUntilCanceled,
  paymentsOn,
} from "#server/office/reports/accounting/invoices-and-payments.ts";
import type { MoneyRow } from "#server/office/reports/accounting/statements.ts";
import type { Days } from "#server/platform/core/calls/report-days.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { SoldLine } from "#shared/money/invoices/booked.ts";
import { type Cents, minus, negated, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";

/** A document in an accounting program. */
type Document = { day: string; number: string; currency: string };

/** The revenue of an invoice on one account at one rate. */
export type RevenueLine = { revenue: Revenue; net: Cents; tax: Cents; name: string | null; booking_text: string | null };
export type InvoicePosting = Document & {
  kind: "invoice";
  /** The invoice's id. */
  id: string;
  debtor: string;
  buyer: string;
  /** The number of the invoice that this one cancels. */
  cancels: string | null;
  /** The number of the invoice of which this one, a credit note, takes back a part. */
  corrects: string | null;
  cost_center: string | null;
  gross: Cents;
  lines: RevenueLine[];
};

/** Money of the advance account that came for a deposit and is taxed from that day on, or went back where negative. */
export type DepositPosting = Document & { kind: "deposit"; account: string; gross: Cents; lines: RevenueLine[] };

/** Money that moved to `account` from `counter`, or back where negative. */
export type MoneyPosting = Document & {
  kind: "payment" | "advance" | "settlement";
  account: string;
  counter: string;
  symbol: string;
  amount: Cents;
  /** The payment method's name. */
  method: string;
  method_id: string | null;
};
export type Posting = InvoicePosting | DepositPosting | MoneyPosting;
/** A posting of several lines with tax. */
export type TaxedPosting = InvoicePosting | DepositPosting;

/** The symbol of an invoice's posting, by kind of document. */
export function symbolFor<S>(
  { cancels, corrects }: Pick<InvoicePosting, "cancels" | "corrects">,
  symbols: Record<"invoice" | "cancellation" | "credit_note", S>,
): S {
  if (cancels !== null) return symbols.cancellation;
  return corrects === null ? symbols.invoice : symbols.credit_note;
}

/** The text of a posting that takes an invoice back, all of it or a part; null for any other. */
export function takenBackText({ cancels, corrects }: Pick<InvoicePosting, "cancels" | "corrects">): string | null {
  if (cancels !== null) return `Storno ${cancels}`;
  return corrects === null ? null : `Rechnungskorrektur ${corrects}`;
}

export function isTaxed(posting: Posting): posting is TaxedPosting {
  return posting.kind === "invoice" || posting.kind === "deposit";
}

/** The invoices of some days, and all postings of those days. */
export type Postings = { invoices: InvoiceRow[]; postings: Posting[] };

/**
 * All postings of a range. A payment through its invoice, or on the invoice's own day before it, is posted to the customer; any other goes
 * to the advance account, from which its invoice takes it on the day of issue, and to which a cancellation returns it. What came for a deposit
 * invoice goes on from the advance account to that of taxed deposits on the same day; the invoice of the stay takes it off there.
 *
 * Entries of the program used before are not posted: they came into the books with the opening balance of the advance account, from which
 * an invoice of that stay takes it like any other advance.
 */
export function postingsOf(view: View, book: AccountBook, days: Days): Postings {
  const { debtor_per_customer } = book.settings;
  const invoices = invoicesOn(view, days, debtor_per_customer);
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const direct = new Map<string, Cents>();
  const booked = paymentsOn(view, days, debtor_per_customer).filter(({ payment_method_id }) => !book.isBookedBefore(payment_method_id));
  const ofPayments = booked.map((payment): MoneyPosting => {
    const sameDay = byId.get(payment.taken_by ?? "") ?? null;
    if (sameDay) direct.set(sameDay.id, plus(direct.get(sameDay.id) ?? ZERO, payment.amount));
    return paymentPosting(book, payment, sameDay);
  });
  const ofInvoices = invoices.flatMap((invoice) => [
    ...invoicePosting(book, invoice),
    ...settlement(book, invoice, minus(advanceOf(view, invoice), direct.get(invoice.id) ?? ZERO)),
  ]);
  // Within a day invoices come first, since payments settle them.
  const ofDeposits = depositReceiptsOn(view, days).flatMap((receipt) => depositPosting(book, receipt));
  const postings = [...ofInvoices, ...ofPayments, ...ofDeposits].sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  return { invoices, postings };
}

function paymentPosting(book: AccountBook, payment: MoneyRow, sameDay: InvoiceRow | null): MoneyPosting {
  const { currency } = book;
  const { day, amount, payment_method_id: method_id } = payment;
  const { account, symbol, booking_text, name } = book.tillOf(method_id);
  const method = booking_text ?? name;
  const invoice_number = sameDay?.number ?? payment.invoice_number;
  const isAdvance = invoice_number === null;
  const kind = isAdvance ? "advance" : "payment";
  const counter = isAdvance ? book.advance() : book.debtorOf(sameDay?.customer_number ?? payment.customer_number);
  const number = invoice_number ?? payment.folio_number;
  return { kind, day, number, currency, account, counter, symbol, amount, method, method_id };
}

function invoicePosting(book: AccountBook, invoice: InvoiceRow): InvoicePosting[] {
  const { id, day, number, currency, buyer, is_cancellation, cost_center, customer_number } = invoice;
  const [cancels, corrects] = is_cancellation ? [invoice.cancels, null] : [null, invoice.cancels];
  const lines = linesOf(book, invoice.sold);
  if (lines.length === 0) return [];
  const debtor = book.debtorOf(customer_number);
  const gross = sumOf(lines.map(({ net, tax }) => plus(net, tax)));
  return [{ kind: "invoice", id, day, number, currency, debtor, buyer, cancels, corrects, cost_center, gross, lines }];
}

function depositPosting(book: AccountBook, { day, number, currency, lines }: DepositReceipt): DepositPosting[] {
  const taxed = lines
    .filter(({ net_amount, tax_amount }) => net_amount !== 0 || tax_amount !== 0)
    .map(({ tax_percentage, net_amount: net, tax_amount: tax }): RevenueLine => {
      return { revenue: book.depositOf(tax_percentage), net, tax, name: null, booking_text: null };
    });
  if (taxed.length === 0) return [];
  const gross = sumOf(taxed.map(({ net, tax }) => plus(net, tax)));
  return [{ kind: "deposit", day, number, currency, account: book.advance(), gross, lines: taxed }];
}

/** One line for each account and rate; texts that all its items share are kept. */
function linesOf(book: AccountBook, sold: readonly SoldLine[]): RevenueLine[] {
  const all: RevenueLine[] = [];
  for (const each of sold) {
    // A deposit invoice asks for money and sells nothing: what comes for it is booked when it comes.
    if (each.deposit === "asked") continue;
    const revenue = each.deposit === "deducted" ? book.depositOf(each.tax_percentage) : book.revenueOf(each);
    if (each.net === 0 && each.tax === 0) continue;
    const known = all.find((line) => line.revenue === revenue || isSame(line.revenue, revenue));
    if (!known) {
      all.push({ revenue, net: each.net, tax: each.tax, name: each.name, booking_text: revenue.booking_text });
      continue;
    }
    known.net = plus(known.net, each.net);
    known.tax = plus(known.tax, each.tax);
    if (known.name !== each.name) known.name = null;
    if (known.booking_text !== revenue.booking_text) known.booking_text = null;
  }
  return all.filter(({ net, tax }) => net !== 0 || tax !== 0);
}

function isSame(one: Revenue, other: Revenue): boolean {
  const isSameTax =
    one.percentage === other.percentage &&
    one.rzl_key === other.rzl_key &&
    one.bmd_code === other.bmd_code &&
    one.datev_key === other.datev_key;
  return isSameTax && one.account === other.account && (one.deposit === null) === (other.deposit === null);
}

/** The amount paid before an invoice that is now settled by it; for a cancellation the amount that goes back. */
function advanceOf(view: View, { paid, is_cancellation, related_invoice_id }: InvoiceRow): Cents {
  if (is_cancellation) return related_invoice_id === null ? ZERO : negated(paidUntilCanceled(view, related_invoice_id));
  return paid;
}

function settlement(book: AccountBook, invoice: InvoiceRow, amount: Cents): MoneyPosting[] {
  if (amount === 0) return [];
  const { day, number, currency, cancels, customer_number } = invoice;
  const symbol = book.settings.symbols.advance;
  const counter = book.debtorOf(customer_number);
  const settled = { day, amount, symbol, counter, account: book.advance(), currency };
  return [{ ...settled, kind: "settlement", number: cancels ?? number, method: "Anzahlung", method_id: null }];
}
