import { calendarFeeds } from "#server/channels/calendar-feeds/tables.ts";
import { calendarFeedUses } from "#server/channels/calendar-feeds/uses.ts";
import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { CalendarFeed } from "#shared/channels/calendar-feeds/schema.ts";

export const calendarFeedEntity = {
  object: "calendar_feed",
  audience: "base_data:write",
  history: { of: "changes", find: inTable(calendarFeeds) },
  shape: CalendarFeed,
  uses: calendarFeedUses,
} as const satisfies Entity;
