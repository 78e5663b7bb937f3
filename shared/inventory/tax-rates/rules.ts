/** A percentage of a tax rate and the first day of supply that it counts for; null: since ever. */
export type DatedPercentage = { valid_from: string | null; percentage: number };

/** In the order of their days; the first has none. */
type Dated = { percentages: readonly DatedPercentage[] };

/**
 * The percentage for what is supplied on a day (`YYYY-MM-DD`): the night of a stay, the day of any other service. Tax follows the day of
 * supply, not that of the invoice (§ 19 UStG, § 13 UStG, Art. 115 MWSTG).
 */
export function percentageOn({ percentages }: Dated, day: string): number {
  return inForce(percentages, day)?.percentage ?? 0;
}

function inForce(percentages: readonly DatedPercentage[], day: string): DatedPercentage | undefined {
  return percentages.findLast(({ valid_from }) => valid_from === null || valid_from <= day);
}

/** The same list with another percentage from the day on that the one in force on `day` began. */
export function replacedOn(percentages: readonly DatedPercentage[], day: string, percentage: number): DatedPercentage[] {
  const replaced = inForce(percentages, day);
  return percentages.map((each) => (each === replaced ? { ...each, percentage } : each));
}

/** The list with a percentage from `day` on; those that would have begun later are left out. */
export function endingWith(percentages: readonly DatedPercentage[], day: string, percentage: number): DatedPercentage[] {
  const kept = percentages.filter(({ valid_from }) => valid_from === null || valid_from < day);
  return inForce(kept, day)?.percentage === percentage ? kept : [...kept, { valid_from: day, percentage }];
}

/** First error in a list of percentages, with the entry's position; null if it begins with "since ever" and its days ascend. */
export function misplaced(percentages: readonly DatedPercentage[]): { at: number; message: string } | null {
  for (const [at, { valid_from }] of percentages.entries()) {
    const before = percentages[at - 1]?.valid_from ?? null;
    if (at === 0 && valid_from !== null) return { at, message: "first_since_ever" };
    if (at > 0 && valid_from === null) return { at, message: "first_day_missing" };
    if (valid_from !== null && before !== null && valid_from <= before) return { at, message: "after_day_before" };
  }
  return null;
}

/** Days of supply, `until` excluded and null without an end, whose percentage another list changes. */
export type TaxChange = { from: string; until: string | null; before: number; after: number };

/**
 * The days whose percentage changes by dates that were added, removed or changed. A change of the percentage "since ever" is no such date:
 * it corrects the rate for what is charged from now on.
 */
export function taxChanges(before: Dated, after: Dated): TaxChange[] {
  const days = [...new Set([...daysOf(before), ...daysOf(after)])].toSorted();
  const first = days.findIndex((day) => beginningOn(before, day) !== beginningOn(after, day));
  if (first < 0) return [];
  return days.slice(first).flatMap((from, index, changed) => {
    const [was, is] = [percentageOn(before, from), percentageOn(after, from)];
    return was === is ? [] : [{ from, until: changed[index + 1] ?? null, before: was, after: is }];
  });
}

function daysOf({ percentages }: Dated): string[] {
  return percentages.flatMap(({ valid_from }) => valid_from ?? []);
}

function beginningOn({ percentages }: Dated, day: string): number | undefined {
  return percentages.find(({ valid_from }) => valid_from === day)?.percentage;
}
