import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { contacts } from "#server/guests/contacts/tables.ts";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import { staffNameSql } from "#server/platform/core/database/sorting.ts";
import { bookingGuests } from "#server/stays/bookings/tables.ts";

/** Guests of stays with a date of birth. */
export const bornGuests = query(["ids"], (db, { ids, property }) =>
  db
    .select({
      booking_id: bookingGuests.booking_id,
      name: contacts.name,
      date_of_birth: sql<string>`${contacts.date_of_birth}`,
    })
    .from(bookingGuests)
    .innerJoin(contacts, and(eq(contacts.id, bookingGuests.contact_id), ofProperty(contacts, property)))
    .where(and(oneOf(bookingGuests.booking_id, ids), isNotNull(contacts.date_of_birth), isNull(contacts.anonymized_at)))
    .orderBy(asc(contacts.name)),
);

/** The rooms by their ids, deleted ones too, with the key by which they are sorted. */
export const roomPlaces = query([], (db, { property }) =>
  db.select({ id: rooms.id, number: rooms.number, place: rooms.number_order }).from(rooms).where(eq(rooms.property_id, property)),
);

export const typeNames = query(["language"], (db, { property, language }) =>
  db
    .select({ id: roomTypes.id, name: staffNameSql(roomTypes, language) })
    .from(roomTypes)
    .where(eq(roomTypes.property_id, property)),
);
