import type { Cents } from "#shared/platform/core/money.ts";
import type { Child } from "#shared/platform/core/persons.ts";
import { addDays, daysBetween, localDate, nightsOf, type Stay } from "#shared/platform/core/stays.ts";
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
 * the first night's; `changes`, in order of their days, follow. `typed` are the nights whose amount was typed, which they keep; `children`
 * are those of the occupancy, who may have prices of their own. `booked_on` is the hotel day of the booking, by which price rules judge;
 * without it none counts. It is stored as JSON: in version 1 without all of these, nights being alike and all persons paying as adults.
 */
export type PriceBasis = NightBasis & {
  occupancy: number;
  changes?: readonly BasisChange[] | undefined;
  typed?: readonly string[] | undefined;
  children?: readonly Child[] | undefined;
  booked_on?: string | undefined;
};

/** The rate and the room type of a night. Nights before the stay are priced as its first one, nights after it as its last. */
export function basisOn({ rate_id, room_type_id, changes = [] }: PriceBasis, date: string): NightBasis {
  return changes.findLast(({ from }) => from <= date) ?? { rate_id, room_type_id };
}

/**
 * The basis after the dates of a stay changed from the nights `before` to those `after`: nights that stay keep their rate and their typed
 * amount, new ones have that of the first or the last night. A stay that moves without a night in common takes rates and amounts along.
 */
export function basisOfDates(basis: PriceBasis, before: readonly string[], after: readonly string[]): PriceBasis {
  const shift = shiftOf(before, after);
  const changes = (basis.changes ?? []).map((change) => ({ ...change, from: addDays(change.from, shift) }));
  const nights = after.map((date) => ({ date, ...basisOn({ ...basis, changes }, date) }));
  const typed = (basis.typed ?? []).map((date) => addDays(date, shift)).filter((date) => after.includes(date));
  return { ...basisOfNights(nights, basis), typed };
}

/** The days by which a stay moves that keeps none of its nights. */
export function shiftOf(before: readonly string[], after: readonly string[]): number {
  const [from] = before;
  const [to] = after;
  if (from === undefined || to === undefined || before.some((date) => after.includes(date))) return 0;
  return daysBetween(from, to);
}

/** The basis of nights, in the order of their days; `basis` is that of a stay without nights. */
export function basisOfNights(nights: readonly (NightBasis & { date: string })[], basis: PriceBasis): PriceBasis {
  const [first = basis] = nights;
  const isOther = (a: NightBasis, b: NightBasis) => a.rate_id !== b.rate_id || a.room_type_id !== b.room_type_id;
  const changes = nights.flatMap(({ date, rate_id, room_type_id }, index): BasisChange[] => {
    const night = { rate_id, room_type_id };
    return isOther(night, nights[index - 1] ?? night) ? [{ from: date, ...night }] : [];
  });
  const { rate_id, room_type_id } = first;
  return { ...basis, rate_id, room_type_id, changes };
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
export type StayToPrice = StayLists & Pick<PriceBasis, "occupancy" | "booked_on"> & { stay: Stay; time_zone: string };

/**
 * Input of repricing a stay: its rate, an agreed total, or the former prices of the nights it had before. `guests` are all its
 * persons, who count as adults if nothing is known about them; their number may differ from the occupancy by which former nights were
 * priced.
 */
export type Pricing = {
  total?: Cents | null | undefined;
  pinned?: Partial<Pinned> | undefined;
  former?: PricedStay | null;
  guests?: readonly TaxedGuest[] | undefined;
};

/** Prices a stay. Null if a night has no price, or where the total is impossible. */
export function priceFor({ stay, time_zone, lodging, listOn, occupancy, booked_on }: StayToPrice, pricing: Pricing): PricedStay | null {
  const { total = null, former = null, guests = taxedGuests([], occupancy) } = pricing;
  const nights = nightsOf(stay, time_zone).map((date) => ({ date, list: listOn(date) }));
  const question = { nights, departure: localDate(stay.check_out, time_zone), occupancy, booked_on, tax_facts: { guests, lodging } };
  const pinned = { lodging: new Map(), items: new Map(), ...pricing.pinned };
  if (total !== null) return priceTotal(question, total, pinned);
  return former ? retainPrice(former, question, pinned) : priceStay(question, pinned);
}
