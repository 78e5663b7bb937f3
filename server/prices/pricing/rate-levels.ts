import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { childPrices, prices, ratePriceRules, rateRestrictions, rates } from "#server/prices/rates/tables.ts";
import type { Cents } from "#shared/platform/core/money.ts";
import type { ChildBracket, ChildLevel } from "#shared/prices/pricing/child-prices.ts";
import type { LevelPrice, RateLevel } from "#shared/prices/pricing/price-list.ts";
import type { PriceRule, PriceRuleLevel } from "#shared/prices/pricing/price-rules.ts";

type Place = { room_type_id: string; occupancy: number };

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
export function rateLevels(view: View, rate: string, { room_type_id: type, occupancy }: Place): RateLevel[] {
  const levels: RateLevel[] = [];
  for (let id: string | null = rate; id !== null && levels.length < MAX_LEVELS; ) {
    const row = parentOf.get(view, { rate: id });
    const found: LevelPrice[] = levelPrices.all(view, { rate: id, type, occupancy });
    levels.push({ adjustment: row?.adjustment ?? 0, prices: found });
    id = found.some((price) => price.from === null) ? null : (row?.parent_rate_id ?? null);
  }
  return levels;
}

const bracketsOfRate = query(["rate"], (db, { rate, property }) =>
  db
    .select({
      room_type_id: childPrices.room_type_id,
      item_id: childPrices.item_id,
      from_age: childPrices.from_age,
      to_age: childPrices.to_age,
      gross_amount: sql<Cents | null>`${childPrices.gross_amount}`,
      percentage: childPrices.percentage,
    })
    .from(childPrices)
    .where(and(eq(childPrices.rate_id, rate), eq(childPrices.property_id, property), isNull(childPrices.deleted_at))),
);

/** The prices of children of a rate and its parents. */
export function childLevels(view: View, rate: string): ChildLevel[] {
  const levels: ChildLevel[] = [];
  for (const { id, adjustment } of ancestors(view, rate)) {
    const brackets: ChildBracket[] = bracketsOfRate.all(view, { rate: id });
    levels.push({ adjustment, brackets });
  }
  return levels;
}

const livePriceRules = query([], (db, { property }) =>
  db
    .select({
      rate_id: ratePriceRules.rate_id,
      room_type_id: ratePriceRules.room_type_id,
      kind: ratePriceRules.kind,
      weekdays: ratePriceRules.weekdays,
      nights: ratePriceRules.nights,
      days_before: ratePriceRules.days_before,
      from: ratePriceRules.from,
      to: ratePriceRules.to,
      gross_amount: sql<Cents | null>`${ratePriceRules.gross_amount}`,
      percentage: ratePriceRules.percentage,
    })
    .from(ratePriceRules)
    .where(and(eq(ratePriceRules.property_id, property), isNull(ratePriceRules.deleted_at))),
);

/** The price rules of a rate and its parents. All of the property are read with the first rate: mostly there are few, or none. */
export function priceRuleLevels(view: View): (rate: string) => PriceRuleLevel[] {
  let known: ReadonlyMap<string, readonly PriceRule[]> | null = null;
  return (rate) => {
    known ??= groupBy(livePriceRules.all(view, {}), ({ rate_id }) => rate_id);
    const byRate = known;
    if (byRate.size === 0) return [];
    return ancestors(view, rate).map(({ id, adjustment }) => ({ adjustment, rules: byRate.get(id) ?? [] }));
  };
}

const occupanciesOfRate = query(["rate", "type", "least"], (db, { rate, type, least, property }) =>
  db
    .selectDistinct({ occupancy: prices.occupancy })
    .from(prices)
    .where(
      and(
        eq(prices.rate_id, rate),
        eq(prices.room_type_id, type),
        sql`${prices.occupancy} >= ${least}`,
        eq(prices.property_id, property),
        isNull(prices.deleted_at),
      ),
    )
    .orderBy(asc(prices.occupancy)),
);

/** The numbers of persons, from that of a place up, for which a rate or one of its parents has prices. */
export function pricedOccupancies(view: View, rate: string, { room_type_id: type, occupancy: least }: Place): number[] {
  const found = ancestors(view, rate).flatMap(({ id }) => occupanciesOfRate.all(view, { rate: id, type, least }));
  return [...new Set(found.map(({ occupancy }) => occupancy))].sort((a, b) => a - b);
}

/** A rate and its parents, nearest first. */
function ancestors(view: View, rate: string): { id: string; adjustment: number }[] {
  const chain: { id: string; adjustment: number }[] = [];
  for (let id: string | null = rate; id !== null && chain.length < MAX_LEVELS; ) {
    const row = parentOf.get(view, { rate: id });
    chain.push({ id, adjustment: row?.adjustment ?? 0 });
    id = row?.parent_rate_id ?? null;
  }
  return chain;
}
