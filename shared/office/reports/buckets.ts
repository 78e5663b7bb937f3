import type { DashboardDay } from "#shared/office/reports/dashboard-schema.ts";
import { type Amount, sumAmounts } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";

/** Days, weeks or months, chosen so that a chart has a readable number of points. */
export type BucketSize = "day" | "week" | "month";
export type Bucket = { from: string; to: string; gross_amount: Amount; number_of_nights: number; percentage: number };

const MAX_DAYS = 62;
const MAX_WEEKS = 32 * 7;

export function bucketSizeOf(days: number): BucketSize {
  if (days <= MAX_DAYS) return "day";
  return days <= MAX_WEEKS ? "week" : "month";
}

/** Groups days into the buckets of a chart. The range may cut the first and the last week or month. */
export function bucketsOf(days: readonly DashboardDay[]): Bucket[] {
  const size = bucketSizeOf(days.length);
  const buckets = new Map<string, DashboardDay[]>();
  for (const day of days) {
    const key = startOfBucket(day.date, size);
    const known = buckets.get(key);
    if (known) known.push(day);
    else buckets.set(key, [day]);
  }
  return [...buckets.values()].map(gathered);
}

function gathered(days: readonly DashboardDay[]): Bucket {
  const sum = (of: (day: DashboardDay) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    from: days[0]?.date ?? "",
    to: days.at(-1)?.date ?? "",
    gross_amount: sumAmounts(days.map((day) => day.gross_amount)),
    number_of_nights: sum((day) => day.number_of_nights),
    percentage: Math.round((sum((day) => day.percentage) / days.length) * 100) / 100,
  };
}

/** The first day of the day, week or month that a date is in. Weeks begin on Monday. */
export function startOfBucket(date: string, size: BucketSize): string {
  if (size === "day") return date;
  if (size === "month") return `${date.slice(0, 7)}-01`;
  return addDays(date, -((new Date(Date.parse(date)).getUTCDay() + 6) % 7));
}

/** The buckets with the highest and the lowest occupancy, the earlier one of equal ones; null without buckets. */
export function fullestAndEmptiest(buckets: readonly Bucket[]): { fullest: Bucket; emptiest: Bucket } | null {
  const [first] = buckets;
  if (!first) return null;
  return {
    fullest: buckets.reduce((best, each) => (each.percentage > best.percentage ? each : best), first),
    emptiest: buckets.reduce((worst, each) => (each.percentage < worst.percentage ? each : worst), first),
  };
}
