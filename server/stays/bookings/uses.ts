import { and, eq, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { getRoom } from "#server/inventory/rooms/queries.ts";
import { type Uses, usedIn } from "#server/platform/core/database/uses.ts";
import { canSpare } from "#server/stays/availability/spare-room.ts";
import { blocksInPart, blocksRoom, isUnfinished } from "#server/stays/bookings/conditions.ts";
import { bookingGuests, bookingRooms, bookings } from "#server/stays/bookings/tables.ts";

const { room_id, status, check_out, planned_check_out } = bookings;

/** The stay has a part in the room, or of the room type, that is not over. */
function hasPart(column: SQLiteColumn, { id, now }: { id: SQLWrapper; now: SQLWrapper }): SQL {
  return sql`${bookings.id} IN (SELECT ${bookingRooms.booking_id} FROM ${bookingRooms}
    WHERE ${column} = ${id} AND ${blocksInPart(bookingRooms)} AND ${bookingRooms.check_out} > ${now})`;
}

export const bookingUses = {
  room_type: { bookings: usedIn(bookings, ({ id, now }) => and(hasPart(bookingRooms.room_type_id, { id, now }), blocksRoom(bookings))) },
  room: {
    bookings: usedIn(bookings, ({ id, now }) =>
      or(and(eq(room_id, id), eq(status, "checked_in")), and(blocksRoom(bookings), hasPart(bookingRooms.room_id, { id, now }))),
    ),
  },
  /** Stays that keep a room in its type, by their planned end: an early departure may still be undone. */
  room_of_type: {
    bookings: usedIn(bookings, ({ id, now }) =>
      and(
        blocksRoom(bookings),
        or(
          and(eq(room_id, id), or(eq(status, "checked_in"), sql`coalesce(${planned_check_out}, ${check_out}) > ${now}`)),
          hasPart(bookingRooms.room_id, { id, now }),
        ),
      ),
    ),
  },
  /** Bookings that wait for any room of the type and would have none without this room. */
  spare_room: { bookings: (work, id) => (canSpare(work, getRoom(work, id)) ? null : "unassigned_bookings") },
  occupied_room: {
    bookings: usedIn(bookings, ({ id }) => and(eq(room_id, id), eq(status, "checked_in"), isNull(bookings.deleted_at))),
  },
  rate: { bookings: usedIn(bookings, ({ id }) => and(eq(bookings.rate_id, id), isUnfinished(bookings))) },
  group: { bookings: usedIn(bookings, ({ id }) => and(eq(bookings.group_id, id), isNull(bookings.deleted_at))) },
  contact: {
    bookings: usedIn(bookings, ({ id }) => {
      const asGuest = sql`${bookings.id} IN (SELECT ${bookingGuests.booking_id} FROM ${bookingGuests} WHERE ${bookingGuests.contact_id} = ${id})`;
      return and(isUnfinished(bookings), or(eq(bookings.customer_id, id), asGuest));
    }),
  },
} as const satisfies Uses;
