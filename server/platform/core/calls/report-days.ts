import type { View } from "#server/platform/core/work/work.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { ReportRange } from "#shared/platform/core/report-range.ts";
import { addDays, daysBetween, localDate } from "#shared/platform/core/stays.ts";

/** Calendar dates, both inclusive. */
export type Days = { from: string; to: string };
/** Days of one property. */
export type PropertyDays = Days & { property: string };

/** Three years, one of them a leap year. */
const MAX_DAYS = 3 * 365 + 1;

/** The days of a report. Throws `validation` where they are reversed or more than three years. */
export function daysOf({ actor }: View, range: Pick<ReportRange, "from" | "to">): Days {
  const day = (bound: string) => (bound.includes("T") ? localDate(bound, actor.time_zone) : bound);
  const days = { from: day(range.from), to: day(range.to) };
  if (days.to < days.from) throw new Problem("validation", "to", [{ path: "to", message: "before_from" }]);
  if (daysBetween(days.from, days.to) >= MAX_DAYS) throw new Problem("validation", "to", [{ path: "to", message: "three_years" }]);
  return days;
}

/** True if a range is longer than a season, and is therefore read in two parts in parallel. */
export function isLong({ from, to }: Days): boolean {
  return daysBetween(from, to) > 92;
}

/** A long range in two parts for two workers, of which the first has this share of the days; a short range whole. */
export function partsOf({ from, to }: Days, firstShare = 1 / 2): Days[] {
  if (!isLong({ from, to })) return [{ from, to }];
  const until = addDays(from, Math.floor(daysBetween(from, to) * firstShare));
  return [
    { from, to: until },
    { from: addDays(until, 1), to },
  ];
}
