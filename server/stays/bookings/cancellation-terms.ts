import type { View } from "#server/platform/core/work/work.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { invoicedFolios } from "#server/stays/folios/invoiced-stays.ts";
import { localeHere } from "#server/tenant/properties/queries.ts";
import { formatDate } from "#shared/platform/core/dates.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import type { Cents } from "#shared/platform/core/money.ts";
import { hotelDay, localDate } from "#shared/platform/core/stays.ts";
import { cancellationFee, daysOfStay, noShowFee, termsInWords } from "#shared/prices/cancellation-policies/rules.ts";

/** The fee of the agreed terms if the stay is canceled now, in cents; 0 without terms, or while canceling is free. */
export function feeNow(view: View, { cancellation_terms, price, check_in, planned_check_in }: BookingRow): Cents {
  const { time_zone } = view.actor;
  const arrival = localDate(planned_check_in ?? check_in, time_zone);
  return cancellationFee(cancellation_terms, { price, arrival, day: hotelDay(view.now, time_zone) });
}

/** The terms of a stay with its days, in a language; null if none were agreed. */
export function termsOfStay(
  view: View,
  { cancellation_terms: terms, planned_check_in, check_in }: BookingRow,
  language: Language,
): string | null {
  const { time_zone } = view.actor;
  const days = { arrival: localDate(planned_check_in ?? check_in, time_zone), day: hotelDay(view.now, time_zone) };
  const locale = localeHere(view, language);
  const write = (day: string) => formatDate(day, locale);
  return terms && termsInWords(terms, language, daysOfStay(days, write));
}

/** The terms of several stays, each wording once, such as those of a group; null if none of them has any. */
export function termsOfStays(view: View, bookings: readonly BookingRow[], language: Language): string | null {
  const terms = new Set(bookings.flatMap((booking) => termsOfStay(view, booking, language) ?? []));
  return terms.size === 0 ? null : [...terms].join("\n");
}

/** Both fees, the terms in the caller's language, and the invoices of other payers. */
export function feesOf(view: View, booking: BookingRow) {
  const terms = termsOfStay(view, booking, view.actor.language);
  return { fee: feeNow(view, booking), no_show_fee: noShowFeeOf(booking), terms, invoices: invoicedFolios(view, [booking.id]) };
}

/** The fee of a guest who never came, by the agreed terms. */
export function noShowFeeOf({ cancellation_terms, price }: BookingRow): Cents {
  return noShowFee(cancellation_terms, price);
}
