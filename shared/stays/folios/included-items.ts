import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";

/** The fields of a charge that tell nights and the items included in them. */
export type NightLine = {
  id: string;
  folio_id: string;
  booking_id: string | null;
  item_id: string | null;
  type: string | null;
  default: boolean;
  included: boolean;
  booked_on: string;
};

/** Tells if a charge is a stay's night, or a part of one. */
export function isNight({ default: isAutomatic, type, included }: Pick<NightLine, "default" | "type" | "included">): boolean {
  return isAutomatic && type === "accommodation" && !included;
}

type IncludedLine = Pick<NightLine, "included" | "item_id" | "booked_on">;

/** The night that an included item is a part of, by the price of its stay; null if the price no longer contains it on this day. */
export function nightOfIncluded(charge: IncludedLine, price: Pick<PricedStay, "items">): string | null {
  if (!charge.included) return null;
  const item = price.items.find((each) => each.included && each.item_id === charge.item_id && each.date === charge.booked_on);
  return item?.night ?? null;
}

/**
 * The included items that travel with nights that are moved to another folio: those on the night's folio, if no part of that night stays
 * there. `known` are the live charges of one stay, `moving` the ids of those that are moved.
 */
export function travellingItems<C extends NightLine>(
  known: readonly C[],
  { price, moving }: { price: Pick<PricedStay, "items">; moving: ReadonlySet<string> },
): C[] {
  const nights = known.filter(isNight);
  return known.filter((charge) => {
    const night = moving.has(charge.id) ? null : nightOfIncluded(charge, price);
    const beside = nights.filter(({ booked_on, folio_id }) => booked_on === night && folio_id === charge.folio_id);
    return beside.length > 0 && beside.every(({ id }) => moving.has(id));
  });
}

/**
 * True if an included item is on the folio of its night. If the night is not charged, because its price is entirely in its items, this is
 * true, too.
 */
export function isBesideItsNight(
  charge: NightLine,
  { known, price }: { known: readonly NightLine[]; price: Pick<PricedStay, "items"> },
): boolean {
  const night = nightOfIncluded(charge, price);
  const parts = known.filter((each) => isNight(each) && each.booked_on === night);
  return parts.length === 0 || parts.some(({ folio_id }) => folio_id === charge.folio_id);
}

/**
 * The folio for an included item: that of its night, unless a part of the night is on the stay's `own` folio. `known` are charges of open
 * folios; null if its night is not among them.
 */
export function folioOfItem(
  charge: IncludedLine,
  { known, price, own }: { known: readonly NightLine[]; price: Pick<PricedStay, "items">; own: string },
): string | null {
  const night = nightOfIncluded(charge, price);
  const folios = known.flatMap((each) => (isNight(each) && each.booked_on === night ? [each.folio_id] : []));
  return folios.includes(own) ? own : (folios[0] ?? null);
}
