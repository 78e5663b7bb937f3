import type { DatedPercentage } from "#shared/inventory/tax-rates/rules.ts";

/** The percentages of a tax rate as they are stored: the one since ever has a column of its own. */
export type StoredPercentages = { percentage: number; later_percentages: readonly DatedPercentage[] };

/** All percentages of a stored tax rate, by day. */
export function percentagesOf({ percentage, later_percentages }: StoredPercentages): DatedPercentage[] {
  return [{ valid_from: null, percentage }, ...later_percentages];
}

/** The columns for percentages of which the first counts since ever. */
export function storedPercentages([first, ...later_percentages]: readonly DatedPercentage[]) {
  return { percentage: first?.percentage ?? 0, later_percentages };
}
