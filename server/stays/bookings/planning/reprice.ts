import type { View } from "#server/platform/core/work/work.ts";
import { payAlike } from "#server/prices/pricing/price-list.ts";
import { priceIfAny, priceOf } from "#server/prices/pricing/price-stay.ts";
import { cancellationTermsOf } from "#server/prices/rates/cancellation-terms.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { taxedGuestsOf, taxesOfGuests } from "#server/stays/bookings/local-tax.ts";
import { bookedOn, ratesByNight, typedAmounts } from "#server/stays/bookings/nights.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import type { BookingChanges } from "#server/stays/bookings/save.ts";
import { lodgingByHand } from "#server/stays/folios/lodging-by-hand.ts";
import { pinnedCharges } from "#server/stays/folios/stay.ts";
import { type Cents, ZERO } from "#shared/platform/core/money.ts";
import { isSameChildren, type Persons } from "#shared/platform/core/persons.ts";
import { addDays, nightsOf, type Stay } from "#shared/platform/core/stays.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import {
  basisOfDates,
  isRebooked,
  type NightBasis,
  needsRepricing,
  type PriceBasis,
  type Pricing,
  shiftOf,
} from "#shared/prices/pricing/reprice.ts";

export type Repricing = Stay &
  NightBasis & { occupancy: number } & Persons & { retain?: boolean | undefined; total?: Cents | null | undefined };

/**
 * The price of a booking after a change. The same nights in the same type of room, for the same number of persons at the same rate, keep
 * their price whatever the base data says now; other ages of children change the local taxes only, unless the rate has other prices for
 * them. Nights that were typed keep their amount, and each night its rate unless the change names another one for the stay. Where the first
 * night is another one, its rate and terms are the booking's.
 */
export function repriced(view: View, row: BookingRow, to: Repricing): BookingChanges {
  if (to.total === undefined && !losesPrice(view, row, to)) {
    if (isSameChildren(row.children, to.children)) return {};
    return taxesOfGuests(view, { ...row, children: [...to.children] }, guestIds(view, row.id));
  }
  if (to.total === undefined && isUnpriced(row) && to.rate_id === null) return repriced(view, row, { ...to, total: ZERO });
  const { basis, pricing, rate_id } = repricing(view, row, to);
  return {
    ...priceOf(view, { ...to, ...basis, children: basis.children ?? [] }, pricing),
    ...rateChange(view, row, { rate_id, asked: to.rate_id }),
  };
}

/** The price of such a change as one amount; null if a night has none. */
export function repricedAmount(view: View, row: BookingRow, to: Repricing): Cents | null {
  const { basis, pricing } = repricing(view, row, to);
  return priceIfAny(view, to, { ...basis, ...pricing })?.gross_amount ?? null;
}

function repricing(view: View, row: BookingRow, { retain, total, ...to }: Repricing) {
  const [before, after] = [row.price.nights.map(({ date }) => date), nightsOf(to, view.actor.time_zone)];
  const { room_type_id, occupancy, children } = to;
  const ofRates = basisOfDates(ratesByNight(row, room_type_id), before, after);
  const ownRates: PriceBasis = to.rate_id === row.rate_id ? ofRates : { ...ofRates, rate_id: to.rate_id, changes: [] };
  const isRetained = retain === true && total === undefined;
  const basis = isRetained
    ? basisOfDates(row.price_basis, before, after)
    : { ...ownRates, occupancy, children, booked_on: bookedOn(view, row) };
  const guests = taxedGuestsOf(view, guestIds(view, row.id), { ...to, tax_exemptions: row.tax_exemptions });
  const former: PricedStay | null = isRetained ? row.price : null;
  const pricing: Pricing = { total, pinned: setByHand(view, row, { ...to, total, nights: after }), former, guests };
  return { basis, pricing, rate_id: ownRates.rate_id };
}

type Repriced = Stay & { rate_id: string | null; total: Cents | null | undefined; nights: readonly string[] };

/**
 * The amounts of a stay that were set by hand and stay with their nights: typed nights, and lodging that was edited on a folio. A total is
 * spread over the other nights, and beside all charges that do not change.
 */
export function setByHand(view: View, row: BookingRow, { total, nights: after, ...to }: Repriced): NonNullable<Pricing["pinned"]> {
  const before = row.price.nights.map(({ date }) => date);
  const shift = shiftOf(before, after);
  const nights = new Map([...typedAmounts(row)].map(([date, amount]) => [addDays(date, shift), amount]));
  if ((total ?? null) !== null) return { ...pinnedCharges(view, row.id, isRebooked(row, to)), nights };
  return { lodging: lodgingByHand(view, [row.id]).get(row.id) ?? new Map<string, Cents>(), nights };
}

/** The rate of the first night becomes the booking's, with its terms, if dates that are gone had another one. */
function rateChange(view: View, row: BookingRow, { rate_id, asked }: { rate_id: string | null; asked: string | null }): BookingChanges {
  if (rate_id === asked || rate_id === null) return {};
  return { rate_id, cancellation_terms: rate_id === row.rate_id ? row.cancellation_terms : cancellationTermsOf(view, rate_id) };
}

/** True if the former price no longer applies after a change: of days, room type, rate or persons, or of children to such with other prices. */
export function losesPrice(view: View, row: BookingRow, to: Stay & PriceBasis & Persons): boolean {
  if (needsRepricing(row, to, view.actor.time_zone)) return true;
  if (isSameChildren(row.children, to.children)) return false;
  const { rate_id, room_type_id } = to;
  return !payAlike(view, { ...row.price_basis, rate_id, room_type_id }, [row.children, to.children]);
}

/** True if nobody has given the stay a rate or a price: a channel has sold it. It stays so whatever its dates become. */
export function isUnpriced({ rate_id, gross_amount }: Pick<BookingRow, "rate_id" | "gross_amount">): boolean {
  return rate_id === null && gross_amount === 0;
}
