import { calendarFeedStore } from "#server/channels/calendar-feeds/queries.ts";
import { plusMinutes } from "#server/office/setup/demo-stays.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { hashToken, makeToken } from "#server/tenant/session/tokens.ts";

/** Inserts the calendars of two channels. They are switched off, without a due time and at an address that does not exist: nothing is read. */
export function insertChannels(work: Work, { roomIds, roomTypeIds }: { roomIds: readonly string[]; roomTypeIds: readonly string[] }): void {
  const readAt = plusMinutes(work.now, -12);
  const counts = { stays: 3, blocked: 5, ours: 4, conflicts: 0, unreadable: 0, unclear: 0, free: 0 };
  calendarFeedStore.insert(work, {
    name: "Airbnb",
    direction: "in",
    room_id: roomIds.at(-1) ?? "",
    room_type_id: null,
    active: false,
    ...{
      url: "https://channel.invalid/apartment.ics",
      token_hash: null,
      due_at: null,
      last_run_at: readAt,
      last_success_at: readAt,
      counts,
    },
  });
  calendarFeedStore.insert(work, {
    name: "Airbnb",
    direction: "out",
    room_id: null,
    room_type_id: roomTypeIds.at(-1) ?? "",
    active: true,
    url: null,
    token_hash: hashToken(makeToken()),
    due_at: null,
  });
}
