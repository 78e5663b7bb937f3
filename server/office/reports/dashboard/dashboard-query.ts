import {
  bookingsWithSales,
  type CountedSale,
  firstSoldStay,
  locksOfRooms,
  roomCount,
  type Span,
  type StayNights,
  sales,
  salesOfUnsold,
  soldStays,
  typesByName,
  unsoldFolios,
} from "#server/office/reports/dashboard/statements.ts";
import type { Days } from "#server/platform/core/calls/report-days.ts";
import { boundsOf, localDateSql } from "#server/platform/core/database/local-dates.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { DaySale } from "#shared/office/reports/revenue.ts";
import { minus } from "#shared/platform/core/money.ts";
import { addDays, datesBetween } from "#shared/platform/core/stays.ts";

export type DashboardFigures = {
  sales: DaySale[];
  /** The number of bookings with sales. */
  bookings: number;
  types: TypeNights[];
  soldOn: number[];
  lockedOn: number[];
  rooms: number;
  /** The beginning of the first sold stay. */
  firstArrival: string | undefined;
};
type TypeNights = { name: string } & Slept;

const isSpan = ({ first, last }: Span) => first < last;

/** The sales and the occupancy of a range: each charge and each stay is read once. */
export function figuresOf(view: View, days: Days): DashboardFigures {
  const unsold = unsoldFolios.all(view, {}).map(({ id }) => id);
  const local = localDateSql(view, days);
  const after = addDays(days.to, 1);
  const bounds = { from: days.from, ...boundsOf(view, days), after };
  const dates = datesBetween(days.from, after);
  const sold = soldStays(local).all(view, bounds).filter(isSpan);
  return {
    sales: salesIn(view, { ...days, unsold }),
    bookings: bookingsWithSales.get(view, { ...days, unsold })?.count ?? 0,
    types: typesOf(view, nightsByType(sold)),
    soldOn: everyDay(dates, sold),
    lockedOn: everyDay(dates, locksOfRooms(local).all(view, bounds).filter(isSpan)),
    rooms: roomCount.get(view, {})?.count ?? 0,
    firstArrival: firstSoldStay.get(view, {})?.check_in,
  };
}

/** The rooms that could be sold on each day: those of now, minus those with a lock on it. */
export function sellableByDay(view: View, days: Days): number[] {
  const after = addDays(days.to, 1);
  const bounds = { from: days.from, ...boundsOf(view, days), after };
  const locked = locksOfRooms(localDateSql(view, days)).all(view, bounds).filter(isSpan);
  const rooms = roomCount.get(view, {})?.count ?? 0;
  return everyDay(datesBetween(days.from, after), locked).map((count) => rooms - count);
}

/** All charges minus the few that were not sold: a check for each charge would take half as long again. */
function salesIn(view: View, { unsold, ...days }: Days & { unsold: readonly string[] }): DaySale[] {
  const byKey = new Map(salesOfUnsold.all(view, { ...days, unsold }).map((sale) => [keyOf(sale), sale]));
  return sales.all(view, days).flatMap(({ count, ...sale }) => {
    const less = byKey.size === 0 ? undefined : byKey.get(keyOf(sale));
    if (!less) return [sale];
    return less.count === count ? [] : [without(sale, less)];
  });
}

function without(sale: DaySale, less: CountedSale): DaySale {
  return {
    ...sale,
    quantity: sale.quantity - less.quantity,
    gross: minus(sale.gross, less.gross),
    lodging: minus(sale.lodging, less.lodging),
  };
}

function keyOf({ date, name, tax_percentage }: DaySale): string {
  return `${date} ${tax_percentage} ${name}`;
}

type Slept = { nights: number; persons: number; unpriced: number };

const NOBODY: Slept = { nights: 0, persons: 0, unpriced: 0 };

function nightsByType(stays: readonly StayNights[]): Map<string, Slept> {
  const byType = new Map<string, Slept>();
  for (const { first, last, room_type_id, occupancy, unpriced } of stays) {
    const known = byType.get(room_type_id) ?? NOBODY;
    const nights = last - first;
    byType.set(room_type_id, {
      nights: known.nights + nights,
      persons: known.persons + nights * occupancy,
      unpriced: known.unpriced + nights * unpriced,
    });
  }
  return byType;
}

/** A deleted room type is shown where it had overnight stays. */
function typesOf(view: View, slept: ReadonlyMap<string, Slept>): TypeNights[] {
  return typesByName.all(view, {}).flatMap(({ id, name, stands }) => {
    const counted = slept.get(id) ?? NOBODY;
    return stands === 1 || counted.nights > 0 ? [{ name, ...counted }] : [];
  });
}

/** The number of spans that contain each night: a running sum of arrivals and departures. */
function everyDay(dates: readonly string[], spans: readonly Span[]): number[] {
  const steps = new Map<number, number>();
  for (const { first, last } of spans) {
    steps.set(first, (steps.get(first) ?? 0) + 1);
    steps.set(last, (steps.get(last) ?? 0) - 1);
  }
  let current = 0;
  return dates.map((_, index) => (current += steps.get(index) ?? 0));
}
