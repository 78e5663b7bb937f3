import {
  bookingsWithSales,
  roomCount,
  sales,
  salesOfUnsold,
  typesByName,
  unsoldFolios,
} from "#server/office/reports/dashboard/statements.ts";
import type { PropertyDays } from "#server/platform/core/calls/report-days.ts";
import { prepared } from "#server/platform/core/database/prepared.ts";
import type { QueryTask, ReadOnly } from "#server/platform/core/worker/tasks.ts";
import type { DaySale } from "#shared/office/reports/revenue.ts";
import { minus } from "#shared/platform/core/money.ts";
import { addDays, datesBetween } from "#shared/platform/core/stays.ts";

/** The statements `stays` and `locks` contain the time zone offsets of the property. */
export type DashboardInput = { days: PropertyDays; start: string; end: string; stays: string; locks: string; wanted: readonly Wanted[] };
type Wanted = "sales" | "guests";

/** Figures that were not requested are empty or null. */
export type DashboardFigures = { sales: DaySale[]; guests: GuestFigures | null };
type GuestFigures = {
  /** The number of bookings with sales. */
  bookings: number;
  types: TypeNights[];
  soldOn: number[];
  lockedOn: number[];
  rooms: number;
};
type TypeNights = { name: string } & Slept;

/** The sales and the occupancy of a range: each charge and each stay is read once. */
export const dashboardTask: QueryTask<DashboardInput, DashboardFigures> = {
  name: "dashboard",
  read(db, input) {
    const { days, wanted } = input;
    const unsold = JSON.stringify(prepared<string>(db, unsoldFolios).pluck().all({ property: days.property }));
    return {
      sales: wanted.includes("sales") ? salesIn(db, { ...days, unsold }) : [],
      guests: wanted.includes("guests") ? guestsIn(db, { ...input, unsold }) : null,
    };
  },
};

function guestsIn(db: ReadOnly, { days, start, end, stays, locks, unsold }: DashboardInput & { unsold: string }): GuestFigures {
  const after = addDays(days.to, 1);
  const bounds = { property: days.property, from: days.from, start, end, after };
  const sold = spansIn<StayRow>(db, stays, bounds);
  const dates = datesBetween(days.from, after);
  const bookings = prepared<number>(db, bookingsWithSales).pluck();
  return {
    bookings: bookings.get({ ...days, unsold }) ?? 0,
    types: typesOf(db, days.property, nightsByType(sold)),
    soldOn: everyDay(dates, sold),
    lockedOn: everyDay(dates, spansIn<Span>(db, locks, bounds)),
    rooms: prepared<number>(db, roomCount).pluck().get({ property: days.property }) ?? 0,
  };
}

type CountedSale = DaySale & { count: number };

/** All charges minus the few that were not sold: a check for each charge would take half as long again. */
function salesIn(db: ReadOnly, values: PropertyDays & { unsold: string }): DaySale[] {
  const unsold = prepared<CountedSale>(db, salesOfUnsold).all(values);
  const byKey = new Map(unsold.map((sale) => [keyOf(sale), sale]));
  return prepared<CountedSale>(db, sales)
    .all(values)
    .flatMap(({ count, ...sale }) => {
      const less = byKey.size === 0 ? undefined : byKey.get(keyOf(sale));
      if (!less) return [sale];
      return less.count === count ? [] : [without(sale, less)];
    });
}

function without(sale: DaySale, less: DaySale): DaySale {
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

/** The first night and the day after the last one, as indexes into the days of the range. */
type Span = [first: number, last: number];
type StayRow = [...Span, room_type_id: string, occupancy: number, unpriced: 0 | 1];

function spansIn<Row extends Span | StayRow>(db: ReadOnly, sql: string, values: object): Row[] {
  const rows = db.$client.prepare(sql).raw().all(values) as Row[];
  return rows.filter(([first, last]) => first < last);
}

type Slept = { nights: number; persons: number; unpriced: number };

const NOBODY: Slept = { nights: 0, persons: 0, unpriced: 0 };

function nightsByType(stays: readonly StayRow[]): Map<string, Slept> {
  const byType = new Map<string, Slept>();
  for (const [first, last, room_type_id, occupancy, unpriced] of stays) {
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
function typesOf(db: ReadOnly, property: string, slept: ReadonlyMap<string, Slept>): TypeNights[] {
  const types = prepared<{ id: string; name: string; stands: 0 | 1 }>(db, typesByName).all({ property });
  return types.flatMap(({ id, name, stands }) => {
    const counted = slept.get(id) ?? NOBODY;
    return stands === 1 || counted.nights > 0 ? [{ name, ...counted }] : [];
  });
}

/** The number of spans that contain each night: a running sum of arrivals and departures. */
function everyDay(dates: readonly string[], spans: readonly (Span | StayRow)[]): number[] {
  const steps = new Map<number, number>();
  for (const [first, last] of spans) {
    steps.set(first, (steps.get(first) ?? 0) + 1);
    steps.set(last, (steps.get(last) ?? 0) - 1);
  }
  let current = 0;
  return dates.map((_, index) => (current += steps.get(index) ?? 0));
}
