import { only } from "#server/platform/core/database/only.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { feeNow, noShowFeeOf } from "#server/stays/bookings/cancellation-terms.ts";
import { mailCanceled } from "#server/stays/bookings/mails/cancellation-mails.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { ifAny } from "#server/stays/bookings/save.ts";
import { assertNotInvoiced } from "#server/stays/bookings/steps/canceled-folios.ts";
import { chargeFee, type Fee } from "#server/stays/bookings/steps/fee.ts";
import { type MoneyDecision, type Settled, settleGroups, settleStay } from "#server/stays/bookings/steps/settle-cancellation.ts";
import { act, stepWithAll } from "#server/stays/bookings/steps/take-step.ts";
import type { ChargedWith } from "#server/stays/bookings/stored-change.ts";
import { moneyWord } from "#server/stays/folios/record-folio-change.ts";
import { assertAllowed, invalid, Problem } from "#shared/platform/core/errors.ts";
import { type Cents, ZERO } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { feeOf } from "#shared/prices/cancellation-policies/rules.ts";
import { NO_PRICE } from "#shared/prices/pricing/priced-stay.ts";
import { whyNotEdit } from "#shared/stays/bookings/actions.ts";
import type { BookingCancellation, BookingCancellations, FeeDecision } from "#shared/stays/bookings/cancellation-schema.ts";
import { nextStatus } from "#shared/stays/bookings/rules.ts";

type Decision = InCents<FeeDecision>;
type Step = (id: string) => BookingRow;
type Each = (step: Step) => BookingRow[];

/**
 * Cancels a booking, with the fee of its terms if `charge_fee` is set, or with another one; a waived fee is recorded in the history with
 * its reason. `send_mail` confirms it to the guest. `deposit` decides on paid money. Without it payments may cover the fee: throws `booking/payments_posted` if more was paid,
 * or if anything was paid and there is no fee. Throws `booking/invoiced` while a payer has an invoice over the stay.
 */
export function cancelBooking(work: Work, { id, ...decision }: InCents<BookingCancellation>): BookingRow {
  return only(canceled(work, [id], decision, (step) => [step(id)]));
}

/** Cancels several bookings, all or none, each with the fee of its own terms. Throws as `cancelBooking` and `actAll` do. */
export function cancelAll(work: Work, { ids, ...decision }: InCents<BookingCancellations>): BookingRow[] {
  return canceled(work, ids, decision, (step) => stepWithAll(work, ids, step));
}

function canceled(work: Work, ids: readonly string[], decision: Decision, each: Each): BookingRow[] {
  const bookings = cancelEach(work, ids, decision, each);
  if (decision.send_mail) mailCanceled({ ...work, ifMatch: null }, bookings);
  return bookings;
}

function cancelEach(work: Work, ids: readonly string[], decision: Decision, each: Each): BookingRow[] {
  // The charges and payments below write the booking, so the caller's version no longer applies.
  const within = { ...work, ifMatch: null };
  const { deposit, refund_payment_method_id: method } = decision;
  if (!deposit) {
    return each((id) => {
      const booking = bookingStore.get(work, id);
      assertMayCancel(work, booking, { decision, together: ids });
      return cancelWithDecision(within, booking, decision);
    });
  }
  const money: MoneyDecision = { deposit, payment_method_id: method ?? null };
  const refunds = new Map<string, Map<string, Cents>>();
  const settled = new Map<string, Settled>();
  each((id) => {
    const booking = bookingStore.get(work, id);
    assertMayCancel(work, booking, { decision, together: ids });
    settled.set(id, settleStay(within, booking, { fee: decidedFee(within, booking, decision), decision: money, refunds }));
    return booking;
  });
  // Changes of a group's money are undone with its first booking.
  const [first = ""] = ids;
  for (const group of settleGroups(within, ids, { decision: money, refunds })) settled.set(first, joined(settled.get(first), group));
  return each((id) => {
    const { paid_amount } = bookingStore.get(within, id);
    return act(within, id, "cancel", { kept: paid_amount, event: { type: "booking.canceled", beside: settled.get(id) ?? {} } });
  });
}

/** Throws what refuses a cancellation whatever is decided, and if nothing is, the payments before the invoice. */
function assertMayCancel(
  work: Work,
  booking: BookingRow,
  { decision, together }: { decision: Decision; together: readonly string[] },
): void {
  assertAllowed(whyNotEdit(booking) ?? (nextStatus(booking.status, "cancel") ? null : "booking/invalid_status"));
  const isDecided = decision.deposit !== undefined || decision.charge_fee || decision.fee_amount !== undefined;
  if (!isDecided && booking.paid_amount !== 0) throw new Problem("booking/payments_posted");
  assertNotInvoiced(work, booking.id, together);
}

function joined(own: Settled | undefined, group: Settled): Settled {
  if (!own) return group;
  return {
    charges: [...own.charges, ...group.charges],
    payments: [...own.payments, ...group.payments],
    deposits: {
      ended: [...own.deposits.ended, ...group.deposits.ended],
      issued: [...own.deposits.issued, ...group.deposits.issued],
    },
  };
}

function cancelWithDecision(work: Work, booking: BookingRow, decision: Decision): BookingRow {
  const fee = decidedFee(work, booking, decision);
  return fee.fee === 0 ? act(work, booking.id, "cancel") : cancelWithFee(work, booking, fee).booking;
}

/** The fee that was decided on; what is waived is recorded with its reason. */
function decidedFee(work: Work, booking: BookingRow, { charge_fee, waive_reason, fee_amount }: Decision): Fee {
  const agreed = feeNow(work, booking);
  const fee = charge_fee ? agreed : (fee_amount ?? ZERO);
  const price = feeOf({ percentage: 100, nights: null }, booking.price);
  if (fee_amount !== undefined && price > 0 && fee_amount > price) throw invalid("fee_amount", "fee_above_price");
  if (fee === 0 && agreed > 0 && waive_reason !== undefined) {
    work.record("booking.fee_waived", booking, { words: { code: booking.code, amount: moneyWord(work, agreed), reason: waive_reason } });
  }
  return { name: "fee_name", fee, tax: booking.cancellation_terms?.fee_tax ?? "none" };
}

/** Cancels a booking and charges a fee for it; one undo takes both back. Throws `booking/payments_posted` if more was paid. */
export function cancelWithFee(work: Work, booking: BookingRow, fee: Fee): { booking: BookingRow; charged: ChargedWith[] } {
  const charged = chargeFee(work, booking, fee);
  if (charged.length === 0) return { booking: act(work, booking.id, "cancel"), charged };
  const event = { type: "booking.canceled", beside: { charges: charged } } as const;
  return { booking: act(work, booking.id, "cancel", { kept: fee.fee, event }), charged };
}

/** Marks a stay as a no-show whose guest owes what the terms say, instead of its price. */
export function noShowByTerms(work: Work, id: string): BookingRow {
  const booking = bookingStore.get(work, id);
  assertAllowed(whyNotEdit(booking));
  assertNotInvoiced(work, id);
  const within = { ...work, ifMatch: null };
  const fee = noShowFeeOf(booking);
  const charged = chargeFee(within, booking, { name: "no_show_name", fee, tax: booking.cancellation_terms?.no_show_tax ?? "none" });
  const beside = { waived: true, charges: ifAny(charged) };
  return act(within, id, "no_show", { repricing: () => NO_PRICE, event: { type: "booking.no_show", beside } });
}
