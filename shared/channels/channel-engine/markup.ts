/** A change of prices for a channel: per cent or cents, both may be negative. */
export type Markup = { percentage: number | null; gross_cents: number | null; rounding: "cent" | "to_00" | "to_90" };

/**
 * The price of a night on a channel, in whole cents and at least 1. Half a cent is rounded up. `to_00` and `to_90` round to the nearest full
 * unit of the currency and to the nearest amount that ends in .90; of two equally near ones it takes the higher.
 */
export function withMarkup(cents: number, { percentage, gross_cents, rounding }: Markup): number {
  const raised = cents + (cents * (percentage ?? 0)) / 100 + (gross_cents ?? 0);
  return Math.max(1, rounded(raised, rounding));
}

function rounded(cents: number, rounding: Markup["rounding"]): number {
  if (rounding === "cent") return Math.round(cents);
  const ending = rounding === "to_90" ? 90 : 0;
  return Math.round((cents - ending) / 100) * 100 + ending;
}
