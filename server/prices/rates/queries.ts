import { and, asc, eq, exists, gte, isNull, lte, sql } from "drizzle-orm";
import { itemsById } from "#server/inventory/items/queries.ts";
import { items } from "#server/inventory/items/tables.ts";
import { roomTypesById } from "#server/inventory/room-types/queries.ts";
import { among, entityStore } from "#server/platform/core/database/entity-store.ts";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { oneOf, query } from "#server/platform/core/database/query.ts";
import { alphabetical, sorting } from "#server/platform/core/database/sorting.ts";
import { holdsText } from "#server/platform/core/database/text-match.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { childPrices, prices, rateItems, ratePriceRules, rateRestrictions, rateRules, rates } from "#server/prices/rates/tables.ts";
import { Item } from "#shared/inventory/items/schema.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";
import { ChildPrice } from "#shared/prices/rates/child-prices.ts";
import { PriceRule } from "#shared/prices/rates/price-rules.ts";
import { Price, type RateItem, type RateQuery, type RateRestriction, type RateSummary } from "#shared/prices/rates/schema.ts";

export const rateStore = entityStore("rate", rates);
export const periodStore = entityStore("rate_restriction", rateRestrictions);
export const priceStore = entityStore("price", prices);
export const rateItemStore = entityStore("rate_item", rateItems);
export const childPriceStore = entityStore("child_price", childPrices);
export type ChildPriceRow = ReturnType<typeof childPriceStore.get>;
export const priceRuleStore = entityStore("price_rule", ratePriceRules);
export type PriceRuleRow = ReturnType<typeof priceRuleStore.get>;
export const rateRuleStore = entityStore("rate_rule", rateRules);
export type RateRuleRow = ReturnType<typeof rateRuleStore.get>;
export type RateItemRow = ReturnType<typeof rateItemStore.get>;
export const { get: getRate, findMany: ratesById } = rateStore;
export type RateRow = ReturnType<typeof rateStore.get>;
export type PriceRow = ReturnType<typeof priceStore.get>;
export type PeriodRow = ReturnType<typeof periodStore.get>;

/** Sorted by name by default. */
export function listRates(view: View, asked: RateQuery) {
  return rateStore.page(
    view,
    asked,
    rateFilters(asked),
    sorting(asked.sort ?? "name", { name: alphabetical(rates.name), code: rates.code }),
  );
}

function rateFilters({ query, active, external_id }: RateQuery) {
  return and(
    holdsText(query, rates.name, rates.code, rates.external_id),
    external_id === undefined ? undefined : eq(rates.external_id, external_id),
    active === undefined ? undefined : eq(rates.active, active),
  );
}

export function allRates(view: View): RateRow[] {
  return rateStore.all(view, undefined, alphabetical(rates.name));
}

export function defaultRate(view: View): RateRow | null {
  return rateStore.all(view, eq(rates.default, true))[0] ?? null;
}

export function periodsOf(view: View, rateId: string): PeriodRow[] {
  return periodStore.all(view, eq(rateRestrictions.rate_id, rateId), rateRestrictions.from);
}

/** A rate's own restrictions, by their first day. */
export function rulesOfRate(view: View, rateId: string): RateRuleRow[] {
  return rateRuleStore.all(view, eq(rateRules.rate_id, rateId), rateRules.from);
}

/** The restrictions of all rates that hold on some day of a range, both inclusive, by their first day. */
export function rulesBetween(view: View, { from, to }: { from: string; to: string }): RateRuleRow[] {
  const ofLiveRate = exists(
    view.db
      .select()
      .from(rates)
      .where(and(eq(rates.id, rateRules.rate_id), isNull(rates.deleted_at))),
  );
  return rateRuleStore.all(view, and(gte(rateRules.to, from), lte(rateRules.from, to), ofLiveRate), rateRules.from);
}

/** A rate's own prices of children: of nights before those of items, the youngest first. */
export function childPricesOf(view: View, rateId: string): ChildPriceRow[] {
  return childPriceStore.all(view, eq(childPrices.rate_id, rateId), childPrices.item_id, childPrices.room_type_id, childPrices.from_age);
}

export function childPricesByRate(view: View, rateIds: readonly string[]): Map<string, ChildPrice[]> {
  const { item_id, room_type_id, from_age } = childPrices;
  const rows = childPriceStore.all(view, among(childPrices.rate_id, rateIds), item_id, room_type_id, from_age);
  return groupBy(
    rows.map((row) => toAmounts(ChildPrice, row)),
    (row) => row.rate_id,
  );
}

/** A rate's own price rules: by kind, then by bound. */
export function priceRulesOf(view: View, rateId: string): PriceRuleRow[] {
  return priceRuleStore.all(view, eq(ratePriceRules.rate_id, rateId), ...PRICE_RULE_ORDER);
}

const PRICE_RULE_ORDER = [
  sql`CASE ${ratePriceRules.kind} WHEN 'weekday' THEN 1 WHEN 'long_stay' THEN 2 WHEN 'short_stay' THEN 3 ELSE 4 END`,
  ratePriceRules.nights,
  ratePriceRules.days_before,
  ratePriceRules.from,
  ratePriceRules.room_type_id,
];

export function priceRulesByRate(view: View, rateIds: readonly string[]): Map<string, PriceRule[]> {
  const rows = priceRuleStore.all(view, among(ratePriceRules.rate_id, rateIds), ...PRICE_RULE_ORDER);
  return groupBy(
    rows.map((row) => toAmounts(PriceRule, row)),
    (row) => row.rate_id,
  );
}

export function pricesOf(view: View, rateId: string): PriceRow[] {
  return priceStore.all(view, eq(prices.rate_id, rateId), prices.room_type_id, prices.occupancy);
}

const summaries = query([], (db, { property }) =>
  db
    .select({
      rate_id: rates.id,
      prices: db.$count(prices, and(eq(prices.rate_id, rates.id), isNull(prices.deleted_at))),
      restrictions: db.$count(rateRestrictions, and(eq(rateRestrictions.rate_id, rates.id), isNull(rateRestrictions.deleted_at))),
      items: db.$count(rateItems, eq(rateItems.rate_id, rates.id)),
    })
    .from(rates)
    .where(and(eq(rates.property_id, property), isNull(rates.deleted_at))),
);

/** The number of prices, periods and items of each rate of the property. */
export function rateSummaries(view: View): RateSummary[] {
  return summaries.all(view, {});
}

/** The periods of rates with their prices. */
export function periodsByRate(view: View, rateIds: readonly string[]): Map<string, RateRestriction[]> {
  const periods = periodStore.all(view, among(rateRestrictions.rate_id, rateIds), rateRestrictions.from);
  const inPeriods = among(
    prices.rate_restriction_id,
    periods.map((period) => period.id),
  );
  const rows = priceStore.all(view, inPeriods, prices.room_type_id, prices.occupancy);
  const presented = groupBy(presentPrices(view, rows), (price) => price.rate_restriction_id ?? "");
  return groupBy(
    periods.map((period) => ({ ...period, prices: presented.get(period.id) ?? [] })),
    (period) => period.rate_id,
  );
}

/** Prices as the API returns them: with the names of rate and room type, and their period. */
export function presentPrices(view: View, rows: readonly PriceRow[]): Price[] {
  const namesOf = (found: readonly { id: string; name: string }[]) => new Map(found.map(({ id, name }) => [id, name]));
  const rateNames = namesOf(ratesById(view, distinct(rows.map((row) => row.rate_id))));
  const typeNames = namesOf(roomTypesById(view, distinct(rows.map((row) => row.room_type_id))));
  const periodIds = distinct(rows.flatMap((row) => row.rate_restriction_id ?? []));
  const periods = new Map(periodStore.findMany(view, periodIds).map((period) => [period.id, { ...period, prices: null }]));
  return rows.map((row) => ({
    ...toAmounts(Price, row),
    rate_name: rateNames.get(row.rate_id) ?? "",
    room_type_name: typeNames.get(row.room_type_id) ?? "",
    rate_restriction: periods.get(row.rate_restriction_id ?? "") ?? null,
  }));
}

export function pricesByRate(view: View, rateIds: readonly string[]): Map<string, Price[]> {
  const rows = priceStore.all(view, among(prices.rate_id, rateIds), prices.room_type_id, prices.occupancy);
  return groupBy(presentPrices(view, rows), (price) => price.rate_id);
}

/** The prices of room types, of rates that are not deleted. */
export function pricesByRoomType(view: View, roomTypeIds: readonly string[]): Map<string, Price[]> {
  const ofLiveRate = exists(
    view.db
      .select()
      .from(rates)
      .where(and(eq(rates.id, prices.rate_id), isNull(rates.deleted_at))),
  );
  const rows = priceStore.all(view, and(among(prices.room_type_id, roomTypeIds), ofLiveRate), prices.rate_id, prices.occupancy);
  return groupBy(presentPrices(view, rows), (price) => price.room_type_id);
}

const itemsOfRates = query(["rates"], (db, { rates: ids, property }) => {
  const { id, created_at, updated_at, deleted_at, version, rate_id, item_id, unit, frequency } = rateItems;
  const included = sql<0 | 1>`${rateItems.included} AND ${items.type} <> 'city_tax'`;
  return db
    .select({ id, created_at, updated_at, deleted_at, version, rate_id, item_id, unit, frequency, included })
    .from(rateItems)
    .innerJoin(items, eq(items.id, item_id))
    .where(and(eq(rateItems.property_id, property), isNull(deleted_at), oneOf(rate_id, ids)))
    .orderBy(sql`fold_plain(${items.name})`, asc(items.id));
});

/** The items of rates, by name. An item that was changed to a city tax comes on top of the price, whatever was set before. */
export function itemsByRate(view: View, rateIds: readonly string[]): Map<string, RateItem[]> {
  const rows = itemsOfRates.all(view, { rates: rateIds }).map((row) => ({ ...row, included: row.included === 1 }));
  const found = new Map(
    itemsById(view, distinct(rows.map((row) => row.item_id))).map((item) => [item.id, { ...toAmounts(Item, item), tax_rate: null }]),
  );
  return groupBy(
    rows.map((row) => ({ object: "rate_item" as const, ...row, rate: null, item: found.get(row.item_id) ?? null })),
    (row) => row.rate_id,
  );
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
