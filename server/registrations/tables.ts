import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bookings } from "#server/bookings/tables.ts";
import { entityColumns, json } from "#server/core/database/columns.ts";
import { propertyId } from "#server/properties/tables.ts";

/** The guest register: numbers are consecutive, never changed and never reused; an undone entry stays and is marked. */
export const registrations = sqliteTable(
  "registrations",
  {
    ...entityColumns(),
    property_id: propertyId(),
    booking_id: text()
      .notNull()
      .references(() => bookings.id),
    number: integer().notNull(),
    /** The guests' data as registered, frozen: the law requires the register to be kept for seven years. */
    guests: json<unknown>().notNull(),
    check_in: text().notNull(),
    check_out: text().notNull(),
    undone_at: text(),
    undone_by: text(),
    undo_reason: text(),
    /** The guest's signature on a screen, with what it was given for; null where the sheet is signed on paper, or not yet. */
    signature: json<unknown>(),
  },
  (t) => [uniqueIndex("registrations_number").on(t.property_id, t.number), index("registrations_booking").on(t.booking_id)],
);
