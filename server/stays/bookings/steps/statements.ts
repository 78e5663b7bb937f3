import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import { isExpiredOffer } from "#server/stays/bookings/conditions.ts";
import { bookingRooms, bookings } from "#server/stays/bookings/tables.ts";

/** Worded like its partial index. */
const IS_IN_HOUSE = sql`${bookings.status} = 'checked_in' AND ${bookings.deleted_at} IS NULL`;

/** Confirmed bookings that were to arrive before the moment. */
export const arrivalsBefore = query(["day"], (db, { property, day }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(eq(bookings.property_id, property), eq(bookings.status, "confirmed"), lt(bookings.check_in, day), isNull(bookings.deleted_at)),
    )
    .orderBy(asc(bookings.check_in), asc(bookings.id)),
);

/** Checked-in bookings that were to leave before the moment. */
export const departuresBefore = query(["day"], (db, { property, day }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    // Each plus keeps SQLite from reading all departures there ever were, by the index of the plan's window.
    .where(and(eq(bookings.property_id, property), IS_IN_HOUSE, sql`+${bookings.check_out} < ${day}`))
    .orderBy(sql`+${bookings.check_out}`, asc(bookings.id)),
);

/** Guests in house who change rooms during their stay. */
export const inHouseInParts = query([], (db, { property }) =>
  db
    .select({ id: bookings.id, status: bookings.status, room_id: bookings.room_id })
    .from(bookings)
    .where(
      and(
        eq(bookings.property_id, property),
        IS_IN_HOUSE,
        sql`EXISTS (SELECT 1 FROM ${bookingRooms} WHERE ${bookingRooms.booking_id} = ${bookings.id} AND ${bookingRooms.check_in} > ${bookings.check_in})`,
      ),
    )
    .orderBy(asc(bookings.id)),
);

/** Guests in house in a room, read by the index of all in house: a property has no more of them than rooms. */
export const guestsInRoom = query(["room"], (db, { room, property }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.property_id, property), IS_IN_HOUSE, eq(bookings.room_id, room))),
);

/** Rooms of checked-in guests who arrived before the moment. */
export const occupiedBefore = query(["moment"], (db, { property, moment }) =>
  db
    .selectDistinct({ id: sql<string>`${bookings.room_id}` })
    .from(bookings)
    .where(and(eq(bookings.property_id, property), IS_IN_HOUSE, lt(bookings.check_in, moment)))
    .orderBy(asc(bookings.room_id)),
);

/** Offers that have expired by now, the first first. */
export const expiredOffers = query([], (db, { property, now }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.property_id, property), isExpiredOffer(bookings, now), isNull(bookings.deleted_at)))
    .orderBy(asc(bookings.expires_at), asc(bookings.id)),
);
