import { average, type Cents } from "#shared/core/money.ts";

/** Room nights: how many there were to sell, and how many are sold. */
export type Nights = { sold: number; sellable: number };

/**
 * What lodging brings for each night: ADR (average daily rate) for each sold one, RevPAR for each that could be sold.
 * As the trade counts (USALI), a room that is out of order could not be sold. 0 where there is no night.
 */
export function lodgingRates(
  lodging: Cents,
  { sold, sellable }: Nights,
): Record<"average_daily_rate" | "revenue_per_available_room", Cents> {
  return { average_daily_rate: average(lodging, sold), revenue_per_available_room: average(lodging, sellable) };
}

/** Sold of what could be sold, in percent with two decimals; 0 where nothing could be sold. */
export function utilization({ sold, sellable }: Nights): number {
  return sellable <= 0 ? 0 : Math.round((sold / sellable) * 10_000) / 100;
}
