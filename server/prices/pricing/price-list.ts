import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { items } from "#server/inventory/items/tables.ts";
import { percentagesOf } from "#server/inventory/tax-rates/percentages.ts";
import { taxRates } from "#server/inventory/tax-rates/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { taxRulesByItem } from "#server/prices/local-taxes/queries.ts";
import { childLevels, pricedOccupancies, priceRuleLevels, rateLevels } from "#server/prices/pricing/rate-levels.ts";
import { rateItems, rates } from "#server/prices/rates/tables.ts";
import type { DatedPercentage } from "#shared/inventory/tax-rates/rules.ts";
import type { Cents } from "#shared/platform/core/money.ts";
import type { Child } from "#shared/platform/core/persons.ts";
import { childPrices } from "#shared/prices/pricing/child-prices.ts";
import type { PricedItem, PriceList, TaxFacts } from "#shared/prices/pricing/price-list.ts";
import { rulesInOrder } from "#shared/prices/pricing/price-rules.ts";
import { basisOn, type NightBasis, type PriceBasis, type StayLists } from "#shared/prices/pricing/reprice.ts";

/** The columns of a rate that bookings need. */
export type RateFacts = { id: string; active: boolean };

const RATE = { id: rates.id, active: rates.active };

const rateById = query(["id"], (db, { id, property }) =>
  db
    .select(RATE)
    .from(rates)
    .where(and(eq(rates.id, id), eq(rates.property_id, property), isNull(rates.deleted_at))),
);

export function findRate(view: View, id: string): RateFacts | undefined {
  return rateById.get(view, { id });
}

const rateByDefault = query([], (db, { property }) =>
  db
    .select(RATE)
    .from(rates)
    .where(and(eq(rates.property_id, property), sql`${rates.default} = 1`, isNull(rates.deleted_at))),
);

/** The rate of bookings that name none. */
export function findDefaultRate(view: View): RateFacts | undefined {
  return rateByDefault.get(view, {});
}

const ratesForSale = query([], (db, { property }) =>
  db
    .select({ id: rates.id, name: rates.name })
    .from(rates)
    .where(and(eq(rates.property_id, property), eq(rates.active, true), isNull(rates.deleted_at)))
    .orderBy(asc(rates.name), asc(rates.id)),
);

/** The rates that a new booking can have, by name. */
export function activeRates(view: View): { id: string; name: string }[] {
  return ratesForSale.all(view, {});
}

const itemsOfRate = query(["rate"], (db, { rate, property }) =>
  db
    .select({
      item_id: items.id,
      name: items.name,
      type: items.type,
      unit: rateItems.unit,
      frequency: rateItems.frequency,
      included: rateItems.included,
      book_next_day: items.book_next_day,
      gross_amount: sql<Cents>`${items.gross_amount}`,
    })
    .from(rateItems)
    .innerJoin(items, eq(items.id, rateItems.item_id))
    .where(
      and(
        eq(rateItems.rate_id, rate),
        eq(rateItems.property_id, property),
        isNull(rateItems.deleted_at),
        eq(items.active, true),
        isNull(items.deleted_at),
      ),
    )
    .orderBy(asc(items.name), asc(items.id)),
);

/** The items that a rate posts beside the nights; inactive ones are left out. */
function pricedItemsOf(view: View, rate: string): PricedItem[] {
  const found = itemsOfRate.all(view, { rate });
  if (!found.some(({ type }) => type === "city_tax")) return found;
  const rules = taxRulesByItem(view);
  return found.map((item) => ({ ...item, tax_rules: rules.get(item.item_id) ?? [] }));
}

const localTaxes = query([], (db, { property }) =>
  db
    .select({
      item_id: items.id,
      name: items.name,
      type: items.type,
      book_next_day: items.book_next_day,
      gross_amount: sql<Cents>`${items.gross_amount}`,
    })
    .from(items)
    .where(and(eq(items.property_id, property), eq(items.type, "city_tax"))),
);

/** The local taxes that have rules, as a rate would post them; also those that no rate posts any more. */
export function localTaxItems(view: View): PricedItem[] {
  const rules = taxRulesByItem(view);
  if (rules.size === 0) return [];
  return localTaxes
    .all(view, {})
    .filter(({ item_id }) => rules.has(item_id))
    .map((item) => ({ ...item, unit: "person", frequency: "daily", included: false, tax_rules: rules.get(item.item_id) ?? [] }));
}

const lodgingItems = query([], (db, { property }) =>
  db
    .select({ percentage: taxRates.percentage, later_percentages: taxRates.later_percentages })
    .from(items)
    .innerJoin(taxRates, eq(taxRates.id, items.tax_rate_id))
    .where(and(eq(items.property_id, property), eq(items.type, "accommodation")))
    .orderBy(desc(sql`${items.deleted_at} IS NULL`), desc(items.active), asc(items.id))
    .limit(1),
);

/** The tax inside the lodging's price, by date: that of the item by which nights are charged. */
export function lodgingPercentages(view: View): DatedPercentage[] {
  const row = lodgingItems.get(view, {});
  return row ? percentagesOf(row) : [];
}

/** The lists by which the nights of a stay are priced. Levels and items beside the nights are read once for each rate. */
export function priceLists(view: View): (basis: PriceBasis) => StayLists {
  const known = new Map<string, BesideNights>();
  const besideNights = (rate: string) => {
    const found = known.get(rate) ?? itemsBesideNights(view, rate);
    known.set(rate, found);
    return found;
  };
  const rulesOf = priceRuleLevels(view);
  const listAt = ({ rate_id, ...place }: PlaceBasis): PriceList & BesideNights => {
    const rules = place.booked_on === undefined ? [] : rulesInOrder(rulesOf(rate_id), place.room_type_id);
    const list = { levels: rateLevels(view, rate_id, place), ...besideNights(rate_id), rules };
    return withChildPrices(view, list, { rate_id, ...place });
  };
  return (basis) => {
    const lists = new Map<string, PriceList & BesideNights>();
    const listOf = ({ rate_id, room_type_id }: NightBasis) => {
      if (rate_id === null) return UNPRICED;
      const key = `${rate_id} ${room_type_id}`;
      const found = lists.get(key) ?? listAt({ ...basis, rate_id, room_type_id });
      lists.set(key, found);
      return found;
    };
    const taxed = [basis, ...(basis.changes ?? [])].map(listOf).find((list) => list.lodging.length > 0);
    return { listOn: (date) => listOf(basisOn(basis, date)), lodging: taxed?.lodging ?? [] };
  };
}

/** A rate and a room type for the persons of a stay. */
type PlaceBasis = PriceBasis & { rate_id: string };

/** The list with the prices of those children who have some; the same list if nobody has. */
function withChildPrices<L extends PriceList>(view: View, list: L, { rate_id, room_type_id, occupancy, children = [] }: PlaceBasis): L {
  const brackets = children.length === 0 ? [] : childLevels(view, rate_id);
  if (brackets.every((level) => level.brackets.length === 0)) return list;
  const pricesAt = (item_id: string | null) => childPrices(brackets, { room_type_id, item_id }, children);
  const isPerPerson = ({ unit, type }: PricedItem) => unit === "person" && type !== "city_tax";
  const priced = {
    ...list,
    items: list.items.map((item) => (isPerPerson(item) ? { ...item, child_prices: pricesAt(item.item_id) } : item)),
  };
  const ofNight = pricesAt(null);
  if (ofNight.length === 0) return priced;
  const bases = pricedOccupancies(view, rate_id, { room_type_id, occupancy: occupancy - ofNight.length });
  return {
    ...priced,
    children: {
      bases: bases.map((adults) => ({ adults, levels: rateLevels(view, rate_id, { room_type_id, occupancy: adults }) })),
      prices: ofNight,
    },
  };
}

/** True if children pay the same as others in their place, at every rate and in every room type of a stay. */
export function payAlike(view: View, basis: PriceBasis, [some, others]: readonly [readonly Child[], readonly Child[]]): boolean {
  return [basis, ...(basis.changes ?? [])].every(({ rate_id, room_type_id }) => {
    const brackets = rate_id === null ? [] : childLevels(view, rate_id);
    const items = new Set(brackets.flatMap((level) => level.brackets.map(({ item_id }) => item_id)));
    return [...items].every((item_id) => {
      const paidBy = (children: readonly Child[]) =>
        childPrices(brackets, { room_type_id, item_id }, children)
          .map((price) => JSON.stringify(price))
          .sort()
          .join();
      return paidBy(some) === paidBy(others);
    });
  });
}

/** The items that a rate posts beside the nights, and the tax inside the lodging's price if local taxes depend on it. */
type BesideNights = Pick<PriceList, "items"> & Pick<TaxFacts, "lodging">;
const UNPRICED: PriceList & BesideNights = { levels: [], items: [], lodging: [] };

/** The local taxes that the default rate posts, with their rules. */
export function taxesOfDefaultRate(view: View): BesideNights {
  const rate = findDefaultRate(view);
  if (!rate) return { items: [], lodging: [] };
  const { items: priced, lodging } = itemsBesideNights(view, rate.id);
  return { items: priced.filter(({ type }) => type === "city_tax"), lodging };
}

function itemsBesideNights(view: View, rate: string): BesideNights {
  const priced = pricedItemsOf(view, rate);
  const hasTaxRules = priced.some(({ tax_rules = [] }) => tax_rules.length > 0);
  return { items: priced, lodging: hasTaxRules ? lodgingPercentages(view) : [] };
}
