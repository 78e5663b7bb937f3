import { createHash } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { hasDates } from "#server/channels/calendar-feeds/compare.ts";
import { bookingsOfChannel } from "#server/channels/calendar-feeds/feed-stays.ts";
import { type CalendarFeedRow, feedOfToken } from "#server/channels/calendar-feeds/queries.ts";
import { calendarFeeds } from "#server/channels/calendar-feeds/tables.ts";
import { takenNights } from "#server/channels/calendar-feeds/taken-nights.ts";
import { Download } from "#server/platform/core/calls/transfer.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { command } from "#server/platform/core/database/query.ts";
import { headSeq } from "#server/platform/core/work/events.ts";
import { type Runtime, type View, write } from "#server/platform/core/work/work.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { writeCalendar } from "#shared/channels/calendar-feeds/write-calendar.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";

/** A calendar as it was made last, the state of the data that it was made of, and since when it says the same. */
type RenderedFeed = { of: string; text: string; etag: string; since: string };

/** Calendars by feed. They are few and short; a restart makes each again. */
const made = new WeakMap<Runtime, Map<string, RenderedFeed>>();

/**
 * The calendar of taken nights at a secret address, without anybody's name. Channels ask again and again: it is made again only after
 * something has changed, and keeps its ETag and time of change while it says the same. Throws `not_found`.
 */
export function calendarAt(runtime: Runtime, token: string): Download {
  const { view, feed } = feedOfToken(runtime, token);
  const { text, etag, since } = madeFor(runtime, view, feed);
  noteReading(runtime, view, feed);
  const content = Buffer.from(text, "utf8");
  const tags = { etag, modified_at: new Date(since) };
  return new Download({
    name: "keyrack.ics",
    type: "text/calendar; charset=utf-8",
    size: content.byteLength,
    inline: true,
    content,
    ...tags,
  });
}

function madeFor(runtime: Runtime, view: View, feed: CalendarFeedRow): RenderedFeed {
  let known = made.get(runtime);
  if (!known) made.set(runtime, (known = new Map()));
  const former = known.get(feed.id);
  // Offers expire without an event, so a calendar is not older than a minute.
  const of = `${headSeq(runtime.db)} ${hotelDay(view.now, view.actor.time_zone)} ${view.now.slice(0, "2030-01-01T00:00".length)}`;
  if (former?.of === of) return former;
  const blocked = takenNights(view, feed, soldThere(view, feed));
  const etag = createHash("sha256")
    .update(JSON.stringify([feed.id, feed.name, blocked]))
    .digest("base64url")
    .slice(0, 22);
  const now: RenderedFeed =
    former?.etag === etag
      ? { ...former, of }
      : { of, etag, since: view.now, text: writeCalendar({ feed_id: feed.id, name: feed.name, blocked, now: view.now }) };
  known.set(feed.id, now);
  return now;
}

/** The bookings that came from the channel itself, while they have the nights that it knows. */
function soldThere(view: View, { name }: CalendarFeedRow): Set<string> {
  const { time_zone } = view.actor;
  const known = bookingsOfChannel(view, name, hotelDay(view.now, time_zone));
  const rows = byId(
    bookingStore.findMany(
      view,
      known.map(({ booking_id }) => booking_id),
    ),
  );
  const isSame = (stay: (typeof known)[number]) => {
    const booking = rows.get(stay.booking_id);
    return booking !== undefined && hasDates(stay, booking, time_zone);
  };
  return new Set(known.filter(isSame).map(({ booking_id }) => booking_id));
}

const HOUR_MS = 3_600_000;

const noteRead = command(["id", "before"], (db, { id, before, property, now }) =>
  db
    .update(calendarFeeds)
    .set({ last_read_at: sql`${now}` })
    .where(
      and(
        eq(calendarFeeds.id, id),
        eq(calendarFeeds.property_id, property),
        or(isNull(calendarFeeds.last_read_at), lt(calendarFeeds.last_read_at, before)),
      ),
    ),
);

/** Notes that the channel comes, once an hour: the settings show whether it does. */
function noteReading(runtime: Runtime, view: View, feed: CalendarFeedRow): void {
  const before = new Date(Date.parse(view.now) - HOUR_MS).toISOString();
  if (feed.last_read_at !== null && feed.last_read_at >= before) return;
  write(runtime, view.actor, (work) => noteRead(work, { id: feed.id, before }));
}
