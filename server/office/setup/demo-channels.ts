import { addStay } from "#server/channels/calendar-feeds/feed-stays.ts";
import { calendarFeedStore } from "#server/channels/calendar-feeds/queries.ts";
import { CALENDAR_CHANNEL, type DemoStay, plusMinutes } from "#server/office/setup/demo-stays.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { hashToken, makeToken } from "#server/tenant/session/tokens.ts";
import { localDate } from "#shared/platform/core/stays.ts";

type Places = { roomIds: readonly string[]; roomTypeIds: readonly string[] };
type Booked = { stays: readonly DemoStay[]; bookingIds: readonly string[] };

/** Inserts the calendars of two channels. They are switched off, without a due time and at an address that does not exist: nothing is read. */
export function insertChannels(work: Work, { roomIds, roomTypeIds }: Places, { stays, bookingIds }: Booked): void {
  const ahead = [...stays.entries()].filter(([, { source, status, room }]) => {
    return source === CALENDAR_CHANNEL && status === "confirmed" && room !== null;
  });
  const readAt = plusMinutes(work.now, -12);
  const counts = { stays: ahead.length, blocked: 5, ours: 4, conflicts: 0, unreadable: 0, unclear: 0, free: 0 };
  const feed = calendarFeedStore.insert(work, {
    name: CALENDAR_CHANNEL,
    direction: "in",
    room_id: roomIds.at(-1) ?? "",
    room_type_id: null,
    active: false,
    url: "https://channel.invalid/apartment.ics",
    token_hash: null,
    due_at: null,
    last_run_at: readAt,
    last_success_at: readAt,
    counts,
  });
  calendarFeedStore.insert(work, {
    name: CALENDAR_CHANNEL,
    direction: "out",
    room_id: null,
    room_type_id: roomTypeIds.at(-1) ?? "",
    active: true,
    url: null,
    token_hash: hashToken(makeToken()),
    due_at: null,
  });
  for (const [index, { code, check_in, check_out }] of ahead) {
    const days = { from: localDate(check_in, work.actor.time_zone), to: localDate(check_out, work.actor.time_zone) };
    const place = { booking_id: bookingIds[index] ?? null, room_id: roomIds.at(-1) ?? null };
    addStay(work, { feed_id: feed.id, uid: `${code}@channel.invalid`, ...days, ...place });
  }
}
