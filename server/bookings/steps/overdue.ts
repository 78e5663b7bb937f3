import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import { isExpiredOffer } from "#server/bookings/conditions.ts";
import { cancelExpiredOffers } from "#server/bookings/planning/resolve-conflicts.ts";
import { bookings } from "#server/bookings/tables.ts";
import { query } from "#server/core/database/query.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { hotelDay, hotelDayBegins, instantAt } from "#shared/core/stays.ts";

const arrivalsBefore = query(["day"], (db, { property, day }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(eq(bookings.property_id, property), eq(bookings.status, "confirmed"), lt(bookings.check_in, day), isNull(bookings.deleted_at)),
    )
    .orderBy(asc(bookings.check_in), asc(bookings.id)),
);

/** Confirmed bookings whose arrival day has passed, the longest overdue first. */
export function overdueArrivals(view: View): string[] {
  return arrivalsBefore.all(view, { day: startOfToday(view) }).map(({ id }) => id);
}

const departuresBefore = query(["day"], (db, { property, day }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(eq(bookings.property_id, property), eq(bookings.status, "checked_in"), lt(bookings.check_out, day), isNull(bookings.deleted_at)),
    )
    .orderBy(asc(bookings.check_out), asc(bookings.id)),
);

/** Checked-in bookings whose departure day has passed. */
export function overdueDepartures(view: View): string[] {
  return departuresBefore.all(view, { day: startOfToday(view) }).map(({ id }) => id);
}

const occupiedBefore = query(["moment"], (db, { property, moment }) =>
  db
    .selectDistinct({ id: sql<string>`${bookings.room_id}` })
    .from(bookings)
    .where(
      and(
        eq(bookings.property_id, property),
        eq(bookings.status, "checked_in"),
        lt(bookings.check_in, moment),
        isNull(bookings.deleted_at),
      ),
    )
    .orderBy(asc(bookings.room_id)),
);

/** Rooms of checked-in guests who arrived before the present hotel day began, and so have slept there. */
export function roomsSleptIn(view: View): string[] {
  const { time_zone } = view.actor;
  const dayBegan = hotelDayBegins(hotelDay(view.now, time_zone), time_zone);
  return occupiedBefore.all(view, { moment: dayBegan }).map(({ id }) => id);
}

const expiredOffers = query([], (db, { property, now }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.property_id, property), isExpiredOffer(bookings, now), isNull(bookings.deleted_at)))
    .orderBy(asc(bookings.expires_at), asc(bookings.id)),
);

/**
 * Cancels expired offers, like a write that needs their rooms does; offers that something was paid for or that are invoiced stay. Returns
 * the canceled ones.
 */
export function expireOffers(work: Work): string[] {
  const expired = expiredOffers.all(work, {});
  cancelExpiredOffers(work, expired);
  return expired.map(({ id }) => id);
}

/** The start of the hotel's present calendar day. */
function startOfToday({ now, actor }: View): string {
  return instantAt(hotelDay(now, actor.time_zone), "00:00", actor.time_zone);
}
