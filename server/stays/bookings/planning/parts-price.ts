import type { View } from "#server/platform/core/work/work.ts";
import { priceOf } from "#server/prices/pricing/price-stay.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { taxedGuestsOf, taxesOfGuests } from "#server/stays/bookings/local-tax.ts";
import { bookedOn } from "#server/stays/bookings/nights.ts";
import { isUnpriced, type Repricing, setByHand } from "#server/stays/bookings/planning/reprice.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import type { BookingChanges } from "#server/stays/bookings/save.ts";
import { ZERO } from "#shared/platform/core/money.ts";
import { isSameChildren, type Persons } from "#shared/platform/core/persons.ts";
import { nightsOf, type Stay } from "#shared/platform/core/stays.ts";
import { basisOfDates, basisOfNights, basisOn, type PriceBasis } from "#shared/prices/pricing/reprice.ts";
import { daysOf, type Part } from "#shared/stays/bookings/parts.ts";

type PartsRepricing = Stay & Persons & { rate_id: string | null; rooms: readonly Part[] } & Pick<Repricing, "retain" | "total">;

/**
 * The new price of a stay in several rooms, each night of which is priced by the room type of its part. Nights whose type stays keep their
 * price, or, with `retain`, all that were booked. A stay of another length is priced again, since discounts go by the length of the whole.
 * Nights that were typed keep their amount in any case.
 */
export function repricedInParts(view: View, row: BookingRow, { retain, total, ...to }: PartsRepricing): BookingChanges {
  const zone = view.actor.time_zone;
  const isOtherRate = to.rate_id !== row.rate_id;
  const dates = nightsOf(to, zone);
  const ofDates = basisOfDates(
    row.price_basis,
    row.price.nights.map(({ date }) => date),
    dates,
  );
  const former = isOtherRate ? { ...ofDates, rate_id: to.rate_id, changes: [] } : ofDates;
  const basis = basisOfParts(former, { rooms: to.rooms, dates, zone });
  const isSameLength = dates.length === row.price.nights.length;
  const isSame = (date: string) =>
    isSameLength &&
    !isOtherRate &&
    to.occupancy === row.occupancy &&
    basisOn(basis, date).room_type_id === basisOn(row.price_basis, date).room_type_id &&
    basisOn(basis, date).rate_id === basisOn(row.price_basis, date).rate_id;
  const isUnchanged = dates.join() === nightsOf(row, zone).join() && dates.every(isSame);
  if (total === undefined && isUnchanged) {
    return isSameChildren(row.children, to.children)
      ? {}
      : taxesOfGuests(view, { ...row, children: [...to.children] }, guestIds(view, row.id));
  }
  const price = total === undefined && isUnpriced(row) && to.rate_id === null ? ZERO : total;
  const nights = row.price.nights.filter(({ date }) => retain || isSame(date));
  const pinned = setByHand(view, row, { ...to, total: price, nights: dates });
  const guests = taxedGuestsOf(view, guestIds(view, row.id), { ...to, tax_exemptions: row.tax_exemptions });
  const kept = price === undefined && nights.length > 0 ? { ...row.price, nights } : null;
  const booked_on = retain ? basis.booked_on : bookedOn(view, row);
  return priceOf(
    view,
    { ...to, ...basis, occupancy: to.occupancy, children: to.children, booked_on },
    { total: price, pinned, former: kept, guests },
  );
}

/** The price basis of a stay with these parts: the type of each night is that of its part, its rate stays. */
function basisOfParts(
  former: PriceBasis,
  { rooms, dates, zone }: { rooms: readonly Part[]; dates: readonly string[]; zone: string },
): PriceBasis {
  const starts = rooms.map((part) => ({ from: daysOf(part, zone).from, room_type_id: part.room_type_id }));
  const typeOn = (date: string) => (starts.findLast(({ from }) => from <= date) ?? starts[0])?.room_type_id ?? former.room_type_id;
  return basisOfNights(
    dates.map((date) => ({ date, rate_id: basisOn(former, date).rate_id, room_type_id: typeOn(date) })),
    former,
  );
}
