import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { entityColumns, json, money } from "#server/platform/core/database/columns.ts";
import { rates } from "#server/prices/rates/tables.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import type { BookingPageInput } from "#shared/channels/booking-page/schema.ts";

/** The booking page of each property that has saved one. */
export const bookingPages = sqliteTable(
  "booking_pages",
  {
    ...entityColumns(),
    property_id: propertyId(),
    content: json<BookingPageInput>().notNull(),
  },
  (t) => [uniqueIndex("booking_pages_property").on(t.property_id).where(sql`deleted_at IS NULL`)],
);

/**
 * Rooms that are kept for guests of the booking page while they fill in the form. A hold counts until `expires_at` or until it has become a
 * booking; it holds nothing about the guest, and is deleted a day later.
 */
export const bookingHolds = sqliteTable(
  "booking_holds",
  {
    id: text().primaryKey(),
    property_id: propertyId(),
    /** A keyed hash of the caller's network, for the limit of holds at once. */
    caller: text().notNull(),
    room_type_id: text()
      .notNull()
      .references(() => roomTypes.id),
    rate_id: text()
      .notNull()
      .references(() => rates.id),
    check_in: text().notNull(),
    check_out: text().notNull(),
    adults: integer().notNull(),
    /** The ages of the children, as JSON. */
    children: json<number[]>().notNull(),
    /** The number of children who sleep in a cot. */
    cots: integer().notNull().default(0),
    /** The price that was shown to the guest. */
    gross_amount: money().notNull(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
    booking_id: text().references(() => bookings.id),
  },
  (t) => [
    index("booking_holds_live").on(t.room_type_id, t.expires_at).where(sql`booking_id IS NULL`),
    index("booking_holds_property").on(t.property_id, t.expires_at),
    index("booking_holds_booking").on(t.booking_id).where(sql`booking_id IS NOT NULL`),
    check("booking_holds_order", sql`check_in < check_out`),
  ],
);
