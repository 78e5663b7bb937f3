import { and, asc, eq, gt, isNull, lte, min, sql } from "drizzle-orm";
import type { FeedError } from "#server/channels/calendar-feeds/fetch-calendar.ts";
import { type CalendarFeedRow, calendarFeedStore, findCalendarFeed } from "#server/channels/calendar-feeds/queries.ts";
import { calendarFeeds } from "#server/channels/calendar-feeds/tables.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import type { Runtime, Work } from "#server/platform/core/work/work.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import type { FeedCounts } from "#shared/channels/calendar-feeds/schema.ts";

/** Result of reading a feed: the error, or the counts and the version that was read; both null if nothing has changed since. */
export type Reading = {
  error: FeedError | null;
  version: { etag: string | null; last_modified: string | null } | null;
  counts: FeedCounts | null;
};

const EVERY_MS = 15 * 60_000;
const MAX_PAUSE_MS = 4 * 3_600_000;

const ALL_PROPERTIES = { acrossProperties: "one job reads the calendars of all properties" };
const isRead = and(eq(calendarFeeds.direction, "in"), eq(calendarFeeds.active, true), isNull(calendarFeeds.deleted_at));

const dueNow = query(
  ["now"],
  (db, { now }) =>
    db
      .select({ id: calendarFeeds.id, property_id: calendarFeeds.property_id, time_zone: properties.time_zone })
      .from(calendarFeeds)
      .innerJoin(properties, eq(properties.id, calendarFeeds.property_id))
      .where(and(isRead, isNull(properties.deleted_at), lte(calendarFeeds.due_at, now)))
      .orderBy(asc(calendarFeeds.due_at), asc(calendarFeeds.id)),
  ALL_PROPERTIES,
);
const dueNext = query(
  ["now"],
  (db, { now }) =>
    db
      .select({ at: min(calendarFeeds.due_at) })
      .from(calendarFeeds)
      .where(and(isRead, gt(calendarFeeds.due_at, now))),
  ALL_PROPERTIES,
);

/** The feeds that are to be read now, the longest overdue first. */
export function dueFeeds({ db, clock }: Runtime) {
  return dueNow.all({ db }, { now: clock().toISOString() });
}

/** When the next feed is to be read; null if none is. */
export function nextReading({ db, clock }: Runtime): string | null {
  return dueNext.get({ db }, { now: clock().toISOString() })?.at ?? null;
}

const setRun = command(["id", "due", "etag", "last_modified", "success", "error", "failures", "counts"], (db, values) =>
  db
    .update(calendarFeeds)
    .set({
      due_at: sql`${values.due}`,
      last_run_at: sql`${values.now}`,
      etag: sql`${values.etag}`,
      last_modified: sql`${values.last_modified}`,
      last_success_at: sql`${values.success}`,
      error: sql`${values.error}`,
      failures: sql`${values.failures}`,
      counts: sql`${values.counts}`,
    })
    .where(and(eq(calendarFeeds.id, values.id), eq(calendarFeeds.property_id, values.property))),
);
const setDue = command(["id", "due"], (db, { id, due, property }) =>
  db
    .update(calendarFeeds)
    .set({ due_at: sql`${due}` })
    .where(and(eq(calendarFeeds.id, id), eq(calendarFeeds.property_id, property))),
);

/** Plans the next reading before this one begins, so that a channel that ends the process is not asked at once again; null if it rests. */
export function claimReading(work: Work, id: string): CalendarFeedRow | null {
  const feed = findCalendarFeed(work, id);
  if (!feed?.active || feed.direction !== "in") return null;
  setDue(work, { id, due: inMs(work, EVERY_MS) });
  return feed;
}

/**
 * Notes a reading at its feed. This is no change of what people have entered, so the row keeps its version, and only the first failure and
 * the end of failures are events: channels are read a hundred times a day.
 */
export function noteReading(work: Work, id: string, { error, version, counts }: Reading): void {
  const feed = calendarFeedStore.get(work, id, "id");
  const failures = error === null ? 0 : feed.failures + 1;
  // A user has changed its address, or requested another reading, while this one was running.
  const isAskedAgain = feed.due_at !== null && feed.due_at <= work.now;
  setRun(work, {
    id,
    error,
    failures,
    due: isAskedAgain ? feed.due_at : inMs(work, pauseAfter(failures)),
    etag: isAskedAgain ? null : version ? version.etag : feed.etag,
    last_modified: isAskedAgain ? null : version ? version.last_modified : feed.last_modified,
    success: error === null ? work.now : feed.last_success_at,
    counts: JSON.stringify(counts ?? feed.counts),
  });
  if (error !== null && feed.failures === 0) work.record("calendar_feed.failed", feed, { words: { name: feed.name }, reason: error });
  if (error === null && feed.failures > 0) work.record("calendar_feed.recovered", feed, { words: { name: feed.name } });
  work.announce({ object: "calendar_feed", user_id: null });
}

/** A channel that fails is asked less and less often. */
function pauseAfter(failures: number): number {
  return Math.min(MAX_PAUSE_MS, EVERY_MS * 2 ** Math.max(0, failures - 1));
}

function inMs({ now }: Work, ms: number): string {
  return new Date(Date.parse(now) + ms).toISOString();
}
