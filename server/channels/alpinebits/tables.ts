import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { channelConnections } from "#server/channels/channel-engine/tables.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";

/** The states in which a request of the booking page is told to a partner that reads them, each once. */
export const TOLD_STATES = ["requested", "reserved", "canceled"] as const;
export type ToldState = (typeof TOLD_STATES)[number];

/** Requests of the booking page that were told to partners, by their state then. */
export const alpineBitsRequests = sqliteTable(
  "alpinebits_requests",
  {
    property_id: propertyId(),
    connection_id: text()
      .notNull()
      .references(() => channelConnections.id),
    booking_id: text()
      .notNull()
      .references(() => bookings.id),
    state: text({ enum: TOLD_STATES }).notNull(),
    told_at: text().notNull(),
    /** The time of the partner's acknowledgement; until then it is sent again. */
    reported_at: text(),
  },
  (t) => [
    primaryKey({ columns: [t.connection_id, t.booking_id, t.state] }),
    index("alpinebits_requests_open").on(t.connection_id).where(sql`reported_at IS NULL`),
    index("alpinebits_requests_booking").on(t.booking_id),
  ],
);
