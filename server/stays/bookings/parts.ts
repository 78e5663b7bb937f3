import { and, asc, eq } from "drizzle-orm";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { bookingRooms } from "#server/stays/bookings/tables.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";
import type { Part } from "#shared/stays/bookings/parts.ts";

const { booking_id, id, room_id, room_type_id, check_in, check_out, room_fixed } = bookingRooms;
const PART = { id, room_id, room_type_id, check_in, check_out, room_fixed };

const partsOfOne = query(["booking"], (db, { booking, property }) =>
  db
    .select(PART)
    .from(bookingRooms)
    .where(and(eq(booking_id, booking), ofProperty(bookingRooms, property)))
    .orderBy(asc(check_in)),
);

const partsOfMany = query(["bookings"], (db, { bookings, property }) =>
  db
    .select({ booking_id, ...PART })
    .from(bookingRooms)
    .where(and(oneOf(booking_id, bookings), ofProperty(bookingRooms, property)))
    .orderBy(asc(check_in)),
);

/** The parts of a stay in order. */
export function partsOf(view: View, booking: string): Part[] {
  return partsOfOne.all(view, { booking });
}

/** The parts of several stays in order, by the ids of the bookings. */
export function partsOfAll(view: View, bookings: readonly string[]): Map<string, Part[]> {
  if (bookings.length === 0) return new Map();
  return groupBy(partsOfMany.all(view, { bookings }), (part) => part.booking_id);
}
