/** Room nights: how many there were to sell, and how many are sold. */
export type Nights = { sold: number; sellable: number };

/** Sold of what could be sold, in percent with two decimals; 0 where nothing could be sold. */
export function utilization({ sold, sellable }: Nights): number {
  return sellable <= 0 ? 0 : Math.round((sold / sellable) * 10_000) / 100;
}
