import { amountOn, cameLate, differingFields } from "#server/channels/channel-engine/change-stay.ts";
import { roomTypesById } from "#server/inventory/room-types/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import type { SoldRoom } from "#shared/channels/channel-engine/states.ts";
import type { ConflictDifference } from "#shared/channels/conflicts/schema.ts";
import { amount, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { localDate } from "#shared/platform/core/stays.ts";

/** The fields in which a booking is not as its portal says, with both values. */
export function differencesOf(view: View, booking: BookingRow, sold: SoldRoom): ConflictDifference[] {
  const fields = differingFields(view, booking, sold);
  const zone = view.actor.time_zone;
  const nameOf = (id: string | null) => (id === null ? null : (roomTypesById(view, [id])[0]?.name ?? null));
  const children = booking.children.length;
  const found: ConflictDifference[] = [];
  const add = (field: ConflictDifference["field"], here: string | null, portal: string | null) => {
    if (here !== portal) found.push({ field, here, portal });
  };
  const isLate = cameLate(view, booking, sold);
  if (fields.has("dates") || isLate) {
    add("check_in", localDate(booking.check_in, zone), sold.check_in);
    add("check_out", localDate(booking.check_out, zone), sold.check_out);
  }
  if (fields.has("room_type")) add("room_type", nameOf(booking.room_type_id), nameOf(sold.room_type_id));
  if (fields.has("persons")) {
    add("adults", String(booking.occupancy - children), String(sold.adults));
    add("children", String(children), String(sold.children.length));
  }
  if (fields.has("prices") || isLate) {
    // A portal's prices contain no local tax.
    const here = sumOf(booking.price.nights.map(({ date }) => amountOn(booking, date) ?? ZERO));
    const portal = sumOf(sold.nights.map(({ gross_amount }) => gross_amount));
    add("gross_amount", String(amount(here)), String(amount(portal)));
  }
  return found;
}
