import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { bookingsOfChannel, type FeedStayRow, knownStays, saveStay } from "#server/channels/calendar-feeds/feed-stays.ts";
import { type FeedError, type Fetched, type Fetching, fetchCalendar } from "#server/channels/calendar-feeds/fetch-calendar.ts";
import { findCalendarFeed, isToldTo } from "#server/channels/calendar-feeds/queries.ts";
import { claimReading, noteReading, type Reading } from "#server/channels/calendar-feeds/readings.ts";
import { endStay, type FeedPlace, takeOver, tryAgain } from "#server/channels/calendar-feeds/take-over.ts";
import { DAYS_AHEAD, takenNights } from "#server/channels/calendar-feeds/taken-nights.ts";
import { roomTypeStore } from "#server/inventory/room-types/queries.ts";
import { roomStore } from "#server/inventory/rooms/queries.ts";
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type View, viewOf } from "#server/platform/core/work/work.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { type ChannelStay, isGone, matchEntries, staysOfEntries } from "#shared/channels/calendar-feeds/match-entries.ts";
import { readCalendar } from "#shared/channels/calendar-feeds/read-calendar.ts";
import { addDays, hotelDay, localDate } from "#shared/platform/core/stays.ts";

export type DueFeed = { id: string; property_id: string; time_zone: string };

/** Reads a channel's calendar, takes over what it says, and notes how it went and when it is read next. Failures change no stay. */
export async function readFeed(runtime: Runtime, due: DueFeed, how: Fetching): Promise<void> {
  const feed = inProperty(runtime, due, (work) => claimReading(work, due.id));
  if (!feed) return;
  const view = viewOf(runtime, automatedActor(due));
  const place = { runtime, property: due, feed };
  const fetched = isPlaceGone(view, feed) ? { error: "room_gone" as const } : await fetchCalendar(asked(view, feed), how);
  const reading = await takenOver(place, fetched);
  if (findCalendarFeed(viewOf(runtime, automatedActor(due)), due.id))
    inProperty(runtime, due, (work) => noteReading(work, due.id, reading));
}

function isPlaceGone(view: View, { room_id, room_type_id }: FeedPlace["feed"]): boolean {
  return room_id === null ? !roomTypeStore.find(view, room_type_id ?? "") : !roomStore.find(view, room_id);
}

/**
 * The calendar is asked for whole, not only if it has changed, once a day, since more of it comes into reach, and while stays are missing
 * from it: a second reading must confirm that.
 */
function asked(view: View, feed: FeedPlace["feed"]): Pick<FeedPlace["feed"], "url" | "etag" | "last_modified"> {
  const { time_zone } = view.actor;
  const today = hotelDay(view.now, time_zone);
  const isFirstToday = feed.last_run_at === null || hotelDay(feed.last_run_at, time_zone) < today;
  const isMissing = knownStays(view, feed.id, today).some(({ readings_missed, ended_at }) => readings_missed > 0 && ended_at === null);
  return isFirstToday || isMissing ? { url: feed.url, etag: null, last_modified: null } : feed;
}

async function takenOver(place: FeedPlace, fetched: Fetched): Promise<Reading> {
  if (fetched === "unchanged") return { error: null, version: null, counts: null };
  if ("error" in fetched) return failed(fetched.error);
  const calendar = readCalendar(fetched.text, place.property.time_zone);
  if (typeof calendar === "string") return failed(calendar);
  const counts = await takeOverStays(place, calendar);
  return { error: null, counts, version: { etag: fetched.etag, last_modified: fetched.last_modified } };
}

function failed(error: FeedError): Reading {
  return { error, version: null, counts: null };
}

type Calendar = Exclude<ReturnType<typeof readCalendar>, string>;

/**
 * One stay after the other, each in a transaction and turn of its own. What is gone goes first: its nights may have been sold again.
 * Null if meanwhile the feed is not to be read any more.
 */
async function takeOverStays(place: FeedPlace, { entries, unreadable }: Calendar): Promise<Reading["counts"]> {
  const { runtime, property, feed } = place;
  const actor = automatedActor(property);
  const viewNow = () => viewOf(runtime, actor);
  const stillReads = () => findCalendarFeed(viewNow(), feed.id)?.active === true;
  const view = viewNow();
  const today = hotelDay(view.now, property.time_zone);
  const told = isToldTo(view, feed) ? takenNights(view, feed, asideOf(view, feed.name, today)) : [];
  const isRoom = feed.room_id !== null;
  const known = knownStays(view, feed.id, today);
  const understood = withKnownStays(entries, known);
  const found = await staysOfEntries(understood, { today, horizon: addDays(today, DAYS_AHEAD), told, isRoom }, eachInTurns);
  const date = localDate(view.now, property.time_zone);
  const { pairs, missing } = matchEntries(found.stays.map(withHash), known, { today, date, isRoom });
  const standing = new Set(unreadable.map(hashOf));
  const isEmpty = entries.every(({ kind }) => kind === "free") && unreadable.length === 0;
  for (const stay of missing) {
    if (!stillReads()) return null;
    if (stay.ended_at === null && !standing.has(stay.uid)) noteMissing(place, stay, { now: view.now, today, isEmpty });
    await nextTurn();
  }
  for (const pair of pairs) {
    if (!stillReads()) return null;
    takeOver(place, pair, viewNow());
    await nextTurn();
  }
  const inConflict = () => knownStays(viewNow(), feed.id, today).filter(({ conflict, ended_at }) => conflict !== null && ended_at === null);
  for (const stay of inConflict()) {
    if (!stillReads()) return null;
    tryAgain(place, stay, viewNow());
    await nextTurn();
  }
  const { stays, ...counts } = found;
  return { ...counts, stays: stays.length, conflicts: inConflict().length, unreadable: unreadable.length };
}

/** Keeps entries in unclear words that are known stays: an earlier version, or other words, have made bookings of them. */
function withKnownStays(entries: Calendar["entries"], known: readonly FeedStayRow[]): Calendar["entries"] {
  const standing = known.filter(({ ended_at }) => ended_at === null);
  const uids = new Set(standing.map(({ uid }) => uid));
  const nights = new Set(standing.map(({ from, to }) => `${from} ${to}`));
  return entries.map((entry) => {
    if (entry.kind !== "unclear") return entry;
    const isKnown = nights.has(`${entry.from} ${entry.to}`) || (entry.uid !== "" && uids.has(hashOf(entry.uid)));
    return isKnown ? { ...entry, kind: "reserved" } : entry;
  });
}

/** By a UID a stay is known again. It is the channel's text, of which nothing is kept. */
function withHash(stay: ChannelStay): ChannelStay {
  return { ...stay, uid: hashOf(stay.uid) };
}

function hashOf(uid: string): string {
  return uid === "" ? "" : createHash("sha256").update(uid).digest("base64url").slice(0, 22);
}

/** The bookings that the channel has sold itself. */
function asideOf(view: View, channel: string, today: string): Set<string> {
  return new Set(bookingsOfChannel(view, channel, today).map(({ booking_id }) => booking_id));
}

/** A stay that has begun is not ended: channels cut off what is past. */
function noteMissing(
  place: FeedPlace,
  known: FeedStayRow,
  { now, today, isEmpty }: { now: string; today: string; isEmpty: boolean },
): void {
  if (known.from < today || known.conflict === "not_canceled") return;
  if (isGone(known, now, isEmpty)) return endStay(place, known);
  inProperty(place.runtime, place.property, (work) => {
    saveStay(work, known.id, { readings_missed: known.readings_missed + 1, missing_since: known.missing_since ?? now });
  });
}
