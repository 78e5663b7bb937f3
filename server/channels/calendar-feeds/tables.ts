import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { boolean, entityColumns, json } from "#server/platform/core/database/columns.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { FEED_CONFLICTS, FEED_DIRECTIONS, FEED_ERRORS, type FeedCounts } from "#shared/channels/calendar-feeds/schema.ts";

/** Calendars of channels that are read (`in`), and those at which channels read the nights that are taken (`out`). */
export const calendarFeeds = sqliteTable(
  "calendar_feeds",
  {
    ...entityColumns(),
    property_id: propertyId(),
    name: text().notNull(),
    direction: text({ enum: FEED_DIRECTIONS }).notNull(),
    room_id: text().references(() => rooms.id),
    room_type_id: text().references(() => roomTypes.id),
    active: boolean().notNull().default(true),
    url: text(),
    /** Of an `out` feed. Only the hash of the secret in its address is stored. */
    token_hash: text(),
    last_read_at: text(),
    /** `ETag` and `Last-Modified` of the version that was read last. */
    etag: text(),
    last_modified: text(),
    due_at: text(),
    last_run_at: text(),
    last_success_at: text(),
    error: text({ enum: FEED_ERRORS }),
    /** Readings in a row that have failed. */
    failures: integer().notNull().default(0),
    counts: json<FeedCounts>(),
  },
  (t) => [
    index("calendar_feeds_property").on(t.property_id),
    uniqueIndex("calendar_feeds_token").on(t.token_hash).where(sql`token_hash IS NOT NULL`),
    index("calendar_feeds_due").on(t.due_at).where(sql`due_at IS NOT NULL AND deleted_at IS NULL`),
    check("calendar_feeds_place", sql`(room_id IS NULL) <> (room_type_id IS NULL)`),
    check("calendar_feeds_address", sql`(direction = 'in') = (url IS NOT NULL) AND (direction = 'out') = (token_hash IS NOT NULL)`),
  ],
);

/** The stays in calendars that are read, by the dates that the channel gave last, and the bookings that they became. Nobody's name. */
export const calendarFeedStays = sqliteTable(
  "calendar_feed_stays",
  {
    ...entityColumns(),
    property_id: propertyId(),
    feed_id: text()
      .notNull()
      .references(() => calendarFeeds.id),
    uid: text().notNull(),
    from: text().notNull(),
    to: text().notNull(),
    /** Null while no room of the type is left. */
    booking_id: text().references(() => bookings.id),
    /** The room that was chosen here, from which the front desk may have moved it. */
    room_id: text().references(() => rooms.id),
    readings_missed: integer().notNull().default(0),
    missing_since: text(),
    /** When it was gone from the channel's calendar, and what followed from that was done here. */
    ended_at: text(),
    conflict: text({ enum: FEED_CONFLICTS }),
    /** The type of the problem because of which there is a conflict. */
    problem: text(),
    /** Since when its booking is that of a portal that is connected: the calendar no longer changes it. */
    portal_since: text(),
  },
  (t) => [
    index("calendar_feed_stays_feed").on(t.feed_id, t.to),
    index("calendar_feed_stays_booking").on(t.booking_id).where(sql`booking_id IS NOT NULL`),
    index("calendar_feed_stays_conflict").on(t.to).where(sql`conflict IS NOT NULL AND ended_at IS NULL`),
    check("calendar_feed_stays_order", sql`"from" < "to"`),
  ],
);
