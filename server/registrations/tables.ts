import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bookings } from "#server/bookings/tables.ts";
import { entityColumns, json } from "#server/core/database/columns.ts";
import { propertyId } from "#server/properties/tables.ts";

/** The guests' register: numbers run on, are never changed and never used again; an undone entry stays with its mark. */
export const registrations = sqliteTable(
  "registrations",
  {
    ...entityColumns(),
    property_id: propertyId(),
    booking_id: text()
      .notNull()
      .references(() => bookings.id),
    number: integer().notNull(),
    /** The guests as they were entered, frozen: the law keeps the register seven years. */
    guests: json<unknown>().notNull(),
    check_in: text().notNull(),
    check_out: text().notNull(),
    undone_at: text(),
    undone_by: text(),
    undo_reason: text(),
  },
  (t) => [uniqueIndex("registrations_number").on(t.property_id, t.number), index("registrations_booking").on(t.booking_id)],
);
