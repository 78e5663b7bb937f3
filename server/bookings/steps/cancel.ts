import { and, asc, eq, isNull } from "drizzle-orm";
import { feeNow, noShowFeeOf } from "#server/bookings/cancellation-terms.ts";
import { type BookingRow, bookingStore } from "#server/bookings/queries.ts";
import { act, stepWithAll } from "#server/bookings/steps/take-step.ts";
import type { ChargedWith } from "#server/bookings/stored-change.ts";
import { ofProperty, query } from "#server/core/database/query.ts";
import type { Work } from "#server/core/work/work.ts";
import { addCharge } from "#server/folios/charges.ts";
import { moneyWord } from "#server/folios/owner.ts";
import { chargesOfFolios, foliosOf } from "#server/folios/queries.ts";
import { charges } from "#server/folios/tables.ts";
import { getProperty } from "#server/properties/queries.ts";
import { generalSettings } from "#server/settings/queries.ts";
import { whyNotEdit } from "#shared/bookings/actions.ts";
import type { BookingCancellation, BookingCancellations } from "#shared/bookings/schema.ts";
import type { FeeTax } from "#shared/cancellation-policies/schema.ts";
import { cancellationPoliciesText } from "#shared/cancellation-policies/text.ts";
import { assertAllowed } from "#shared/core/errors.ts";
import type { Cents } from "#shared/core/money.ts";
import { hotelDay } from "#shared/core/stays.ts";
import { NO_PRICE } from "#shared/pricing/priced-stay.ts";
import { proposedExemption } from "#shared/tax-rates/exemptions.ts";

const lodgingTax = query(["booking"], (db, { booking, property }) =>
  db
    .select({ tax_percentage: charges.tax_percentage })
    .from(charges)
    .where(
      and(eq(charges.booking_id, booking), eq(charges.type, "accommodation"), ofProperty(charges, property), isNull(charges.deleted_at)),
    )
    .orderBy(asc(charges.booked_on))
    .limit(1),
);

type Fee = { name: keyof Pick<typeof cancellationPoliciesText, "fee_name" | "no_show_name">; fee: Cents; tax: FeeTax };

/** Posts a fee on the stay's own folio, before its step, whose event names it, so that one undo takes both back. */
function chargeFee(work: Work, booking: BookingRow, { name, fee, tax }: Fee): ChargedWith[] {
  if (fee === 0) return [];
  const [folio] = foliosOf(work, "booking_id", [booking.id]).get(booking.id) ?? [];
  if (!folio) throw new Error("a booking has no folio");
  const tax_percentage = tax === "lodging" ? (lodgingTax.get(work, { booking: booking.id })?.tax_percentage ?? 0) : 0;
  const { language } = generalSettings(work);
  const { address } = getProperty(work, work.actor.property_id);
  const day = hotelDay(work.now, work.actor.time_zone);
  const exemption = tax === "none" ? proposedExemption("outside", address.country ?? "AT", day) : null;
  addCharge(work, folio.id, { name: cancellationPoliciesText[name][language], tax_percentage, exemption, gross_amount: fee, quantity: 1 });
  const posted = chargesOfFolios(work, [folio.id])
    .get(folio.id)
    ?.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .at(-1);
  if (!posted) throw new Error("the charge that was just posted is missing");
  return [{ id: posted.id, folio_id: folio.id }];
}

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
  const charged = chargeFee(within, booking, { name: "fee_name", fee, tax: booking.cancellation_terms?.fee_tax ?? "none" });
  if (charged.length === 0) return act(within, id, "cancel");
  return act(within, id, "cancel", { fee, event: { type: "booking.canceled", beside: { charges: charged } } });
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
