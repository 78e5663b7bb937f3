import { placeOf, roomNamed, roomTypeNamed, stayAt } from "#server/bookings/desk.ts";
import { isPricedAnew, priceIfAny, retainedPrice } from "#server/bookings/price.ts";
import { rateNamed } from "#server/bookings/price-list.ts";
import { bookingStore } from "#server/bookings/queries.ts";
import type { View } from "#server/core/work.ts";
import { isStay } from "#shared/bookings/rules.ts";
import type { BookingQuote, BookingQuoteQuery } from "#shared/bookings/schema.ts";
import { notFound, Problem } from "#shared/core/errors.ts";

/** What a change would cost, at the price as booked and at today's; whether it is possible is not asked. */
export function quoteBooking(view: View, query: BookingQuoteQuery): BookingQuote {
  const row = bookingStore.find(view, query.id);
  const stay = stayAt(view, { check_in: query.check_in ?? row.check_in, check_out: query.check_out ?? row.check_out });
  if (!isStay(stay, view.actor.time_zone)) throw new Problem("booking/invalid_dates");
  if (query.rate_id !== undefined && !rateNamed(view, query.rate_id)) throw notFound("rate_id");
  const basis = {
    rate_id: query.rate_id ?? row.rate_id,
    room_type_id: typeAfter(view, query, row),
    occupancy: query.occupancy ?? row.occupancy,
  };
  const current = row.gross_amount;
  if (!isPricedAnew(view, row, { ...stay, ...basis })) {
    return { current, retained: current, recalculated: current };
  }
  return {
    current,
    retained: retainedPrice(view, stay, row)?.gross_amount ?? null,
    recalculated: priceIfAny(view, stay, basis)?.gross_amount ?? null,
  };
}

function typeAfter(view: View, query: BookingQuoteQuery, row: { room_id: string | null; room_type_id: string }): string {
  if (query.room_id) return roomNamed(view, query.room_id, "room_id").room_type_id;
  if (query.room_type_id !== undefined) return roomTypeNamed(view, query.room_type_id).room_type_id;
  return placeOf(view, row).room_type_id;
}
