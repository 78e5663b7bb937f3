import { and, count, eq, gte, inArray, isNull, lt } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { addDays, instantAt, localDate } from "#shared/platform/core/stays.ts";
import type { DayCounts } from "#shared/stays/bookings/day-counts-schema.ts";
import { ACTIVE_STATUSES } from "#shared/stays/bookings/schema.ts";

/** The number of arrivals and departures yesterday, today and tomorrow, for the quick filters of the list. */
export function countDays(view: View): DayCounts {
  const today = localDate(view.now, view.actor.time_zone);
  return { check_in: countsAround(view, "check_in", today), check_out: countsAround(view, "check_out", today) };
}

type Edge = "check_in" | "check_out";

const staysBetween = (edge: Edge) =>
  query(["from", "to"], (db, { property, from, to }) =>
    db
      .select({ n: count() })
      .from(bookings)
      .where(
        and(
          eq(bookings.property_id, property),
          gte(bookings[edge], from),
          lt(bookings[edge], to),
          inArray(bookings.status, [...ACTIVE_STATUSES]),
          isNull(bookings.deleted_at),
        ),
      ),
  );
const STAYS_BETWEEN = { check_in: staysBetween("check_in"), check_out: staysBetween("check_out") };

function countsAround(view: View, edge: Edge, today: string): DayCounts["check_in"] {
  const zone = view.actor.time_zone;
  const on = (date: string) => {
    const day = { from: instantAt(date, "00:00", zone), to: instantAt(addDays(date, 1), "00:00", zone) };
    return STAYS_BETWEEN[edge].get(view, day)?.n ?? 0;
  };
  return { yesterday: on(addDays(today, -1)), today: on(today), tomorrow: on(addDays(today, 1)) };
}
