import { bringDeposits } from "#server/money/deposits/bring-along.ts";
import { leftBehind } from "#server/money/deposits/lodging-folio.ts";
import {
  type DepositRow,
  depositOfInvoice,
  depositStore,
  depositsDeductedBy,
  moneyOn,
  openDeposits,
} from "#server/money/deposits/queries.ts";
import { addReceipt, payDeposits, standingNow } from "#server/money/deposits/receiving.ts";
import type { DepositHooks, DepositMoney, DepositsPaid } from "#server/money/invoices/deposit-hooks.ts";
import { type InvoiceRow, invoiceStore } from "#server/money/invoices/queries.ts";
import { cancelInvoice, standDeposit } from "#server/money/invoices/service.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { chargesOfFolios, type FolioRow, foliosOf, type PaymentRow } from "#server/stays/folios/queries.ts";
import { paidDeposits, receivedBetween, receivedOf } from "#shared/money/deposits/rules.ts";
import { depositsText } from "#shared/money/deposits/text.ts";
import { readInvoiceContent } from "#shared/money/invoices/content.ts";
import type { Deduction } from "#shared/money/invoices/deductions.ts";
import { minus, ZERO } from "#shared/platform/core/money.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";
import { fill } from "#shared/platform/core/text.ts";
import type { TaxedLine } from "#shared/stays/folios/amounts.ts";
import { isNight } from "#shared/stays/folios/included-items.ts";

/** Hooks of invoices into deposits, passed in by `server/wiring.ts`. */
export const depositHooks: DepositHooks = {
  folioOf: (view, invoice) => (invoice.kind === "deposit" ? (depositOfInvoice(view, invoice.id)?.folio_id ?? null) : null),
  toBring: (view, folios) => deductionsOf(view, [...new Set(folios.flatMap((folio) => leftBehind(view, folio)))]),
  toDeduct: deductionsOf,
  leftElsewhere(view, folios) {
    if (isAnyPaid(depositsOfGroups(view, folios))) return "group_deposit";
    return isAnyPaid(depositsBeside(view, folios)) ? "other_folio_deposit" : null;
  },
  paidBy,
  bring: bringDeposits,
  deducted(work, invoice, folios) {
    const open = ofFolios(work, folios);
    for (const { invoice_id } of open.filter(({ paid_amount }) => paid_amount === 0)) lapse(work, invoice_id, invoice);
    for (const deposit of open.filter(({ paid_amount }) => paid_amount !== 0)) {
      depositStore.update(work, deposit, { final_invoice_id: invoice.id });
      const due_amount = minus(deposit.gross_amount, deposit.paid_amount);
      const stood = standDeposit(work, deposit.invoice_id, { due_amount, status: due_amount > 0 ? "completed" : "paid" });
      work.record("invoice.deposit_deducted", stood, { words: wordsOf(deposit, invoice) });
    }
  },
  whyNotCancel(view, invoice) {
    const deposit = invoice.kind === "deposit" ? depositOfInvoice(view, invoice.id) : null;
    return deposit && deposit.final_invoice_id !== null ? "deposit/deducted" : null;
  },
  canceled(work, invoice) {
    if (invoice.kind === "deposit") endDeposit(work, invoice);
    else release(work, invoice);
  },
};

/** Cancels a deposit invoice of which nothing was paid, since the stay's invoice asks for the whole price. */
function lapse(work: Work, id: string, invoice: InvoiceRow): void {
  const { language } = readInvoiceContent(invoice.content);
  cancelInvoice(work, { id, reason: fill(depositsText.void_since[language], { number: invoice.number ?? "" }) });
}

function deductionsOf(view: View, folios: readonly FolioRow[]): Deduction[] {
  return ofFolios(view, folios)
    .filter(({ paid_amount }) => paid_amount !== 0)
    .map(deductionOf);
}

function ofFolios(view: View, folios: readonly FolioRow[]): DepositRow[] {
  return openDeposits(
    view,
    folios.map(({ id }) => id),
  );
}

/** The open deposits of the groups whose bookings are invoiced by themselves. */
function depositsOfGroups(view: View, folios: readonly FolioRow[]): DepositRow[] {
  if (folios.some(({ group_id }) => group_id !== null)) return [];
  const stays = bookingStore.findMany(
    view,
    folios.flatMap(({ booking_id }) => booking_id ?? []),
  );
  const groups = [...new Set(stays.flatMap(({ group_id }) => group_id ?? []))];
  return groups.length === 0 ? [] : ofFolios(view, [...foliosOf(view, "group_id", groups).values()].flat());
}

/**
 * Finds open deposits on other folios of the same bookings. A group's folio also counts for the bookings whose lodging is routed to it: their
 * deposits stay where they are, so the check before the invoice warns about them.
 */
function depositsBeside(view: View, folios: readonly FolioRow[]): DepositRow[] {
  const ofGroups = folios.filter(({ group_id }) => group_id !== null).map(({ id }) => id);
  const nights = [...chargesOfFolios(view, ofGroups).values()].flat().filter(isNight);
  const bookings = [...new Set([...folios, ...nights].flatMap(({ booking_id }) => booking_id ?? []))];
  const covered = new Set(folios.map(({ id }) => id));
  const all = [...foliosOf(view, "booking_id", bookings).values()].flat();
  return ofFolios(
    view,
    all.filter(({ id }) => !covered.has(id)),
  );
}

function isAnyPaid(deposits: readonly DepositRow[]): boolean {
  return deposits.some(({ paid_amount }) => paid_amount > 0);
}

/** Of a payment that its folio's deposits have not received yet (`depositsReceive`). */
function paidBy(view: View, { folio_id, invoice_id }: PaymentRow, folios: readonly FolioRow[]): DepositsPaid {
  const open = ofFolios(view, folios);
  const own = open.filter((deposit) => deposit.folio_id === folio_id);
  const paid = paidDeposits(own, moneyOn(view, folio_id));
  const others = [
    ...open.filter((deposit) => deposit.folio_id !== folio_id),
    ...(invoice_id === null ? [] : depositsDeductedBy(view, invoice_id)),
  ];
  return {
    brought: paid.flatMap(({ deposit, paid: now }) => moneyOf(view, deposit, receivedBetween(deposit.parts, deposit.paid_amount, now))),
    received: [
      ...paid.flatMap(({ deposit, paid: now }) => moneyOf(view, deposit, receivedOf(deposit.parts, now))),
      ...others.flatMap((deposit) => moneyOf(view, deposit, receivedOf(deposit.parts, deposit.paid_amount))),
    ],
  };
}

function moneyOf(view: View, { number, invoice_id }: DepositRow, amounts: readonly TaxedLine[]): DepositMoney[] {
  const rated = amounts.filter(({ gross_amount }) => gross_amount !== 0);
  if (rated.length === 0) return [];
  const { content } = invoiceStore.get(view, invoice_id);
  const { service_from: from = null, service_to: to = null } = content ? readInvoiceContent(content) : {};
  return rated.map(({ tax_percentage, gross_amount }) => ({ number, from, to, tax_percentage, gross_amount }));
}

function deductionOf({ number, issued_on, parts, gross_amount, paid_amount }: DepositRow): Deduction {
  const taxes = receivedOf(parts, paid_amount).map((tax, index) => {
    const exemption = parts[index]?.exemption;
    return exemption ? { ...tax, exemption } : tax;
  });
  const paid = taxes.filter((tax) => tax.gross_amount !== 0);
  return { number, issued_on, taxes: paid, void_amount: minus(gross_amount, paid_amount) };
}

/** A canceled deposit has nothing any more: its money is free for other deposits of the folio. */
function endDeposit(work: Work, invoice: InvoiceRow): void {
  const deposit = depositOfInvoice(work, invoice.id);
  if (!deposit) return;
  const day = hotelDay(work.now, work.actor.time_zone);
  if (deposit.paid_amount !== 0) addReceipt(work, deposit, { paid: ZERO, day: day > deposit.issued_on ? day : deposit.issued_on });
  depositStore.update(work, deposit, { ended: "canceled", paid_amount: ZERO });
  payDeposits(work, deposit.folio_id);
}

/** The deposits of a canceled invoice stand by themselves again, and what was paid on the folio meanwhile pays them. */
function release(work: Work, invoice: InvoiceRow): void {
  const freed = depositsDeductedBy(work, invoice.id);
  for (const deposit of freed) {
    depositStore.update(work, deposit, { final_invoice_id: null });
    const stood = standDeposit(work, deposit.invoice_id, standingNow(work, deposit));
    work.record("invoice.deposit_freed", stood, { words: wordsOf(deposit, invoice) });
  }
  for (const folio_id of new Set(freed.map((deposit) => deposit.folio_id))) payDeposits(work, folio_id);
}

function wordsOf({ number }: DepositRow, invoice: InvoiceRow) {
  return { number, invoice: invoice.number ?? "" };
}
