import { figuresOf } from "#server/office/reports/dashboard/dashboard-query.ts";
import type { Days } from "#server/platform/core/calls/report-days.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import type { DashboardDay, DashboardReport } from "#shared/office/reports/dashboard-schema.ts";
import { lodgingRates, utilization } from "#shared/office/reports/occupancy.ts";
import { type DaySale, revenueOf } from "#shared/office/reports/revenue.ts";
import { average, type Cents, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { addDays, datesBetween, localDate } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

/** The figures of a range: sales and occupancy, all from one snapshot. */
export function dashboardOf(view: View, days: Days): Promise<InCents<DashboardReport>> {
  return viewInWorker(view, dashboardTask, days);
}

export const dashboardTask: ViewTask<Days, InCents<DashboardReport>> = { name: "dashboard", read: readDashboard };

function readDashboard(view: View, days: Days): InCents<DashboardReport> {
  const { sales, bookings, types, soldOn, lockedOn, rooms, firstArrival } = figuresOf(view, days);
  const dates = datesBetween(days.from, addDays(days.to, 1));
  const by_day = byDay(dates, { sales, soldOn, lockedOn, rooms });
  const { by_charge, ...totals } = revenueOf(sales);
  const number_of_nights = types.reduce((sum, { nights }) => sum + nights, 0);
  const sellable = rooms * dates.length - lockedOn.reduce((sum, count) => sum + count, 0);
  const unpriced_nights = types.reduce((sum, { unpriced }) => sum + unpriced, 0);
  const nights = { sold: number_of_nights, sellable, unpriced: unpriced_nights };
  const lodging = sumOf(sales.map((sale) => sale.lodging));
  return {
    ...days,
    revenue: {
      ...totals,
      average_gross_amount_per_booking: average(totals.gross_amount, bookings),
      lodging_amount: lodging,
      ...lodgingRates(lodging, nights),
      by_charge,
    },
    occupancy: {
      percentage: utilization(nights),
      occupancy: types.reduce((sum, { persons }) => sum + persons, 0),
      number_of_nights,
      unpriced_nights,
      available_nights: Math.max(0, sellable),
      by_room_type: types.map(({ name, nights }) => ({ name, number_of_nights: nights })),
    },
    by_day,
    business_from: firstArrival === undefined ? null : localDate(firstArrival, view.actor.time_zone),
  };
}

type Counted = { sales: readonly DaySale[]; soldOn: readonly number[]; lockedOn: readonly number[]; rooms: number };

const NOTHING = { gross: ZERO, lodging: ZERO };

function byDay(dates: readonly string[], { sales, soldOn, lockedOn, rooms }: Counted): InCents<DashboardDay>[] {
  const byDate = new Map<string, { gross: Cents; lodging: Cents }>();
  for (const sale of sales) {
    const known = byDate.get(sale.date) ?? NOTHING;
    byDate.set(sale.date, { gross: plus(known.gross, sale.gross), lodging: plus(known.lodging, sale.lodging) });
  }
  return dates.map((date, index) => {
    const sold = soldOn[index] ?? 0;
    const sellable = rooms - (lockedOn[index] ?? 0);
    const { gross, lodging } = byDate.get(date) ?? NOTHING;
    return {
      date,
      gross_amount: gross,
      lodging_amount: lodging,
      number_of_nights: sold,
      available_nights: Math.max(0, sellable),
      percentage: utilization({ sold, sellable }),
    };
  });
}
