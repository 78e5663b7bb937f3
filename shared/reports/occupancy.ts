import { amount, type Cents } from "#shared/core/money.ts";

/** Room nights: how many there were to sell, and how many are sold. */
export type Nights = { sold: number; sellable: number };

/**
 * What lodging brings for each night: ADR (average daily rate) for each sold one, RevPAR for each that could be sold.
 * As the trade counts (USALI), a room that is out of order could not be sold. 0 where there is no night.
 */
export function lodgingRates(
  lodging: Cents,
  { sold, sellable }: Nights,
): { average_daily_rate: number; revenue_per_available_room: number } {
  return { average_daily_rate: perNight(lodging, sold), revenue_per_available_room: perNight(lodging, sellable) };
}

function perNight(lodging: Cents, nights: number): number {
  return nights <= 0 ? 0 : amount(Math.round(lodging / nights));
}

/** Sold of what could be sold, in percent with two decimals; 0 where nothing could be sold. */
export function utilization({ sold, sellable }: Nights): number {
  return sellable <= 0 ? 0 : Math.round((sold / sellable) * 10_000) / 100;
}
