import { and, eq, isNull, sql } from "drizzle-orm";
import { type Uses, usedIn } from "#server/platform/core/database/uses.ts";
import { childPrices, prices, rateItems, ratePriceRules, rates } from "#server/prices/rates/tables.ts";

const ofLiveRate = (rate: typeof prices.rate_id | typeof childPrices.rate_id | typeof ratePriceRules.rate_id | typeof rateItems.rate_id) =>
  sql`EXISTS (SELECT 1 FROM ${rates} WHERE ${rates.id} = ${rate} AND ${rates.deleted_at} IS NULL)`;

export const rateUses = {
  room_type: {
    prices: usedIn(prices, ({ id }) => and(eq(prices.room_type_id, id), isNull(prices.deleted_at), ofLiveRate(prices.rate_id))),
    child_prices: usedIn(childPrices, ({ id }) =>
      and(eq(childPrices.room_type_id, id), isNull(childPrices.deleted_at), ofLiveRate(childPrices.rate_id)),
    ),
    price_rules: usedIn(ratePriceRules, ({ id }) =>
      and(eq(ratePriceRules.room_type_id, id), isNull(ratePriceRules.deleted_at), ofLiveRate(ratePriceRules.rate_id)),
    ),
  },
  item: {
    rates: usedIn(rateItems, ({ id }) => and(eq(rateItems.item_id, id), isNull(rateItems.deleted_at), ofLiveRate(rateItems.rate_id))),
  },
  /** The last accommodation item: every night of every rate is charged by it. */
  base_of_prices: { active_rates: usedIn(rates, () => and(eq(rates.active, true), isNull(rates.deleted_at))) },
  cancellation_policy: {
    rates: usedIn(rates, ({ id }) => and(eq(rates.cancellation_policy_id, id), isNull(rates.deleted_at))),
  },
  rate: { rates: usedIn(rates, ({ id }) => and(eq(rates.parent_rate_id, id), isNull(rates.deleted_at))) },
} as const satisfies Uses;
