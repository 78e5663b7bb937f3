import type { Bucket } from "#shared/office/reports/buckets.ts";
import type { DashboardDay } from "#shared/office/reports/dashboard-schema.ts";
import { utilization } from "#shared/office/reports/occupancy.ts";
import { type Amount, sumAmounts } from "#shared/platform/core/money.ts";

/** A part of a range with its revenue (future days: as booked so far) and occupancy. */
export type RangePart = { from: string; to: string; gross_amount: Amount; number_of_nights: number; percentage: number };

/** The past nights and the booked ones, beginning with tonight. Null if there are none. */
export function stayedAndBooked(days: readonly DashboardDay[], today: string): { stayed: RangePart | null; booked: RangePart | null } {
  return {
    stayed: partOf(days.filter(({ date }) => date < today)),
    booked: partOf(days.filter(({ date }) => date >= today)),
  };
}

function partOf(days: readonly DashboardDay[]): RangePart | null {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const sum = (of: (day: DashboardDay) => number) => days.reduce((total, day) => total + of(day), 0);
  const number_of_nights = sum((day) => day.number_of_nights);
  return {
    from: first.date,
    to: last.date,
    gross_amount: sumAmounts(days.map((day) => day.gross_amount)),
    number_of_nights,
    percentage: utilization({ sold: number_of_nights, sellable: sum((day) => day.available_nights) }),
  };
}

/** A chart value as two series: past buckets, and from there on booked ones. */
export type SplitValue = { stayed: number | null; booked: number | null };

/** A bucket that contains today counts as booked, because it can still change. Both series share the point where they meet. */
export function splitAtToday(buckets: readonly Pick<Bucket, "to" | "percentage">[], today: string): SplitValue[] {
  const last = buckets.findLastIndex(({ to }) => to < today);
  const isAllStayed = last === buckets.length - 1;
  return buckets.map(({ percentage }, index) => ({
    stayed: index <= last ? percentage : null,
    booked: index >= last && !isAllStayed ? percentage : null,
  }));
}
