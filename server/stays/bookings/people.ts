import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { contacts } from "#server/guests/contacts/tables.ts";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import { staffNameSql } from "#server/platform/core/database/sorting.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { bookingGuests, bookings } from "#server/stays/bookings/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";

/** The customer of a booking, joined by `joinPeople`. */
export const customer = alias(contacts, "customer");
/** The first guest of a booking. */
export const firstGuest = alias(contacts, "first_guest");
/** The row of the first guest in the booking's guests. */
export const firstPlace = alias(bookingGuests, "first");

/** Joins a booking with its customer and its first guest, each of whom may be missing. */
export function joinPeople(b: { id: SQLWrapper; customer_id: SQLWrapper }): SQL {
  return sql`LEFT JOIN ${contacts} ${customer} ON ${customer.id} = ${b.customer_id}
    LEFT JOIN ${bookingGuests} ${firstPlace} ON ${firstPlace.booking_id} = ${b.id} AND ${firstPlace.position} = 0
    LEFT JOIN ${contacts} ${firstGuest} ON ${firstGuest.id} = ${firstPlace.contact_id}`;
}

/** The name by which the front desk knows a booking: its first guest's, else its customer's. */
export const KNOWN_AS = sql<string | null>`coalesce(${firstGuest.name}, ${customer.name})`;

/** The names that describe a booking in a sentence, the room type's in the reader's language. */
export type BookingNames = { name: string | null; code: string; room_type: string; group_name: string | null };

const names = query(["id", "language"], (db, { id, language, property }) =>
  db
    .select({ name: KNOWN_AS, code: bookings.code, room_type: staffNameSql(roomTypes, language), group_name: groups.name })
    .from(bookings)
    .innerJoin(roomTypes, eq(roomTypes.id, bookings.room_type_id))
    .leftJoin(groups, eq(groups.id, bookings.group_id))
    .leftJoin(customer, eq(customer.id, bookings.customer_id))
    .leftJoin(firstPlace, and(eq(firstPlace.booking_id, bookings.id), eq(firstPlace.position, 0)))
    .leftJoin(firstGuest, eq(firstGuest.id, firstPlace.contact_id))
    .where(and(eq(bookings.id, id), eq(bookings.property_id, property))),
);

export function namesOfBooking(view: View, id: string): BookingNames | null {
  return names.get(view, { id, language: view.actor.language }) ?? null;
}
