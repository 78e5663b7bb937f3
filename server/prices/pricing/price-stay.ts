import type { View } from "#server/platform/core/work/work.ts";
import { priceLists, taxesOfDefaultRate } from "#server/prices/pricing/price-list.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { type Cents, ZERO } from "#shared/platform/core/money.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import type { TaxedGuest } from "#shared/prices/local-taxes/rules.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import { type PriceBasis, type Pricing, priceFor } from "#shared/prices/pricing/reprice.ts";

export type Priced = { price: PricedStay; gross_amount: Cents; price_basis: PriceBasis };

/**
 * The price of a stay. Throws `rate/no_matching_price` if a night has no price, `booking/invalid_total` if the total is not possible.
 */
export function priceOf(view: View, stay: Stay & PriceBasis, pricing: Pricing = {}): Priced {
  const price_basis = basisOf(stay);
  const price = priceIfAny(view, stay, { ...price_basis, ...pricing });
  if (!price) throw new Problem((pricing.total ?? null) === null ? "rate/no_matching_price" : "booking/invalid_total");
  return { price, gross_amount: price.gross_amount, price_basis };
}

/**
 * The price of a stay that took place before the property came here: its total, of which the local taxes of the default rate are a part. The
 * nights were slept in this property, and its declaration of local taxes must count the same nights as its statistics in the month of the
 * change; months before it were declared by the former program. A total that does not cover the taxes, such as an unknown one, is that of
 * the taxes.
 */
export function pastPriceOf(
  view: View,
  stay: Stay & PriceBasis,
  { total, guests }: { total: Cents; guests: readonly TaxedGuest[] },
): Priced {
  const { room_type_id, occupancy } = stay;
  const { items, lodging } = taxesOfDefaultRate(view);
  const question = { stay, time_zone: view.actor.time_zone, occupancy, lodging };
  const free = { levels: [{ adjustment: 0, prices: [{ gross_amount: ZERO, from: null, to: null }] }], items };
  const ofTotal = { levels: [], items };
  const price =
    priceFor({ ...question, listOn: () => ofTotal }, { total, guests }) ?? priceFor({ ...question, listOn: () => free }, { guests });
  const price_basis = { rate_id: null, room_type_id, occupancy };
  if (!price) throw new Problem("booking/invalid_total");
  return { price, gross_amount: price.gross_amount, price_basis };
}

/** Like `priceOf`, but null if there is no price. */
export function priceIfAny(view: View, stay: Stay, basis: PriceBasis & Pricing): PricedStay | null {
  return pricesForStay(view, stay)(basis);
}

/** The same for several rates and types of room at once, with the items of each rate read once. */
export function pricesForStay(view: View, stay: Stay): (basis: PriceBasis & Pricing) => PricedStay | null {
  const listOf = priceLists(view);
  return (asked) => {
    const { occupancy, booked_on } = asked;
    return priceFor({ stay, time_zone: view.actor.time_zone, occupancy, booked_on, ...listOf(basisOf(asked)) }, asked);
  };
}

/** A basis without the other fields of its object; what it does not have is not stored. */
function basisOf({ rate_id, room_type_id, occupancy, changes = [], typed = [], children = [], booked_on }: PriceBasis): PriceBasis {
  const basis: PriceBasis = { rate_id, room_type_id, occupancy };
  if (changes.length > 0) basis.changes = changes;
  if (typed.length > 0) basis.typed = typed;
  if (children.length > 0) basis.children = children;
  if (booked_on !== undefined) basis.booked_on = booked_on;
  return basis;
}

/**
 * The price of a changed stay: nights that were booked keep their price, and only new ones are priced, at the booked rate, type and
 * occupancy. Local taxes are those of its present guests.
 */
export function retainedPrice(
  view: View,
  stay: Stay,
  { price, price_basis, guests }: { price: PricedStay; price_basis: PriceBasis; guests: readonly TaxedGuest[] },
): PricedStay | null {
  return priceIfAny(view, stay, { ...price_basis, former: price, guests });
}
