import { feeNow, noShowFeeOf } from "#server/bookings/cancellation-terms.ts";
import { type BookingRow, bookingStore } from "#server/bookings/queries.ts";
import { chargeFee, type Fee } from "#server/bookings/steps/fee.ts";
import { act, stepWithAll } from "#server/bookings/steps/take-step.ts";
import type { ChargedWith } from "#server/bookings/stored-change.ts";
import type { Work } from "#server/core/work/work.ts";
import { moneyWord } from "#server/folios/owner.ts";
import { whyNotEdit } from "#shared/bookings/actions.ts";
import type { BookingCancellation, BookingCancellations } from "#shared/bookings/schema.ts";
import { assertAllowed } from "#shared/core/errors.ts";
import { NO_PRICE } from "#shared/pricing/priced-stay.ts";

/**
 * Cancels a booking, with the fee of its terms where `charge_fee` says so; a fee that is waived stands in the history with its reason. What
 * was paid may cover the fee. Throws `booking/payments_posted` where more was paid, or anything without a fee.
 */
export function cancelBooking(work: Work, { id, charge_fee, waive_reason }: BookingCancellation): BookingRow {
  const booking = bookingStore.get(work, id);
  // The charge below writes the booking, whose version the caller has not seen.
  const within = { ...work, ifMatch: null };
  const fee = feeNow(work, booking);
  if (!charge_fee) {
    if (fee > 0 && waive_reason !== undefined) {
      work.record("booking.fee_waived", booking, { words: { code: booking.code, amount: moneyWord(work, fee), reason: waive_reason } });
    }
    return act(within, id, "cancel");
  }
  return cancelWithFee(within, booking, { name: "fee_name", fee, tax: booking.cancellation_terms?.fee_tax ?? "none" }).booking;
}

/** Cancels a booking and charges a fee for it; one undo takes both back. Throws `booking/payments_posted` where more was paid. */
export function cancelWithFee(work: Work, booking: BookingRow, fee: Fee): { booking: BookingRow; charged: ChargedWith[] } {
  const charged = chargeFee(work, booking, fee);
  if (charged.length === 0) return { booking: act(work, booking.id, "cancel"), charged };
  const event = { type: "booking.canceled", beside: { charges: charged } } as const;
  return { booking: act(work, booking.id, "cancel", { fee: fee.fee, event }), charged };
}

/** Cancels several bookings, all or none, each with the fee of its own terms. Throws as `cancelBooking` and `actAll` do. */
export function cancelAll(work: Work, { ids, ...decision }: BookingCancellations): BookingRow[] {
  return stepWithAll(work, ids, (id) => cancelBooking(work, { id, ...decision }));
}

/** Marks a stay as a no-show whose guest owes what the terms say, instead of its price. */
export function noShowByTerms(work: Work, id: string): BookingRow {
  const booking = bookingStore.get(work, id);
  assertAllowed(whyNotEdit(booking));
  const within = { ...work, ifMatch: null };
  const fee = noShowFeeOf(booking);
  const charged = chargeFee(within, booking, { name: "no_show_name", fee, tax: booking.cancellation_terms?.no_show_tax ?? "none" });
  const beside = { waived: true, ...(charged.length > 0 ? { charges: charged } : {}) };
  return act(within, id, "no_show", { repricing: () => NO_PRICE, event: { type: "booking.no_show", beside } });
}
