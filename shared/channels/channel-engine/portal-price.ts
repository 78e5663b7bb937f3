import { type Cents, plus, sumOf } from "#shared/platform/core/money.ts";
import { itemPrice, type PricedItem, type PriceList, priceOfNight } from "#shared/prices/pricing/price-list.ts";

/** A plan for a number of persons, as a guest would book it on a day. */
type PortalPlan = { list: PriceList; occupancy: number; booked_on: string };

/**
 * The prices of nights as a portal shows them, with the items of the rate that are posted with each night beside its price; null without a
 * price. `nights` are those of the shortest stay that may arrive on the day. Portals have no place for items of arrival and departure, and
 * name local tax beside the price.
 */
export function portalPrices({ list, occupancy, booked_on }: PortalPlan): (date: string, nights: number) => Cents | null {
  const beside = itemsOfNight(list.items, occupancy);
  return (date, nights) => {
    const first = { date, list };
    const stay = nights === 1 ? [first] : Array.from({ length: nights }, () => first);
    const night = priceOfNight({ nights: stay, departure: date, occupancy, booked_on }, first);
    return night && plus(night.gross_amount, beside);
  };
}

/** The price of the items beside a night's price, for all persons. */
function itemsOfNight(items: readonly PricedItem[], occupancy: number): Cents {
  return sumOf(items.filter(isBesideNight).map((item) => (item.unit === "person" ? itemPrice(item, occupancy) : item.gross_amount)));
}

/** True for an item that each night posts beside its price, and that a portal's price contains. */
export function isBesideNight({ included, frequency, type }: Pick<PricedItem, "included" | "frequency" | "type">): boolean {
  return !included && frequency === "daily" && type !== "city_tax";
}
