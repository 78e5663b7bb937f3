import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { calendarFeedStays } from "#server/channels/calendar-feeds/tables.ts";
import { channelStays } from "#server/channels/channel-engine/tables.ts";
import { entityColumns } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { CONFLICT_KINDS, CONFLICT_STATES, DISMISSALS } from "#shared/channels/conflicts/schema.ts";

/** Stays that differ from what their channel's calendar or their portal says, with its nights at the time when the conflict was closed. */
export const conflicts = sqliteTable(
  "conflicts",
  {
    ...entityColumns(),
    property_id: propertyId(),
    /** A stay has come from a calendar or from a portal. */
    feed_stay_id: text().references(() => calendarFeedStays.id),
    channel_stay_id: text().references(() => channelStays.id),
    kind: text({ enum: CONFLICT_KINDS }).notNull(),
    state: text({ enum: CONFLICT_STATES }).notNull(),
    from: text().notNull(),
    to: text().notNull(),
    dismissal: text({ enum: DISMISSALS }),
    closed_at: text(),
  },
  (t) => [
    uniqueIndex("conflicts_open").on(t.feed_stay_id).where(sql`state = 'open' AND deleted_at IS NULL`),
    uniqueIndex("conflicts_open_portal").on(t.channel_stay_id).where(sql`state = 'open' AND deleted_at IS NULL`),
    index("conflicts_stay").on(t.feed_stay_id),
    index("conflicts_portal_stay").on(t.channel_stay_id).where(sql`channel_stay_id IS NOT NULL`),
    index("conflicts_property").on(t.property_id, t.state, t.from),
    check("conflicts_stay_of_one", sql`(feed_stay_id IS NULL) <> (channel_stay_id IS NULL)`),
  ],
);
