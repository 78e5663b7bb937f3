import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bookings } from "#server/stays/bookings/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { LINK_PURPOSES } from "#shared/channels/guest-links/schema.ts";

/** Links for guests. Only the hash of the random id in the link is stored. */
export const guestLinks = sqliteTable(
  "guest_links",
  {
    hash: text().primaryKey(),
    property_id: propertyId(),
    booking_id: text()
      .notNull()
      .references(() => bookings.id),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    created_at: text().notNull(),
    used_at: text(),
  },
  (t) => [index("guest_links_booking").on(t.booking_id)],
);
