import { and, eq } from "drizzle-orm";
import { nameRates } from "#server/money/cash-register/named-rates.ts";
import { paidLines } from "#server/money/cash-register/paid-lines.ts";
import { issueReceipt, type ReceiptDraft } from "#server/money/cash-register/receipts.ts";
import { openRegister, type ReceiptRow, receiptStore } from "#server/money/cash-register/registers.ts";
import { cashReceipts } from "#server/money/cash-register/tables.ts";
import { trainingState } from "#server/money/cash-register/training-state.ts";
import { invoiceStore } from "#server/money/invoices/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { PaymentRow } from "#server/stays/folios/queries.ts";
import type { PostedPayment } from "#server/stays/folios/reactions.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { isCashTurnover } from "#shared/inventory/payment-methods/schema.ts";
import type { GroupAmounts } from "#shared/money/cash-register/rate-groups.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { negated } from "#shared/platform/core/money.ts";
import { nameFor } from "#shared/platform/core/names-by-language.ts";

/**
 * Names what a payment pays by rate, and makes its receipt where a register is in use and it came in cash, by card at the desk or by
 * voucher; of a refund with amounts below zero. Throws `cash_register/training` for such a method while the training mode is on.
 */
export function receiptForPayment(work: Work, posted: PostedPayment): void {
  const { payment, method, folios } = posted;
  if (isCashTurnover(method.kind) && trainingState(work).training) throw new Problem("cash_register/training");
  const amounts = nameRates(work, posted);
  const register = openRegister(work);
  const [folio] = folios;
  const invoice = payment.invoice_id === null ? null : invoiceStore.findAny(work, payment.invoice_id);
  if (!isCashTurnover(method.kind) && invoice) work.wiring.rateCorrections.issue(work, folios, invoice);
  if (!register || !folio || !isCashTurnover(method.kind)) return;
  const language = propertyLanguage(work);
  issueReceipt(work, register, {
    kind: "sale",
    amounts,
    payment_id: payment.id,
    folio_id: folio.id,
    method_id: method.id,
    method_kind: method.kind,
    content: {
      method: nameFor(method, language),
      folio_number: folio.number,
      invoice_id: payment.invoice_id,
      invoice_number: invoice?.number ?? null,
      ...paidLines(work, { ...posted, amounts, language }),
    },
  });
}

/**
 * Cancels the receipt of a payment that is deleted by one with the opposite amounts, in the register that is in use now. A receipt of the
 * training mode is canceled as one.
 */
export function cancelReceiptOf(work: Work, { id }: PaymentRow): void {
  const register = openRegister(work);
  const [sold] = receiptStore.all(work, and(eq(cashReceipts.payment_id, id), eq(cashReceipts.kind, "sale")));
  if (!register || !sold) return;
  issueReceipt(work, register, cancellationOf(sold));
}

/** A receipt with the opposite amounts. */
export function cancellationOf(sold: ReceiptRow): ReceiptDraft {
  const { method, folio_number, invoice_id, invoice_number, lines, deducted, paid_before, returned } = sold.content;
  const paid = {
    lines,
    ...(deducted ? { deducted } : {}),
    ...(paid_before ? { paid_before } : {}),
    ...(returned ? { returned } : {}),
  };
  return {
    kind: "cancellation",
    training: sold.training,
    amounts: opposite(sold),
    cancels_id: sold.id,
    ...(sold.payment_id === null ? {} : { payment_id: sold.payment_id }),
    ...(sold.folio_id === null ? {} : { folio_id: sold.folio_id }),
    ...(sold.method_kind === null ? {} : { method_kind: sold.method_kind }),
    method_id: sold.method_id,
    content: { method, folio_number, invoice_id, invoice_number, ...paid, cancels: String(sold.sequence) },
  };
}

function opposite(row: ReceiptRow): GroupAmounts {
  return {
    normal: negated(row.normal_amount),
    reduced_1: negated(row.reduced_1_amount),
    reduced_2: negated(row.reduced_2_amount),
    zero: negated(row.zero_amount),
    special: negated(row.special_amount),
  };
}
