import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { boolean, entityColumns, json } from "#server/core/database/columns.ts";
import { propertyId } from "#server/properties/tables.ts";
import { roomTypes } from "#server/room-types/tables.ts";
import { rooms } from "#server/rooms/tables.ts";
import { FEED_DIRECTIONS, FEED_ERRORS, type FeedCounts } from "#shared/calendar-feeds/schema.ts";

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
    /** What the channel's server said of the version that was read last. */
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
