import type { BookingRow } from "#server/bookings/queries.ts";
import type { PriceBasis } from "#server/bookings/tables.ts";
import type { View } from "#server/core/work/work.ts";
import { pricedItemsOf, rateLevels } from "#server/pricing/price-list.ts";
import { Problem } from "#shared/core/errors.ts";
import type { Cents } from "#shared/core/money.ts";
import { localDate, nightsOf, type Stay } from "#shared/core/stays.ts";
import { type Pinned, type PriceQuestion, priceStay, priceTotal, retainPrice } from "#shared/pricing/price-stay.ts";
import type { PricedStay } from "#shared/pricing/priced-stay.ts";

export type Priced = { price: PricedStay; gross_amount: Cents; price_basis: PriceBasis };

/** The total that was agreed on for a stay, and what of it was set by hand already. */
type AgreedTotal = { total: Cents | null; pinned?: Pinned };

/** Prices a stay by its rate, or by the total that was agreed on. Throws where there is no price, or the total can't be. */
export function priceOf(view: View, stay: Stay & PriceBasis, { total, pinned }: AgreedTotal = { total: null }): Priced {
  const { rate_id, room_type_id, occupancy } = stay;
  const basis = { rate_id, room_type_id, occupancy };
  const question = questionOf(view, stay, basis);
  if (total === null) return priced(priceStay(question), basis);
  const price = priceTotal(question, total, pinned);
  if (!price) throw new Problem("booking/invalid_total");
  return priced(price, basis);
}

/** The same without a refusal: null where the rate has no price for it. */
export function priceIfAny(view: View, stay: Stay, basis: PriceBasis): PricedStay | null {
  return priceStay(questionOf(view, stay, basis));
}

/** The stay with the price it was booked at: only nights that are new get one, on the basis as booked. */
export function retainedPrice(view: View, stay: Stay, row: Pick<BookingRow, "price" | "price_basis">): PricedStay | null {
  return retainPrice(row.price, questionOf(view, stay, row.price_basis));
}

/** Other nights, another type of room, rate or number of persons: the price as booked doesn't cover it. */
export function isPricedAnew(view: View, row: BookingRow, to: Stay & PriceBasis): boolean {
  const zone = view.actor.time_zone;
  return (
    row.room_type_id !== to.room_type_id ||
    row.rate_id !== to.rate_id ||
    row.occupancy !== to.occupancy ||
    localDate(row.check_in, zone) !== localDate(to.check_in, zone) ||
    localDate(row.check_out, zone) !== localDate(to.check_out, zone)
  );
}

export function priced(price: PricedStay | null, price_basis: PriceBasis): Priced {
  if (!price) throw new Problem("rate/no_matching_price");
  return { price, gross_amount: price.gross_amount, price_basis };
}

function questionOf(view: View, stay: Stay, { rate_id, room_type_id, occupancy }: PriceBasis): PriceQuestion {
  return {
    dates: nightsOf(stay, view.actor.time_zone),
    departure: localDate(stay.check_out, view.actor.time_zone),
    occupancy,
    levels: rate_id ? rateLevels(view, rate_id, room_type_id, occupancy) : [],
    items: rate_id ? pricedItemsOf(view, rate_id) : [],
  };
}
