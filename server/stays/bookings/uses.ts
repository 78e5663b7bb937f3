import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { getRoom } from "#server/inventory/rooms/queries.ts";
import { type Uses, usedIn } from "#server/platform/core/database/uses.ts";
import { canSpare } from "#server/stays/availability/spare-room.ts";
import { blocksRoom, isUnfinished } from "#server/stays/bookings/conditions.ts";
import { bookingGuests, bookings } from "#server/stays/bookings/tables.ts";

const { room_id, status, check_out, planned_check_out } = bookings;

export const bookingUses = {
  room_type: { bookings: usedIn(bookings, ({ id, now }) => and(eq(bookings.room_type_id, id), blocksRoom(bookings), gt(check_out, now))) },
  room: {
    bookings: usedIn(bookings, ({ id, now }) =>
      and(eq(room_id, id), or(eq(status, "checked_in"), and(blocksRoom(bookings), gt(check_out, now)))),
    ),
  },
  /** Stays that keep a room in its type, by their planned end: an early departure may still be undone. */
  room_of_type: {
    bookings: usedIn(bookings, ({ id, now }) =>
      and(eq(room_id, id), blocksRoom(bookings), or(eq(status, "checked_in"), sql`coalesce(${planned_check_out}, ${check_out}) > ${now}`)),
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
