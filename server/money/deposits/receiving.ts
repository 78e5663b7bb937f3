import { takeMoneyBack } from "#server/money/deposits/money-back.ts";
import { type DepositRow, depositStore, moneyOn, openDeposits } from "#server/money/deposits/queries.ts";
import { depositChoices } from "#server/money/deposits/settings.ts";
import { isAskedFor, staysOf } from "#server/money/deposits/stays.ts";
import { depositReceipts } from "#server/money/deposits/tables.ts";
import { recordInvoiceEvent } from "#server/money/invoices/events.ts";
import { coveredFolios, type InvoiceRow } from "#server/money/invoices/queries.ts";
import { standDeposit } from "#server/money/invoices/service.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { command } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { actWherePossible } from "#server/stays/bookings/steps/take-step.ts";
import { folioStore, type PaymentRow } from "#server/stays/folios/queries.ts";
import type { PostedPayment } from "#server/stays/folios/reactions.ts";
import { moneyWord } from "#server/stays/folios/record-folio-change.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { paidDeposits, type RatedAmounts, receivedBetween } from "#shared/money/deposits/rules.ts";
import { type Cents, minus } from "#shared/platform/core/money.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";

/** A payment was posted: it pays the open deposits of its folio, the one due first before the others. */
export function depositsReceive(work: Work, { payment }: Pick<PostedPayment, "payment">): void {
  payDeposits(work, payment.folio_id, payment.booked_on);
}

/**
 * A payment was deleted: what it had paid is missing on the deposit due last. Where its money went with a deposit to another folio of the
 * stay, the transfer goes as well.
 */
export function depositsLose(work: Work, payment: PaymentRow): void {
  for (const folio_id of takeMoneyBack(work, payment.folio_id)) payDeposits(work, folio_id, payment.booked_on);
  payDeposits(work, payment.folio_id, payment.booked_on);
}

/** Brings the open deposits of a folio in line with the money on it; what changes is booked on `day`, never before the deposit's own. */
export function payDeposits(work: Work, folio_id: string, day = hotelDay(work.now, work.actor.time_zone)): void {
  const open = openDeposits(work, [folio_id]);
  if (open.length === 0) return;
  for (const { deposit, paid } of paidDeposits(open, moneyOn(work, folio_id))) {
    if (paid !== deposit.paid_amount) receive(work, deposit, { paid, day: day > deposit.issued_on ? day : deposit.issued_on });
  }
  if (depositChoices(work).confirms_offers) confirmOffer(work, folio_id);
}

/** Confirms an offer whose deposits are all paid, as the front desk would. A refused confirmation does not refuse the money. */
function confirmOffer(work: Work, folio_id: string): void {
  const { booking_id } = folioStore.get(work, folio_id, "folio_id");
  if (booking_id === null || bookingStore.find(work, booking_id)?.status !== "pending") return;
  const isPaid = openDeposits(work, [folio_id]).every(({ paid_amount, gross_amount }) => paid_amount === gross_amount);
  if (isPaid) actWherePossible(work, [booking_id], "confirm");
}

/** Stores that `paid` of a deposit is paid now: the difference is a receipt for accounting. */
function receive(work: Work, deposit: DepositRow, { paid, day }: { paid: Cents; day: string }): void {
  addReceipt(work, deposit, { paid, day });
  depositStore.update(work, deposit, { paid_amount: paid });
  const invoice = standDeposit(work, deposit.invoice_id, standingNow(work, { ...deposit, paid_amount: paid }));
  const amount = minus(paid, deposit.paid_amount);
  const words = { number: deposit.number, amount: moneyWord(work, amount) };
  const type = amount > 0 ? "invoice.deposit_received" : "invoice.deposit_returned";
  recordInvoiceEvent(work, { invoice, folios: coveredFolios(work, invoice) }, { type, data: { words } });
}

/** Due amount and status of a deposit's invoice; the rest of one that is no longer requested (`isAsked` false) is not due. */
export function standingOf({ gross_amount, paid_amount }: DepositRow, isAsked: boolean): Pick<InvoiceRow, "due_amount" | "status"> {
  const due_amount = minus(gross_amount, paid_amount);
  if (due_amount <= 0) return { due_amount, status: "paid" };
  return { due_amount, status: isAsked ? "open" : "completed" };
}

/** The same, by how the stays of the deposit's folio stand now. */
export function standingNow(work: Work, deposit: DepositRow): ReturnType<typeof standingOf> {
  return standingOf(deposit, isAskedFor(staysOf(work, folioStore.get(work, deposit.folio_id, "folio_id"))));
}

const insertReceipt = command(
  ["id", "deposit_id", "day", "number", "currency", "amount", "lines"] as const,
  (db, { property, ...values }) => db.insert(depositReceipts).values({ ...values, property_id: property }),
);

/** Adds what a change of the paid amount is by tax rate. */
export function addReceipt(work: Work, deposit: DepositRow, { paid, day }: { paid: Cents; day: string }): void {
  const { currency } = getProperty(work, work.actor.property_id);
  const lines: RatedAmounts[] = receivedBetween(deposit.parts, deposit.paid_amount, paid);
  const amount = minus(paid, deposit.paid_amount);
  insertReceipt(work, { id: newId(), deposit_id: deposit.id, day, number: deposit.number, currency, amount, lines: JSON.stringify(lines) });
}
