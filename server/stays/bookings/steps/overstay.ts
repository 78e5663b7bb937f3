import type { View, Work } from "#server/platform/core/work/work.ts";
import { priceOf, retainedPrice } from "#server/prices/pricing/price-stay.ts";
import { conflictOf } from "#server/stays/availability/conflicts.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { taxedGuestsOf } from "#server/stays/bookings/local-tax.ts";
import { demandsOf } from "#server/stays/bookings/parts.ts";
import { isUnpriced } from "#server/stays/bookings/planning/reprice.ts";
import { cancelExpiredOffers } from "#server/stays/bookings/planning/resolve-conflicts.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { type BookingChanges, saveBooking } from "#server/stays/bookings/save.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { ZERO } from "#shared/platform/core/money.ts";
import { addDays, hotelDay, instantAt, localDate, localTime } from "#shared/platform/core/stays.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import { type Occupant } from "#shared/stays/availability/conflicts.ts";

/**
 * The extension of a stay whose guest is checked in longer than planned, as far as possible: by whole days up to the present hotel day, at
 * the planned hour, with the new nights priced as booked. `reason` is why it does not reach today: another stay or a lock has the room, the
 * rate has no price, or an invoice covers the stay.
 */
export type Overstay = { changes: BookingChanges; nights: number; expired: Occupant[]; reason: ProblemType | null };

export function overstayOf(view: View, row: BookingRow): Overstay {
  const zone = view.actor.time_zone;
  const [planned, today] = [localDate(row.check_out, zone), hotelDay(view.now, zone)];
  const none = { changes: {}, nights: 0, expired: [] };
  if (row.status !== "checked_in" || planned >= today) return { ...none, reason: null };
  if (row.read_only) return { ...none, reason: "booking/read_only" };
  let reason: ProblemType | null = null;
  for (let day = today; day > planned; day = addDays(day, -1)) {
    const longer = lengthenedTo(view, row, instantAt(day, localTime(row.check_out, zone), zone));
    if (!("problem" in longer)) return { ...longer, reason };
    reason = longer.problem;
  }
  return { ...none, reason };
}

type Longer = Omit<Overstay, "reason">;

function lengthenedTo(view: View, row: BookingRow, check_out: string): Longer | { problem: ProblemType } {
  const stay = { check_in: row.check_in, check_out };
  const { problem, expired } = conflictOf(view, demandsOf(view, row, { ...row, ...stay }));
  if (problem) return { problem };
  const price = lengthenedPrice(view, row, check_out);
  if (!price) return { problem: "rate/no_matching_price" };
  const nights = price.nights.length - row.price.nights.length;
  return { changes: { check_out, price, gross_amount: price.gross_amount }, nights, expired };
}

/** The price of a stay until `check_out`, its new nights priced as booked and with the taxes of its guests; null if one has no price. */
export function lengthenedPrice(view: View, row: BookingRow, check_out: string): PricedStay | null {
  const stay = { check_in: row.check_in, check_out };
  if (isUnpriced(row)) return priceOf(view, { ...stay, ...row.price_basis }, { total: ZERO }).price;
  return retainedPrice(view, stay, { ...row, guests: taxedGuestsOf(view, guestIds(view, row.id), row) });
}

/** Extends a stay by the days that its guest has stayed on; returns the reason why it does not reach today, null if it does. */
export function extendOverdue(work: Work, id: string): { isExtended: boolean; reason: ProblemType | null } {
  const row = bookingStore.get(work, id);
  const { changes, expired, reason } = overstayOf(work, row);
  if (changes.check_out === undefined) return { isExtended: false, reason };
  cancelExpiredOffers(work, expired);
  const until = localDate(changes.check_out, work.actor.time_zone);
  saveBooking(work, row, changes, { type: "booking.overdue_extended", words: { until }, automated: true });
  return { isExtended: true, reason };
}
