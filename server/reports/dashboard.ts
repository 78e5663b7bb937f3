import { readAside } from "#server/core/aside.ts";
import type { Question } from "#server/core/reading.ts";
import type { View } from "#server/core/work.ts";
import type { Days } from "#server/reports/days.ts";
import { boundsOf, localDateSql } from "#server/reports/local-dates.ts";
import { amount } from "#shared/core/money.ts";
import { addDays, datesBetween } from "#shared/core/stays.ts";
import type { DashboardDay, DashboardReport } from "#shared/reports/dashboard-schema.ts";
import { utilization } from "#shared/reports/occupancy.ts";
import { averageOf, type DaySale, revenueOf } from "#shared/reports/revenue.ts";

const STAYING = "('confirmed', 'checked_in', 'checked_out')";

/**
 * Sold is all that lies on accounts but those of offers and canceled stays: what is left on the account of a guest who
 * never came is revenue as well. The few that don't count are found first, which is half the work of asking each charge.
 */
const SOLD = `charges c WHERE c.property_id = $property AND c.deleted_at IS NULL AND c.booked_on BETWEEN $from AND $to
  AND c.folio_id NOT IN (SELECT f.id FROM folios f LEFT JOIN bookings b ON b.id = f.booking_id
    WHERE f.property_id = $property AND (f.deleted_at IS NOT NULL OR b.status IN ('pending', 'canceled') OR b.deleted_at IS NOT NULL))`;

const SALES = `SELECT c.booked_on AS date, c.name, c.tax_percentage, sum(c.quantity) AS quantity, sum(c.gross_amount) AS gross
  FROM ${SOLD} GROUP BY c.booked_on, c.name, c.tax_percentage`;
/** A charge that lies on its group's account still belongs to its stay. */
const BOOKINGS = `SELECT count(*) AS count FROM (
    SELECT f.booking_id AS id FROM folios f WHERE f.id IN (SELECT c.folio_id FROM ${SOLD}) AND f.booking_id IS NOT NULL
    UNION SELECT c.booking_id FROM ${SOLD} AND c.booking_id IS NOT NULL AND c.folio_id IN (
      SELECT f.id FROM folios f WHERE f.property_id = $property AND f.group_id IS NOT NULL))`;

type DayCount = { date: string; count: number };
type TypeNights = { name: string; nights: number; persons: number };

/** The figures of a range: what was earned, and how full the house was. All of it is of one moment. */
export async function dashboardOf(view: View, days: Days): Promise<DashboardReport> {
  const [sales, [bookings], types, sold, locked, [rooms]] = (await readAside(view, questionsOf(view, days))) as [
    DaySale[],
    [{ count: number }],
    TypeNights[],
    DayCount[],
    DayCount[],
    [{ count: number }],
  ];
  const dates = datesBetween(days.from, addDays(days.to, 1));
  const lockedOn = everyDay(dates, locked);
  const by_day = byDay(dates, { sales, soldOn: everyDay(dates, sold), lockedOn, rooms: rooms.count });
  const { by_charge, ...totals } = revenueOf(sales);
  const number_of_nights = types.reduce((sum, { nights }) => sum + nights, 0);
  const sellable = rooms.count * dates.length - lockedOn.reduce((sum, count) => sum + count, 0);
  return {
    ...days,
    revenue: { ...totals, average_gross_amount_per_booking: averageOf(totals.gross_amount, bookings.count), by_charge },
    occupancy: {
      percentage: utilization({ sold: number_of_nights, sellable }),
      occupancy: types.reduce((sum, { persons }) => sum + persons, 0),
      number_of_nights,
      by_room_type: types.map(({ name, nights }) => ({ name, number_of_nights: nights })),
    },
    by_day,
  };
}

function questionsOf(view: View, days: Days): Question[] {
  const { start, end } = boundsOf(view, days);
  const local = localDateSql(view, days);
  const { property_id: property } = view.actor;
  const inDays = { property, ...days };
  const withBounds = { ...inDays, start, end, after: addDays(days.to, 1) };
  const stays = `SELECT b.room_type_id, b.occupancy, max(${local("b.check_in")}, $from) AS first, min(${local("b.check_out")}, $after) AS last
    FROM bookings b WHERE b.property_id = $property AND b.check_out > $start AND b.check_in < $end
      AND b.status IN ${STAYING} AND b.deleted_at IS NULL`;
  const locks = `SELECT max(${local("l.start")}, $from) AS first, min(${local('l."end"')}, $after) AS last
    FROM room_locks l JOIN rooms r ON r.id = l.room_id
    WHERE l.property_id = $property AND l."end" > $start AND l.start < $end AND l.deleted_at IS NULL AND r.deleted_at IS NULL`;
  const byType = `WITH stays AS (${stays}), nights AS (
      SELECT room_type_id, sum(julianday(last) - julianday(first)) AS nights, sum((julianday(last) - julianday(first)) * occupancy) AS persons
      FROM stays WHERE first < last GROUP BY room_type_id)
    SELECT t.name, CAST(coalesce(n.nights, 0) AS INTEGER) AS nights, CAST(coalesce(n.persons, 0) AS INTEGER) AS persons
    FROM room_types t LEFT JOIN nights n ON n.room_type_id = t.id
    WHERE t.property_id = $property AND (t.deleted_at IS NULL OR n.nights > 0) ORDER BY t.name, t.id`;
  return [
    { sql: SALES, values: inDays },
    { sql: BOOKINGS, values: inDays },
    { sql: byType, values: withBounds },
    { sql: perDay(stays), values: withBounds },
    { sql: perDay(locks), values: withBounds },
    { sql: "SELECT count(*) AS count FROM rooms WHERE property_id = $property AND deleted_at IS NULL", values: { property } },
  ];
}

/** How many of the spans hold each night: comings and goings summed up from the first day on. Days on which nothing changes are left out. */
function perDay(spans: string): string {
  return `WITH spans AS MATERIALIZED (${spans}), steps AS (
      SELECT first AS date, count(*) AS step FROM spans WHERE first < last GROUP BY first
      UNION ALL SELECT last, -count(*) FROM spans WHERE first < last GROUP BY last)
    SELECT date, sum(sum(step)) OVER (ORDER BY date) AS count FROM steps GROUP BY date ORDER BY date`;
}

/** The count of each date, carried on over those on which nothing changed. */
function everyDay(dates: readonly string[], changes: readonly DayCount[]): number[] {
  const counts = new Map(changes.map(({ date, count }) => [date, count]));
  let current = 0;
  return dates.map((date) => (current = counts.get(date) ?? current));
}

type Counted = { sales: readonly DaySale[]; soldOn: readonly number[]; lockedOn: readonly number[]; rooms: number };

function byDay(dates: readonly string[], { sales, soldOn, lockedOn, rooms }: Counted): DashboardDay[] {
  const gross = new Map<string, number>();
  for (const sale of sales) gross.set(sale.date, (gross.get(sale.date) ?? 0) + sale.gross);
  return dates.map((date, index) => {
    const [sold, locked] = [soldOn[index] ?? 0, lockedOn[index] ?? 0];
    const percentage = utilization({ sold, sellable: rooms - locked });
    return { date, gross_amount: amount(gross.get(date) ?? 0), number_of_nights: sold, percentage };
  });
}
