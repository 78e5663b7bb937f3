import { knownStays, saveStay } from "#server/channels/calendar-feeds/feed-stays.ts";
import { type CalendarFeedRow, calendarFeedStore } from "#server/channels/calendar-feeds/queries.ts";
import { changes, defined } from "#server/platform/core/work/changes.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { roomFacts, roomTypeFacts } from "#server/stays/availability/room-facts.ts";
import { cancelBooking } from "#server/stays/bookings/steps/cancel.ts";
import { hashToken, makeToken } from "#server/tenant/session/tokens.ts";
import type { CalendarFeedDeletion, CalendarFeedInput, CalendarFeedPatch } from "#shared/channels/calendar-feeds/schema.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";

/** A feed, and the address at which it is read, which is known only now. */
export type NewFeed = { feed: CalendarFeedRow; secret_address: string | null };

/** Creates a feed. Throws `not_found` for an unknown room, and `validation` for an address of this program itself. */
export function createCalendarFeed(work: Work, input: CalendarFeedInput): NewFeed {
  const room = input.room_id === null ? null : roomFacts(work, input.room_id, "room_id");
  const type = input.room_type_id === null ? null : roomTypeFacts(work, input.room_type_id);
  const place = room?.number ?? type?.type_name;
  if (place === undefined || (room && type)) throw invalid("room_id", "room_or_type");
  if (input.url !== null) assertForeignHost(work, input.url);
  const token = input.direction === "out" ? makeToken() : null;
  const feed = calendarFeedStore.insert(work, {
    ...input,
    token_hash: token && hashToken(token),
    due_at: input.direction === "in" ? work.now : null,
  });
  const words: { name: string; place: string; place_en?: string } = { name: feed.name, place };
  if (!room && type?.type_name_en) words.place_en = type.type_name_en;
  work.record("calendar_feed.created", feed, { words });
  return { feed, secret_address: token && addressOf(work, token) };
}

/** Changes the channel's name or address, or lets a feed rest. Another address is read at once. */
export function updateCalendarFeed(work: Work, { id, ...patch }: CalendarFeedPatch & { id: string }): CalendarFeedRow {
  const before = calendarFeedStore.get(work, id);
  if (patch.url !== undefined) {
    if (before.direction === "out") throw invalid("url", "in_feed_only");
    assertForeignHost(work, patch.url);
  }
  const isNewAddress = patch.url !== undefined && patch.url !== before.url;
  const wakes = before.direction === "in" && (isNewAddress || (patch.active === true && !before.active));
  const feed = calendarFeedStore.update(work, before, {
    ...defined(patch),
    ...(isNewAddress ? { etag: null, last_modified: null, error: null, failures: 0 } : {}),
    ...(wakes ? { due_at: work.now } : {}),
  });
  work.record("calendar_feed.changed", feed, { words: { name: feed.name }, ...changes(before, withoutAddress(patch)) });
  return feed;
}

/** Gives an `out` feed another address; the former one answers nothing any more. */
export function renewAddress(work: Work, id: string): NewFeed {
  const before = calendarFeedStore.get(work, id);
  if (before.direction === "in") throw invalid("id", "out_feed_only");
  const token = makeToken();
  const feed = calendarFeedStore.update(work, before, { token_hash: hashToken(token), last_read_at: null });
  work.record("calendar_feed.address_renewed", feed, { words: { name: feed.name } });
  return { feed, secret_address: addressOf(work, token) };
}

/** Has the channel's calendar read at once, and as a whole. */
export function readAtOnce(work: Work, id: string): CalendarFeedRow {
  const before = calendarFeedStore.get(work, id);
  if (before.direction === "out" || !before.active) throw invalid("id", "active_feed_only");
  const feed = calendarFeedStore.update(work, before, { due_at: work.now, etag: null, last_modified: null });
  work.record("calendar_feed.read_asked", feed, { words: { name: feed.name } });
  return feed;
}

/**
 * Deletes a feed. Stays that came from it remain, or are canceled where `cancel_stays` says so: those that are to come, and were not paid or
 * invoiced. Nothing follows the channel any more.
 */
export function deleteCalendarFeed(work: Work, { id, cancel_stays }: CalendarFeedDeletion): void {
  const feed = calendarFeedStore.get(work, id);
  const today = hotelDay(work.now, work.actor.time_zone);
  for (const stay of knownStays(work, id, today)) {
    if (stay.ended_at !== null) continue;
    saveStay(work, stay.id, { ended_at: work.now, conflict: null, problem: null });
    if (cancel_stays && stay.booking_id !== null && stay.portal_since === null && stay.from >= today)
      cancelIfAllowed(work, stay.booking_id);
  }
  work.record("calendar_feed.deleted", calendarFeedStore.remove(work, feed), { words: { name: feed.name } });
}

function cancelIfAllowed(work: Work, id: string): void {
  try {
    cancelBooking({ ...work, ifMatch: null }, { id, charge_fee: false });
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
  }
}

/** The channel's address holds a secret of the channel, which the event log does not keep. */
function withoutAddress({ name, active }: CalendarFeedPatch): Omit<CalendarFeedPatch, "url"> {
  return { name, active };
}

function assertForeignHost({ config }: Work, url: string): void {
  if (new URL(url).host === new URL(config.public_url).host) throw invalid("url", "own_address");
}

function addressOf({ config }: Work, token: string): string {
  return `${config.public_url.replace(/\/+$/, "")}/api/public/calendars/${token}.ics`;
}
