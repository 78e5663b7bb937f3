import { and, eq, isNull } from "drizzle-orm";
import { calendarFeeds } from "#server/channels/calendar-feeds/tables.ts";
import { type Uses, usedIn } from "#server/platform/core/database/uses.ts";

/** A calendar that is read needs its room. One that channels read says of a deleted room that it is taken. */
const isRead = and(eq(calendarFeeds.direction, "in"), isNull(calendarFeeds.deleted_at));

export const calendarFeedUses = {
  room: { calendar_feeds: usedIn(calendarFeeds, ({ id }) => and(eq(calendarFeeds.room_id, id), isRead)) },
  room_type: { calendar_feeds: usedIn(calendarFeeds, ({ id }) => and(eq(calendarFeeds.room_type_id, id), isRead)) },
} as const satisfies Uses;
