import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { calendarFeedStays } from "#server/channels/calendar-feeds/tables.ts";
import { entityColumns } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { FEED_CONFLICTS } from "#shared/channels/calendar-feeds/schema.ts";
import { CONFLICT_STATES, DISMISSALS } from "#shared/channels/conflicts/schema.ts";

/** Stays that differ from their channel's calendar, with the calendar's nights at the time when the conflict was closed. */
export const conflicts = sqliteTable(
  "conflicts",
  {
    ...entityColumns(),
    property_id: propertyId(),
    feed_stay_id: text()
      .notNull()
      .references(() => calendarFeedStays.id),
    kind: text({ enum: FEED_CONFLICTS }).notNull(),
    state: text({ enum: CONFLICT_STATES }).notNull(),
    from: text().notNull(),
    to: text().notNull(),
    dismissal: text({ enum: DISMISSALS }),
    closed_at: text(),
  },
  (t) => [
    uniqueIndex("conflicts_open").on(t.feed_stay_id).where(sql`state = 'open' AND deleted_at IS NULL`),
    index("conflicts_stay").on(t.feed_stay_id),
    index("conflicts_property").on(t.property_id, t.state, t.from),
  ],
);
