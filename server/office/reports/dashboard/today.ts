import { and, count, eq, gte, inArray, isNull, lt, sql, sum } from "drizzle-orm";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { owedByGuests } from "#server/office/reports/dashboard/statements.ts";
import { boundsOf } from "#server/platform/core/database/local-dates.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { hasArrived } from "#server/stays/bookings/conditions.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import type { PropertyToday } from "#shared/office/reports/dashboard-schema.ts";
import { ZERO } from "#shared/platform/core/money.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { ACTIVE_STATUSES } from "#shared/stays/bookings/schema.ts";

const total = (condition: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${condition}), 0)`;

const staysOn = (edge: "check_in" | "check_out", done: ReturnType<typeof sql>) =>
  query(["start", "end"], (db, { property, start, end }) =>
    db
      .select({ count: count(), done: total(done) })
      .from(bookings)
      .where(
        and(
          eq(bookings.property_id, property),
          gte(bookings[edge], start),
          lt(bookings[edge], end),
          inArray(bookings.status, [...ACTIVE_STATUSES]),
          isNull(bookings.deleted_at),
        ),
      ),
  );
const arrivals = staysOn("check_in", hasArrived(bookings));
const departures = staysOn("check_out", sql`${bookings.status} = 'checked_out'`);

const inHouse = query([], (db, { property }) =>
  db
    .select({ rooms: count(), persons: sql<number>`coalesce(${sum(bookings.occupancy)}, 0)` })
    .from(bookings)
    .where(and(eq(bookings.property_id, property), eq(bookings.status, "checked_in"), isNull(bookings.deleted_at))),
);

const roomsByStatus = query([], (db, { property }) =>
  db
    .select({
      count: count(),
      dirty: total(sql`${rooms.status} = 'dirty'`),
      out_of_service: total(sql`${rooms.status} = 'out_of_service'`),
    })
    .from(rooms)
    .where(and(eq(rooms.property_id, property), isNull(rooms.deleted_at))),
);

/** The property's figures now. Each figure counts the same as the list that it links to. */
export function propertyToday(view: View): InCents<PropertyToday> {
  const date = localDate(view.now, view.actor.time_zone);
  const day = boundsOf(view, { from: date, to: date });
  return {
    date,
    arrivals: arrivals.get(view, day) ?? { count: 0, done: 0 },
    departures: departures.get(view, day) ?? { count: 0, done: 0 },
    in_house: inHouse.get(view, {}) ?? { rooms: 0, persons: 0 },
    rooms: roomsByStatus.get(view, {}) ?? { count: 0, dirty: 0, out_of_service: 0 },
    open: owedByGuests.get(view, {}) ?? { bookings: 0, amount: ZERO },
  };
}
