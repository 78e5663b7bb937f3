import { type BucketSize, startOfBucket } from "#shared/office/reports/buckets.ts";
import { addDays, daysBetween } from "#shared/platform/core/stays.ts";

type Days = { from: string; to: string };

const isFirst = (date: string) => date.endsWith("-01");
const isLast = (date: string) => isFirst(addDays(date, 1));

/**
 * The period that a range is compared with: the same number of days just before it. Whole months are compared with as many
 * whole months, a whole year with the year before.
 */
export function periodBefore({ from, to }: Days): Days {
  const before = addDays(from, -1);
  if (!isFirst(from) || !isLast(to)) return { from: addDays(from, -daysBetween(from, to) - 1), to: before };
  return { from: monthsBefore(from, monthsIn(from, to)), to: before };
}

/** The same days a year earlier. Whole months stay whole, also with the leap day in February. */
export function periodLastYear({ from, to }: Days): Days {
  const areMonths = isFirst(from) && isLast(to);
  return { from: yearBefore(from), to: areMonths ? addDays(monthsBefore(`${to.slice(0, 7)}-01`, 11), -1) : yearBefore(to) };
}

/**
 * True if a property was in business for all of a period, whose figures can thus be compared: its first night sold is not after the period's
 * first day. `business_from` is the date of that night, null before it.
 */
export function isWholeIn({ from }: Days, business_from: string | null): boolean {
  return business_from !== null && business_from <= from;
}

function yearBefore(date: string): string {
  const monthAndDay = date.endsWith("-02-29") ? "-02-28" : date.slice(4);
  return `${String(Number(date.slice(0, 4)) - 1).padStart(4, "0")}${monthAndDay}`;
}

function monthsIn(from: string, to: string): number {
  const [year, month] = [Number(to.slice(0, 4)) - Number(from.slice(0, 4)), Number(to.slice(5, 7)) - Number(from.slice(5, 7))];
  return year * 12 + month + 1;
}

function monthsBefore(first: string, months: number): string {
  const index = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 - months;
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}-01`;
}

/** The span of one page of the forecast: a month of days, a quarter of weeks, or a year of months. */
const DAYS_AHEAD = 31;
const WEEKS_AHEAD = 13;
const MONTHS_AHEAD = 12;

/** The days, weeks or months that a forecast shows from a day on, the week or month of the day included; `steps` pages through them. */
export function rangeAhead(day: string, interval: BucketSize, steps = 0): Days {
  const first = startOfBucket(day, interval);
  if (interval === "month") {
    const from = monthsBefore(first, -steps * MONTHS_AHEAD);
    return { from, to: addDays(monthsBefore(from, -MONTHS_AHEAD), -1) };
  }
  const length = interval === "day" ? DAYS_AHEAD : WEEKS_AHEAD * 7;
  const from = addDays(first, steps * length);
  return { from, to: addDays(from, length - 1) };
}
