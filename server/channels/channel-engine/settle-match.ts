import { separateFromPortal } from "#server/channels/calendar-feeds/feed-stays.ts";
import { bookApart } from "#server/channels/channel-engine/apply-revision.ts";
import { giveBack } from "#server/channels/channel-engine/feed-match.ts";
import { newestRevision } from "#server/channels/channel-engine/newest-revision.ts";
import { type ConnectionRow, connectionStore } from "#server/channels/channel-engine/queries.ts";
import { type ChannelStay, noteMatch, stayOf } from "#server/channels/channel-engine/stays.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";

type Answer = { id: string; stay_id: string; same: boolean };

/**
 * Notes that a stay of a portal and one of a calendar are the same, or separates them: a booking that the calendar has brought first is as
 * before, and the portal's is booked by itself; one that the portal has brought first stays, and the calendar's is booked by itself. Throws `stale` if they were separated already or the portal's message is no longer kept.
 */
export function settleMatch(work: Work, { id, stay_id, same }: Answer): ChannelStay {
  const before = connectionStore.get(work, id);
  const stay = stayOf(work, id, stay_id);
  if (stay.feed_match === null || stay.feed_match === "separate") throw new Problem("stale");
  if (same && stay.feed_match === "confirmed") return stay;
  const connection = connectionStore.update(work, before, {});
  if (!same) separate(work, connection, stay);
  const settled = noteMatch(work, stay.id, same ? "confirmed" : "separate");
  work.record(same ? "channel_connection.match_confirmed" : "channel_connection.match_separated", connection, {
    words: { name: connection.name, portal: stay.portal, code: stay.code },
  });
  return settled;
}

function separate(work: Work, connection: ConnectionRow, stay: ChannelStay): void {
  const { feed_stay_id, before_match, booking_id } = stay;
  if (feed_stay_id !== null && before_match === null) return separateFromPortal(work, feed_stay_id);
  const booking = booking_id === null ? null : bookingStore.find(work, booking_id);
  const revision = newestRevision(work, connection, stay);
  if (!booking || feed_stay_id === null || before_match === null || stay.ended_at !== null || !revision) throw new Problem("stale");
  giveBack(work, { feed_stay_id, booking }, before_match);
  bookApart(work, connection, { stay, revision });
}
