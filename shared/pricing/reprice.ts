import type { Cents } from "#shared/core/money.ts";
import { localDate, nightsOf, type Stay } from "#shared/core/stays.ts";
import { type Pinned, type PriceQuestion, priceStay, priceTotal, retainPrice } from "#shared/pricing/price-stay.ts";
import type { PricedStay } from "#shared/pricing/priced-stay.ts";

/** What a stay was priced by: nights that are added later without a new price follow it. */
export type PriceBasis = { rate_id: string | null; room_type_id: string; occupancy: number };

/** Other nights, another type of room, rate or number of persons: the price as booked doesn't cover it. */
export function isPricedAnew(before: Stay & PriceBasis, after: Stay & PriceBasis, zone: string): boolean {
  return (
    before.room_type_id !== after.room_type_id ||
    before.rate_id !== after.rate_id ||
    before.occupancy !== after.occupancy ||
    localDate(before.check_in, zone) !== localDate(after.check_in, zone) ||
    localDate(before.check_out, zone) !== localDate(after.check_out, zone)
  );
}

/** Other dates or another rate: charges that were deleted by hand come back. */
export function isRebooked(before: Stay & { rate_id: string | null }, after: Stay & { rate_id: string | null }): boolean {
  return before.check_in !== after.check_in || before.check_out !== after.check_out || before.rate_id !== after.rate_id;
}

/** A stay with the price list that it is to be priced by. */
export type StayToPrice = Pick<PriceQuestion, "levels" | "items" | "occupancy"> & { stay: Stay; time_zone: string };

/** How a stay gets its price: by its rate, by a total that was agreed on, or with what the nights it had before did cost. */
export type Pricing = { total?: Cents | null | undefined; pinned?: Pinned | undefined; former?: PricedStay | null };

/** Null where a night has no price, or where the total can't be. */
export function priceFor({ stay, time_zone, ...list }: StayToPrice, { total = null, pinned, former = null }: Pricing): PricedStay | null {
  const question = { ...list, dates: nightsOf(stay, time_zone), departure: localDate(stay.check_out, time_zone) };
  if (total !== null) return priceTotal(question, total, pinned);
  return former ? retainPrice(former, question) : priceStay(question);
}
