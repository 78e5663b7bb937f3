import type { Say } from "#client/platform/core/i18n.ts";
import { staffName } from "#client/platform/core/staff-name.ts";
import type { CalendarFeed } from "#shared/channels/calendar-feeds/schema.ts";

/** The room, or the type with the hint that any of its rooms will do. */
export function placeOf({ room, room_type }: CalendarFeed, say: Say): string {
  return room ? room.number : room_type ? say("calendar_feeds.place_type", { name: staffName(room_type) }) : "–";
}

/** When a channel's calendar was read last, or the channel read ours. */
export function lastOf({ direction, last_run_at, last_read_at }: CalendarFeed): string | null {
  return direction === "in" ? last_run_at : last_read_at;
}

/** Names that most have; a room has one feed of each. */
export const CHANNELS = ["Airbnb", "Booking.com", "Vrbo", "Expedia", "FeWo-direkt", "Google"] as const;
