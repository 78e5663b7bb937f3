import type { Cents } from "#shared/platform/core/money.ts";
import { localDate, nightsOf, type Stay } from "#shared/platform/core/stays.ts";
import { type TaxedGuest, taxedGuests } from "#shared/prices/local-taxes/rules.ts";
import type { PriceList, TaxFacts } from "#shared/prices/pricing/price-list.ts";
import { type Pinned, priceStay, priceTotal, retainPrice } from "#shared/prices/pricing/price-stay.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";

/** The rate and the room type that nights are priced by. */
export type NightBasis = { rate_id: string | null; room_type_id: string };

/** Another rate or room type from a night on, until the next change. */
export type BasisChange = NightBasis & { from: string };

/**
 * The price basis of a stay: what its nights were priced by, and what those that are added later without a new price are. It begins with
 * the first night's; `changes`, in order of their days, follow. It is stored as JSON: in version 1 without changes, all nights being alike.
 */
export type PriceBasis = NightBasis & { occupancy: number; changes?: readonly BasisChange[] | undefined };

/** The rate and the room type of a night. Nights before the stay are priced as its first one, nights after it as its last. */
export function basisOn({ rate_id, room_type_id, changes = [] }: PriceBasis, date: string): NightBasis {
  return changes.findLast(({ from }) => from <= date) ?? { rate_id, room_type_id };
}

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

/** The price lists of a stay by night. */
export type StayLists = Pick<TaxFacts, "lodging"> & { listOn(date: string): PriceList };

/** A stay with the lists for pricing it. */
export type StayToPrice = StayLists & { stay: Stay; time_zone: string; occupancy: number };

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
export function priceFor({ stay, time_zone, lodging, listOn, occupancy }: StayToPrice, pricing: Pricing): PricedStay | null {
  const { total = null, pinned, former = null, guests = taxedGuests([], occupancy) } = pricing;
  const nights = nightsOf(stay, time_zone).map((date) => ({ date, list: listOn(date) }));
  const question = { nights, departure: localDate(stay.check_out, time_zone), occupancy, tax_facts: { guests, lodging } };
  if (total !== null) return priceTotal(question, total, pinned);
  return former ? retainPrice(former, question) : priceStay(question);
}
