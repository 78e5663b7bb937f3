import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bookingGuests } from "#server/bookings/tables.ts";
import { contacts } from "#server/contacts/tables.ts";

/** The customer of a booking, as `joinPeople` names them. */
export const customer = alias(contacts, "customer");
/** Its first guest. */
export const firstGuest = alias(contacts, "first_guest");
const first = alias(bookingGuests, "first");

/** Joins of a booking with its customer and its first guest, each of whom may be missing. */
export function joinPeople(b: { id: SQLWrapper; customer_id: SQLWrapper }): SQL {
  return sql`LEFT JOIN ${contacts} ${customer} ON ${customer.id} = ${b.customer_id}
    LEFT JOIN ${bookingGuests} ${first} ON ${first.booking_id} = ${b.id} AND ${first.position} = 0
    LEFT JOIN ${contacts} ${firstGuest} ON ${firstGuest.id} = ${first.contact_id}`;
}

/** Under which name the front desk knows a booking: its first guest's, else its customer's. */
export const KNOWN_AS = sql<string | null>`coalesce(${firstGuest.name}, ${customer.name})`;
