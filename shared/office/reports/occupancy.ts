import { average, type Cents } from "#shared/platform/core/money.ts";

/** Room nights: how many are sellable, how many are sold, and how many of these have no price. */
export type Nights = { sold: number; sellable: number; unpriced?: number };

/**
 * The lodging revenue per night: ADR (average daily rate) per sold night that has a price, RevPAR per sellable night. By the USALI standard a
 * room that is out of order is not sellable. 0 if there is no night.
 */
export function lodgingRates(
  lodging: Cents,
  { sold, sellable, unpriced = 0 }: Nights,
): Record<"average_daily_rate" | "revenue_per_available_room", Cents> {
  return { average_daily_rate: average(lodging, sold - unpriced), revenue_per_available_room: average(lodging, sellable) };
}

/** The share of sellable nights that are sold, in percent with two decimals; 0 where none are sellable. */
export function utilization({ sold, sellable }: Nights): number {
  return sellable <= 0 ? 0 : Math.round((sold / sellable) * 10_000) / 100;
}
