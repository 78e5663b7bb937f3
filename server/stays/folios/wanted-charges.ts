import { asc, eq } from "drizzle-orm";
import { items } from "#server/inventory/items/tables.ts";
import { percentagesOf } from "#server/inventory/tax-rates/percentages.ts";
import { taxRates } from "#server/inventory/tax-rates/tables.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { pinKey } from "#shared/prices/pricing/price-stay.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";
import { type ChargedItem, type StayCharge, stayCharges, UNTAXED } from "#shared/stays/folios/stay-charges.ts";

/** The fields of a booking that its folio needs. */
export type StayOfFolio = {
  id: string;
  code: string;
  customer_id: string | null;
  group_id: string | null;
  status: BookingStatus;
  price: PricedStay;
};

/** The charges that the price of a stay asks for. */
export function chargesWanted(view: View, stay: StayOfFolio): StayCharge[] {
  return chargesFor(stay, chargedItems(view));
}

/** The same with items that are known. */
export function chargesFor({ price }: StayOfFolio, { accommodation, byItem }: ChargedItems): StayCharge[] {
  return stayCharges(price, accommodation, (id) => byItem.get(id));
}

const NO_ITEM: ChargedItem = { id: null, name: "Accommodation", type: "accommodation", percentages: UNTAXED };

const itemsWithTax = query([], (db, { property }) =>
  db
    .select({
      id: items.id,
      name: items.name,
      type: items.type,
      percentage: taxRates.percentage,
      later_percentages: taxRates.later_percentages,
      active: items.active,
      deleted_at: items.deleted_at,
    })
    .from(items)
    .innerJoin(taxRates, eq(taxRates.id, items.tax_rate_id))
    .where(eq(items.property_id, property))
    .orderBy(asc(items.id)),
);

/**
 * Every item that the property ever had with its tax, since a price may refer to a deleted one; and the item for accommodation: an active one,
 * else an inactive one, and a deleted one only if there is no other.
 */
export type ChargedItems = { accommodation: ChargedItem; byItem: Map<string, ChargedItem> };

/** The property's items as stays are charged by them. */
export function chargedItems(view: View): ChargedItems {
  const rows = itemsWithTax.all(view, {}).map((row) => ({ ...row, percentages: percentagesOf(row) }));
  const lodging = rows.filter(({ type }) => type === "accommodation");
  const kept = lodging.filter(({ deleted_at }) => deleted_at === null);
  const accommodation = kept.find(({ active }) => active) ?? kept[0] ?? lodging[0] ?? NO_ITEM;
  return { accommodation, byItem: byId(rows) };
}

/** The item and day by which a charge is known. */
export function keyOf({ item_id, booked_on }: { item_id: string | null; booked_on: string }): string {
  return pinKey({ item_id, date: booked_on });
}

/** The item of the nights among the charges that a price asks for. */
export function lodgingItem(asked: ReadonlyMap<string, StayCharge>): string | null {
  return [...asked.values()].find(({ type, included }) => type === "accommodation" && !included)?.item_id ?? null;
}

/**
 * A local tax that nobody owes on this day, or lodging whose price is entirely in its items, is not charged; an edited charge stays.
 */
export function isNothing({ quantity }: Pick<StayCharge, "quantity">): boolean {
  return quantity === 0;
}
