import { type Cents, plus, sumOf } from "#shared/platform/core/money.ts";
import { itemPrice, type PricedItem, type PriceList, priceOfNight } from "#shared/prices/pricing/price-list.ts";

/** A night of a plan; `nights` are those of the shortest stay that may arrive on its day. */
type PortalNight = { date: string; list: PriceList; occupancy: number; nights: number; booked_on: string };

/**
 * The price of a night as a portal shows it, with the items of the rate that are posted with each night beside its price; null without a
 * price. Portals have no place for items of arrival and departure, and name local tax beside the price.
 */
export function portalPrice({ date, list, occupancy, nights, booked_on }: PortalNight): Cents | null {
  const stay = Array.from({ length: nights }, () => ({ date, list }));
  const night = priceOfNight({ nights: stay, departure: date, occupancy, booked_on }, { date, list });
  if (night === null) return null;
  return plus(night.gross_amount, itemsOfNight(list.items, occupancy));
}

/** The price of the items beside a night's price, for all persons. */
function itemsOfNight(items: readonly PricedItem[], occupancy: number): Cents {
  return sumOf(items.filter(isBesideNight).map((item) => (item.unit === "person" ? itemPrice(item, occupancy) : item.gross_amount)));
}

/** True for an item that each night posts beside its price, and that a portal's price contains. */
export function isBesideNight({ included, frequency, type }: Pick<PricedItem, "included" | "frequency" | "type">): boolean {
  return !included && frequency === "daily" && type !== "city_tax";
}
