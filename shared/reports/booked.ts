import { type Amount, sumAmounts } from "#shared/core/money.ts";
import type { Bucket } from "#shared/reports/buckets.ts";
import type { DashboardDay } from "#shared/reports/dashboard-schema.ts";
import { utilization } from "#shared/reports/occupancy.ts";

/** A part of a range, with what it brought (or will bring, as booked so far) and how full it was. */
export type RangePart = { from: string; to: string; gross_amount: Amount; number_of_nights: number; percentage: number };

/** The nights that are over, and those that are only booked: tonight's is the first of them. Null where there are none. */
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

/** A plot's value as two lines: what was, up to the last bucket that is over, and from there on what is booked. */
export type SplitValue = { stayed: number | null; booked: number | null };

/** A bucket that today cuts counts as booked, since it may still change. Both lines share the point at which they meet. */
export function splitAtToday(buckets: readonly Pick<Bucket, "to" | "percentage">[], today: string): SplitValue[] {
  const last = buckets.findLastIndex(({ to }) => to < today);
  const isAllStayed = last === buckets.length - 1;
  return buckets.map(({ percentage }, index) => ({
    stayed: index <= last ? percentage : null,
    booked: index >= last && !isAllStayed ? percentage : null,
  }));
}
