import type { View } from "#server/platform/core/work/work.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { ReportRange } from "#shared/platform/core/report-range.ts";
import { daysBetween, localDate } from "#shared/platform/core/stays.ts";

/** Calendar dates, both inclusive. */
export type Days = { from: string; to: string };

/** Three years, one of them a leap year. */
const MAX_DAYS = 3 * 365 + 1;

/** The days of a report. Throws `validation` if they are reversed or more than three years. */
export function daysOf({ actor }: View, range: Pick<ReportRange, "from" | "to">): Days {
  const day = (bound: string) => (bound.includes("T") ? localDate(bound, actor.time_zone) : bound);
  const days = { from: day(range.from), to: day(range.to) };
  if (days.to < days.from) throw new Problem("validation", "to", [{ path: "to", message: "before_from" }]);
  if (daysBetween(days.from, days.to) >= MAX_DAYS) throw new Problem("validation", "to", [{ path: "to", message: "three_years" }]);
  return days;
}
