import { paymentMethodStore } from "#server/inventory/payment-methods/queries.ts";
import { bookInvoice } from "#server/money/invoices/booked.ts";
import { assertComplete } from "#server/money/invoices/checks.ts";
import { contentOf, depositContentOf } from "#server/money/invoices/content.ts";
import { creditContents } from "#server/money/invoices/credits.ts";
import { addressFor } from "#server/money/invoices/customer.ts";
import { cover } from "#server/money/invoices/drafts.ts";
import { invoiceFor, recordInvoiceEvent } from "#server/money/invoices/events.ts";
import { mailOfInvoice } from "#server/money/invoices/mail-kinds.ts";
import { reservePdf } from "#server/money/invoices/pdf-file.ts";
import { coveredFolios, type InvoiceRow, invoiceStore, isInvoiceNumberTaken } from "#server/money/invoices/queries.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { reopenFolios } from "#server/stays/folios/closing.ts";
import { addPayment, deletePayment, deletePaymentOfInvoice, postPayment } from "#server/stays/folios/payments.ts";
import { type FolioRow, paymentStore } from "#server/stays/folios/queries.ts";
import { moneyWord } from "#server/stays/folios/record-folio-change.ts";
import { sendMail } from "#server/tenant/mail/compose.ts";
import { takeInvoiceNumber } from "#server/tenant/properties/numbering.ts";
import type { BillingAddress } from "#shared/money/invoices/address.ts";
import { InvoiceContent, readInvoiceContent } from "#shared/money/invoices/content.ts";
import type { DepositPart } from "#shared/money/invoices/deposit-parts.ts";
import { issuedStatus } from "#shared/money/invoices/rules.ts";
import type { InvoiceCancellation, InvoiceFinalization, InvoicePayment } from "#shared/money/invoices/schema.ts";
import { cancellationOf } from "#shared/money/invoices/taking-back.ts";
import { assertAllowed, Problem } from "#shared/platform/core/errors.ts";
import { type Cents, minus, negated, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import { type InCents, toCents } from "#shared/platform/core/wire-money.ts";

type OfInvoice = { id: string };

/**
 * Issues a draft: it gets its number and is frozen in the same transaction. The day of issue is the calendar day, as tax law requires, not
 * the hotel day, which ends later. Throws `invoice/incomplete` if the law demands what it lacks.
 */
export function finalizeInvoice(work: Work, { id, ...input }: InvoiceFinalization & OfInvoice): InvoiceRow {
  const draft = invoiceFor(work, id, "finalize");
  const folios = coveredFolios(work, draft);
  const billing_address = input.billing_address ? addressFor(work, null, input.billing_address) : draft.billing_address;
  const additional_text = input.additional_text ?? draft.additional_text;
  const { group_charges } = input;
  const issued_on = localDate(work.now, work.actor.time_zone);
  const numbered = takeInvoiceNumber(work, issued_on, (number) => isInvoiceNumberTaken(work, number));
  const recorded = { number: numbered.number, issued_on, billing_address, additional_text, group_charges };
  const content = contentOf(work, { invoice: draft, folios, ...recorded });
  assertComplete(work, draft, content);
  const { gross_amount, due_amount, deposits } = toCents(InvoiceContent, content);
  const deducted_amount = sumOf((deposits ?? []).map((deposit) => deposit.gross_amount));
  const sums = { total_amount: gross_amount, due_amount };
  const invoice = invoiceStore.update(work, draft, {
    billing_address,
    additional_text,
    group_charges,
    content,
    file_id: reservePdf(work, content),
    ...work.wiring.signatureFor(work, folios, content.language),
    ...numbered,
    ...sums,
    deducted_amount,
    status: issuedStatus(sums),
    finalized_at: work.now,
    finalized_on: issued_on,
  });
  bookInvoice(work, invoice, content);
  work.wiring.deposits.deducted(work, invoice, folios);
  work.wiring.rateCorrections.issue(work, folios, invoice);
  const words = { number: numbered.number, amount: moneyWord(work, sums.total_amount) };
  recordInvoiceEvent(work, { invoice, folios }, { type: "invoice.finalized", data: { words } });
  if (input.send_email) sendMail(work, mailOfInvoice(invoice), {});
  return invoice;
}

/**
 * Posts a payment on the closed folios, or on the open folio of a deposit, where it pays the deposit that is due first. What was paid
 * beyond the invoice is given back in the same way. Throws `invoice/invalid_status`, `payment/exceeds_due`, and for a deposit
 * `folio/closed`.
 */
export function payInvoice(work: Work, { id, ...payment }: InCents<InvoicePayment> & OfInvoice): InvoiceRow {
  invoiceStore.get(work, id);
  paymentMethodStore.get(work, payment.payment_method_id, "payment_method_id");
  const before = invoiceFor(work, id, "pay");
  const paid = payment.amount ?? before.due_amount;
  const due = minus(before.due_amount, paid);
  const isBeyond = before.due_amount < 0 ? paid > 0 || due > 0 : paid < 0 || due < 0;
  if (isBeyond) throw new Problem("payment/exceeds_due", moneyWord(work, before.due_amount));
  const { payment_method_id, reference } = payment;
  if (before.kind === "deposit") {
    addPayment(work, folioOfDeposit(work, before), { payment_method_id, reference, amount: paid });
    return invoiceStore.get(work, id, "id");
  }
  const [folio, ...members] = coveredFolios(work, before);
  if (!folio) throw new Error("an invoice covers no folio");
  postPayment(
    work,
    { folio, members },
    { payment_method_id, reference, amount: paid, asked: { invoice_id: id, since: before.finalized_on } },
  );
  const isRefund = paid < 0;
  const invoice = invoiceStore.update(work, before, { due_amount: due, status: isRefund ? before.status : due === 0 ? "paid" : "open" });
  const words = { number: invoice.number ?? "", amount: moneyWord(work, isRefund ? negated(paid) : paid) };
  work.record(isRefund ? "invoice.refunded" : "invoice.paid", invoice, { words });
  return invoice;
}

/**
 * Takes back a payment that was posted through an invoice, which asks for it again. A payment of a deposit is deleted on its folio, from which
 * the deposit may have gone by now. Throws `invoice/invalid_status`, `payment/virtual` for a member's share of a group's payment, and what keeps the payment.
 */
export function takePaymentBack(work: Work, { id, payment_id }: OfInvoice & { payment_id: string }): InvoiceRow {
  const before = invoiceStore.get(work, id);
  const payment = paymentStore.get(work, payment_id);
  if (before.status !== "open" && before.status !== "paid") throw new Problem("invoice/invalid_status");
  if (before.kind === "deposit") {
    // The deposit may have gone to another folio of the stay after the payment.
    const folios = [folioOfDeposit(work, before), ...coveredFolios(work, before).map((folio) => folio.id)];
    if (!folios.includes(payment.folio_id)) throw new Problem("not_found");
    deletePayment(work, payment.folio_id, payment_id);
    return invoiceStore.get(work, id);
  }
  if (payment.invoice_id !== id) throw new Problem("not_found");
  if (payment.share_of_id !== null) throw new Problem("payment/virtual");
  const { amount } = deletePaymentOfInvoice(work, payment_id);
  const due_amount = plus(before.due_amount, amount);
  const status = issuedStatus({ total_amount: minus(before.total_amount, before.credited_amount), due_amount });
  const invoice = invoiceStore.update(work, before, { due_amount, status });
  work.record("invoice.payment_taken_back", invoice, { words: { number: invoice.number ?? "", amount: moneyWord(work, amount) } });
  return invoice;
}

/** The folio on which a deposit is paid: it may have followed the lodging of its stay to another one since its invoice was issued. */
export function folioOfDeposit(view: View, invoice: InvoiceRow): string {
  return view.wiring.deposits.folioOf(view, invoice) ?? invoice.folio_id;
}

/**
 * Cancels an invoice, or what its credit notes have left of it, by an invoice of its own, numbered in the same series, and reopens its
 * folios. Payments stay on the folios, so neither of the two has a due or paid amount. A deposit's folio was never closed, and a deposit that an invoice deducts can't be canceled before
 * that one. Throws `invoice/invalid_status` and `deposit/deducted`.
 */
export function cancelInvoice(work: Work, { id, reason }: InvoiceCancellation & OfInvoice): InvoiceRow {
  const before = invoiceFor(work, id, "cancel");
  assertAllowed(work.wiring.deposits.whyNotCancel(work, before));
  const folios = coveredFolios(work, before);
  const cancellation = issueCancellation(work, before, reason);
  cover(work, cancellation, folios);
  const changes = { status: "canceled", related_invoice_id: cancellation.id, cancellation_reason: reason, due_amount: ZERO } as const;
  const invoice = invoiceStore.update(work, before, changes);
  if (before.kind === "invoice") reopenFolios(work, folios);
  work.wiring.deposits.canceled(work, invoice, folios);
  const words = { number: invoice.number ?? "", cancellation: cancellation.number ?? "", reason };
  recordInvoiceEvent(work, { invoice, folios }, { type: "invoice.canceled", data: { words } });
  work.record("invoice.cancellation_issued", cancellation, { words });
  return invoice;
}

function issueCancellation(work: Work, canceled: InvoiceRow, reason: string): InvoiceRow {
  const issued_on = localDate(work.now, work.actor.time_zone);
  const numbered = takeInvoiceNumber(work, issued_on, (number) => isInvoiceNumberTaken(work, number));
  const numbering = { number: numbered.number, issued_on, reason };
  const content = cancellationOf(readInvoiceContent(canceled.content), numbering, creditContents(work, canceled));
  const { folio_id, customer_id, billing_address, additional_text, group_charges, kind } = canceled;
  const cancellation = invoiceStore.insert(work, {
    folio_id,
    customer_id,
    billing_address,
    additional_text,
    group_charges,
    kind,
    content,
    file_id: reservePdf(work, content),
    ...numbered,
    status: "completed",
    is_cancellation: true,
    cancellation_reason: reason,
    related_invoice_id: canceled.id,
    total_amount: toCents(InvoiceContent, content).gross_amount,
    due_amount: ZERO,
    finalized_at: work.now,
    finalized_on: issued_on,
  });
  bookInvoice(work, cancellation, content);
  return cancellation;
}

type DepositIssue = {
  folios: readonly FolioRow[];
  customer_id: string | null;
  billing_address: BillingAddress;
  gross_amount: Cents;
  /** The amount that its folio already has for it. */
  paid_amount: Cents;
  due_on: string;
};

/** Issues a deposit invoice at once, without a draft, and leaves its folio open. Throws `folio/empty` and `invoice/incomplete`. */
export function issueDepositInvoice(work: Work, issue: DepositIssue): { invoice: InvoiceRow; parts: DepositPart[] } {
  const { folios, customer_id, billing_address, gross_amount, paid_amount } = issue;
  const [folio] = folios;
  if (!folio) throw new Error("a deposit invoice has no folio");
  const issued_on = localDate(work.now, work.actor.time_zone);
  const numbered = takeInvoiceNumber(work, issued_on, (number) => isInvoiceNumberTaken(work, number));
  const recorded = { number: numbered.number, issued_on, billing_address, additional_text: null };
  const { content, parts } = depositContentOf(work, { ...issue, ...recorded, invoice: { customer_id } });
  assertComplete(work, { customer_id }, content);
  const due_amount = minus(gross_amount, paid_amount);
  const invoice = invoiceStore.insert(work, {
    folio_id: folio.id,
    customer_id,
    billing_address,
    kind: "deposit" as const,
    content,
    due_amount,
    file_id: reservePdf(work, content),
    ...work.wiring.signatureFor(work, folios, content.language),
    ...numbered,
    total_amount: gross_amount,
    status: due_amount > 0 ? "open" : "paid",
    finalized_at: work.now,
    finalized_on: issued_on,
  });
  cover(work, invoice, folios);
  bookInvoice(work, invoice, content);
  const words = { number: numbered.number, amount: moneyWord(work, gross_amount) };
  recordInvoiceEvent(work, { invoice, folios }, { type: "invoice.deposit_issued", data: { words } });
  return { invoice, parts };
}

/** Stores due amount and status of a deposit invoice after a payment or refund, or after an invoice deducted it. */
export function standDeposit(work: Work, id: string, stand: Pick<InvoiceRow, "due_amount" | "status">): InvoiceRow {
  const before = invoiceStore.get(work, id, "invoice_id");
  return invoiceStore.update(work, before, stand);
}
