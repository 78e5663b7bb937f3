import type { Cents } from "#shared/platform/core/money.ts";
import { localDate, nightsOf, type Stay } from "#shared/platform/core/stays.ts";
import { type TaxedGuest, taxedGuests } from "#shared/prices/local-taxes/rules.ts";
import { type Pinned, type PriceQuestion, priceStay, priceTotal, retainPrice, type TaxFacts } from "#shared/prices/pricing/price-stay.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";

/** The price basis of a stay: nights that are added later without a new price are priced by it. */
export type PriceBasis = { rate_id: string | null; room_type_id: string; occupancy: number };

/** True if the former price no longer applies: other nights, room type, rate or number of persons. */
export function needsRepricing(before: Stay & PriceBasis, after: Stay & PriceBasis, zone: string): boolean {
  return (
    before.room_type_id !== after.room_type_id ||
    before.rate_id !== after.rate_id ||
    before.occupancy !== after.occupancy ||
    localDate(before.check_in, zone) !== localDate(after.check_in, zone) ||
    localDate(before.check_out, zone) !== localDate(after.check_out, zone)
  );
}

/** True if dates or rate change: then charges that were deleted by hand are posted again. */
export function isRebooked(before: Stay & { rate_id: string | null }, after: Stay & { rate_id: string | null }): boolean {
  return before.check_in !== after.check_in || before.check_out !== after.check_out || before.rate_id !== after.rate_id;
}

/** A stay with the price list for pricing it. */
export type StayToPrice = Pick<PriceQuestion, "levels" | "items" | "occupancy"> &
  Pick<TaxFacts, "lodging"> & { stay: Stay; time_zone: string };

/**
 * Input of repricing a stay: its rate, an agreed total, or the former prices of the nights it had before. `guests` are all its
 * persons, who count as adults if nothing is known about them; their number may differ from the occupancy by which former nights were
 * priced.
 */
export type Pricing = {
  total?: Cents | null | undefined;
  pinned?: Pinned | undefined;
  former?: PricedStay | null;
  guests?: readonly TaxedGuest[] | undefined;
};

/** Prices a stay. Null if a night has no price, or where the total is impossible. */
export function priceFor({ stay, time_zone, lodging, ...list }: StayToPrice, { guests, ...pricing }: Pricing): PricedStay | null {
  const { total = null, pinned, former = null } = pricing;
  const tax_facts = { guests: guests ?? taxedGuests([], list.occupancy), lodging };
  const question = { ...list, dates: nightsOf(stay, time_zone), departure: localDate(stay.check_out, time_zone), tax_facts };
  if (total !== null) return priceTotal(question, total, pinned);
  return former ? retainPrice(former, question) : priceStay(question);
}
