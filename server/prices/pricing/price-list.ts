import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { items } from "#server/inventory/items/tables.ts";
import { percentagesOf } from "#server/inventory/tax-rates/percentages.ts";
import { taxRates } from "#server/inventory/tax-rates/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { taxRulesByItem } from "#server/prices/local-taxes/queries.ts";
import { prices, rateItems, rateRestrictions, rates } from "#server/prices/rates/tables.ts";
import type { DatedPercentage } from "#shared/inventory/tax-rates/rules.ts";
import type { Cents } from "#shared/platform/core/money.ts";
import type { LevelPrice, PricedItem, PriceList, RateLevel, TaxFacts } from "#shared/prices/pricing/price-list.ts";
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

const parentOf = query(["rate"], (db, { rate, property }) =>
  db
    .select({ parent_rate_id: rates.parent_rate_id, adjustment: rates.parent_adjustment_percentage })
    .from(rates)
    .where(and(eq(rates.id, rate), eq(rates.property_id, property))),
);

/** A price of a deleted period counts as deleted. */
const levelPrices = query(["rate", "type", "occupancy"], (db, { rate, type, occupancy, property }) =>
  db
    .select({ gross_amount: sql<Cents>`${prices.gross_amount}`, from: rateRestrictions.from, to: rateRestrictions.to })
    .from(prices)
    .leftJoin(rateRestrictions, eq(rateRestrictions.id, prices.rate_restriction_id))
    .where(
      and(
        eq(prices.rate_id, rate),
        eq(prices.room_type_id, type),
        eq(prices.occupancy, occupancy),
        eq(prices.property_id, property),
        isNull(prices.deleted_at),
        isNull(rateRestrictions.deleted_at),
      ),
    ),
);

/** The limit of parent rates: a longer chain of derived rates is cut here. */
const MAX_LEVELS = 40;

/** The prices of a rate and its parents for this number of persons in a type of room, up to the first price that applies all year. */
export function rateLevels(view: View, rate: string, type: string, occupancy: number): RateLevel[] {
  const levels: RateLevel[] = [];
  for (let id: string | null = rate; id !== null && levels.length < MAX_LEVELS; ) {
    const row = parentOf.get(view, { rate: id });
    const found: LevelPrice[] = levelPrices.all(view, { rate: id, type, occupancy });
    levels.push({ adjustment: row?.adjustment ?? 0, prices: found });
    id = found.some((price) => price.from === null) ? null : (row?.parent_rate_id ?? null);
  }
  return levels;
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
  return (basis) => {
    const lists = new Map<string, PriceList & BesideNights>();
    const listOf = ({ rate_id, room_type_id }: NightBasis) => {
      if (rate_id === null) return UNPRICED;
      const key = `${rate_id} ${room_type_id}`;
      const found = lists.get(key) ?? { levels: rateLevels(view, rate_id, room_type_id, basis.occupancy), ...besideNights(rate_id) };
      lists.set(key, found);
      return found;
    };
    const taxed = [basis, ...(basis.changes ?? [])].map(listOf).find((list) => list.lodging.length > 0);
    return { listOn: (date) => listOf(basisOn(basis, date)), lodging: taxed?.lodging ?? [] };
  };
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
