import { and, eq } from "drizzle-orm";
import { issueReceipt, type ReceiptDraft } from "#server/cash-register/receipts.ts";
import { openRegister, type ReceiptRow, receiptStore } from "#server/cash-register/registers.ts";
import { cashReceipts } from "#server/cash-register/tables.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { taxLinesOf } from "#server/folios/accounts.ts";
import { chargesOfFolios, type FolioRow, type PaymentRow } from "#server/folios/queries.ts";
import type { PostedPayment } from "#server/folios/reactions.ts";
import { type InvoiceRow, invoiceStore } from "#server/invoices/queries.ts";
import { itemStore } from "#server/items/queries.ts";
import { generalSettings } from "#server/settings/queries.ts";
import type { ReceiptContent } from "#shared/cash-register/content-v1.ts";
import { lawOfDevice } from "#shared/cash-register/law.ts";
import { amountsPaid, type Paying } from "#shared/cash-register/paid-amounts.ts";
import type { GroupAmounts } from "#shared/cash-register/rate-groups.ts";
import { receiptTime } from "#shared/cash-register/rules.ts";
import { cashReceiptText } from "#shared/cash-register/text.ts";
import type { Language } from "#shared/core/fields.ts";
import { nameFor } from "#shared/core/guest-names.ts";
import { amount, type Cents, negated, plus, ZERO } from "#shared/core/money.ts";
import { toCents } from "#shared/core/wire-money.ts";
import { InvoiceContent, readInvoiceContent } from "#shared/invoices/content.ts";
import { isCashTurnover } from "#shared/payment-methods/schema.ts";

/** Makes the receipt of a payment in cash, by card at the desk or by voucher, where a register is in use; of a refund with amounts below zero. */
export function receiptForPayment(work: Work, { payment, method, folios }: PostedPayment): void {
  const register = openRegister(work);
  const [folio] = folios;
  if (!register || !folio || !isCashTurnover(method.kind)) return;
  const { language } = generalSettings(work);
  const day = receiptTime(work.now, work.actor.time_zone).slice(0, 10);
  const invoice = payment.invoice_id === null ? null : invoiceStore.findAny(work, payment.invoice_id);
  issueReceipt(work, register, {
    kind: "sale",
    amounts: amountsPaid(payment.amount, payingOf(work, { payment, folios, invoice }), { law: lawOfDevice(register.device), day }),
    payment_id: payment.id,
    folio_id: folio.id,
    method_id: method.id,
    method_kind: method.kind,
    content: {
      method: nameFor(method, language),
      folio_number: folio.number,
      invoice_id: payment.invoice_id,
      invoice_number: invoice?.number ?? null,
      lines: linesOf(work, folios, language),
    },
  });
}

type OfPayment = Pick<PostedPayment, "payment" | "folios"> & { invoice: InvoiceRow | null };

/**
 * What a payment pays: deposits, and the invoice through which it came, or else what deposits leave of the charges. What goes beyond all
 * of that has the rates of the charges.
 */
function payingOf(work: Work, { payment, folios, invoice }: OfPayment): Paying {
  const ids = folios.map(({ id }) => id);
  const charged = [...taxLinesOf(work, ids).values()].flat();
  const { brought, received } = work.wiring.deposits.paidBy(work, payment, folios);
  const left = [...charged, ...received.map((line) => ({ ...line, gross_amount: negated(line.gross_amount) }))];
  const asked = invoice?.content ? toCents(InvoiceContent, readInvoiceContent(invoice.content)).taxes : left;
  return { deposits: brought, bills: [asked, charged] };
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

function cancellationOf(sold: ReceiptRow): ReceiptDraft {
  const { method, folio_number, invoice_id, invoice_number, lines } = sold.content;
  return {
    kind: "cancellation",
    training: sold.training,
    amounts: opposite(sold),
    cancels_id: sold.id,
    ...(sold.payment_id === null ? {} : { payment_id: sold.payment_id }),
    ...(sold.folio_id === null ? {} : { folio_id: sold.folio_id }),
    ...(sold.method_kind === null ? {} : { method_kind: sold.method_kind }),
    method_id: sold.method_id,
    content: { method, folio_number, invoice_id, invoice_number, lines, cancels: String(sold.sequence) },
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

/**
 * What the folios hold, by name and rate. Lines that were typed by hand may name a person, so they go by a general name: a receipt can't be
 * changed when the person is erased.
 */
function linesOf(view: View, folios: readonly FolioRow[], language: Language): ReceiptContent["lines"] {
  const charges = [
    ...chargesOfFolios(
      view,
      folios.map(({ id }) => id),
    ).values(),
  ].flat();
  const items = new Map(
    itemStore.findMany(view, [...new Set(charges.flatMap(({ item_id }) => item_id ?? []))]).map((item) => [item.id, item]),
  );
  const sums = new Map<string, { name: string; quantity: number; tax_percentage: number; gross: Cents }>();
  for (const { item_id, quantity, pieces, tax_percentage, gross_amount } of charges) {
    const item = items.get(item_id ?? "");
    const name = item ? nameFor(item, language) : cashReceiptText.other_services[language];
    const key = `${tax_percentage} ${name}`;
    const sum = sums.get(key) ?? { name, quantity: 0, tax_percentage, gross: ZERO };
    sums.set(key, { ...sum, quantity: sum.quantity + (pieces ?? quantity), gross: plus(sum.gross, gross_amount) });
  }
  return [...sums.values()].map(({ gross, ...line }) => ({ ...line, gross_amount: amount(gross) }));
}
