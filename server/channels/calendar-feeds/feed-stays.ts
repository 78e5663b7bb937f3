import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { calendarFeedStays, calendarFeeds } from "#server/channels/calendar-feeds/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { Runtime, View, Work } from "#server/platform/core/work/work.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { properties } from "#server/tenant/properties/tables.ts";

/** Only this module writes through it. */
export const feedStayStore = entityStore("calendar_feed_stay", calendarFeedStays);
export type FeedStayRow = ReturnType<typeof feedStayStore.get>;

const ofFeed = feedStayStore.selection(
  ["feed", "day"],
  ({ feed, day }) => and(eq(calendarFeedStays.feed_id, feed), gt(calendarFeedStays.to, day), isNull(calendarFeedStays.deleted_at)),
  calendarFeedStays.from,
  calendarFeedStays.id,
);

/** The stays of a feed that are not over on a day, also those that are gone from its calendar: they may come back. */
export function knownStays(view: View, feed: string, day: string): FeedStayRow[] {
  return ofFeed.all(view, { feed, day });
}

const standingOfChannel = query(["channel", "day"], (db, { channel, day, property }) =>
  db
    .select({ booking_id: sql<string>`${calendarFeedStays.booking_id}`, from: calendarFeedStays.from, to: calendarFeedStays.to })
    .from(calendarFeeds)
    .innerJoin(calendarFeedStays, eq(calendarFeedStays.feed_id, calendarFeeds.id))
    .innerJoin(bookings, eq(bookings.id, calendarFeedStays.booking_id))
    .where(
      and(
        eq(calendarFeeds.property_id, property),
        sql`lower(${calendarFeeds.name}) = lower(${channel})`,
        gt(calendarFeedStays.to, day),
        isNull(calendarFeedStays.ended_at),
      ),
    )
    .orderBy(asc(calendarFeedStays.id)),
);

/** The bookings that came from feeds of a channel and are not over, with the dates that the channel has for them. */
export function bookingsOfChannel(view: View, channel: string, day: string) {
  return standingOfChannel.all(view, { channel, day });
}

const openConflicts = query(
  ["now"],
  (db, { now }) =>
    db
      .select({ id: calendarFeedStays.id, property_id: calendarFeedStays.property_id, time_zone: properties.time_zone })
      .from(calendarFeedStays)
      .innerJoin(properties, eq(properties.id, calendarFeedStays.property_id))
      .where(and(gt(calendarFeedStays.to, now), sql`${calendarFeedStays.conflict} IS NOT NULL AND ${calendarFeedStays.ended_at} IS NULL`))
      .orderBy(asc(calendarFeedStays.from), asc(calendarFeedStays.id)),
  { acrossProperties: "one job looks after the stays of all properties" },
);

/** The ids of the stays of all properties that are not over and differ here from what their channels say. */
export function staysInConflict({ db, clock }: Runtime) {
  return openConflicts.all({ db }, { now: clock().toISOString().slice(0, 10) });
}

const ofBooking = query(["booking"], (db, { booking, property }) =>
  db
    .select({ id: calendarFeedStays.id })
    .from(calendarFeedStays)
    .where(
      and(
        eq(calendarFeedStays.booking_id, booking),
        ofProperty(calendarFeedStays, property),
        isNull(calendarFeedStays.ended_at),
        isNull(calendarFeedStays.portal_since),
      ),
    ),
);

/** The stay of a channel's calendar that a booking is; null for all other bookings. */
export function stayOfBooking(view: View, booking: string): FeedStayRow | null {
  const found = ofBooking.get(view, { booking });
  return found ? feedStayStore.find(view, found.id) : null;
}

const likeSold = query(["type", "from", "to"], (db, { type, from, to, property }) =>
  db
    .select({ id: calendarFeedStays.id, channel: calendarFeeds.name, booking_id: bookings.id })
    .from(calendarFeedStays)
    .innerJoin(calendarFeeds, eq(calendarFeeds.id, calendarFeedStays.feed_id))
    .innerJoin(bookings, eq(bookings.id, calendarFeedStays.booking_id))
    .where(
      and(
        eq(calendarFeedStays.property_id, property),
        eq(calendarFeedStays.from, from),
        eq(calendarFeedStays.to, to),
        isNull(calendarFeedStays.portal_since),
        isNull(calendarFeedStays.deleted_at),
        eq(bookings.room_type_id, type),
        inArray(bookings.status, ["pending", "confirmed", "checked_in"]),
      ),
    )
    .orderBy(asc(calendarFeedStays.id)),
);

/** The stays of calendars with these nights in this room type, also those of feeds that were ended, and their bookings. */
export function feedStaysLike(view: View, sold: { room_type_id: string; check_in: string; check_out: string }) {
  return likeSold.all(view, { type: sold.room_type_id, from: sold.check_in, to: sold.check_out });
}

/** A stay as a calendar has it, in a room type. */
export type StaySearch = { channel: string; room_type_id: string; from: string; to: string };
/** The bookings of portals that are connected, which the module of connections finds and marks. */
export type PortalBookings = {
  /** Bookings that a portal has sold for these nights in this room type, and from which people have not separated the stay of a calendar. */
  like(view: View, stay: StaySearch, known: FeedStayRow | null): string[];
  /** Notes that a calendar has brought a portal's booking, too, for a person to confirm. */
  noteCalendar(work: Work, booking_id: string, feed_stay_id: string): void;
};

const leftStays = query(["booking", "from", "to"], (db, { booking, from, to, property }) =>
  db
    .select({ id: calendarFeedStays.id })
    .from(calendarFeedStays)
    .where(
      and(
        eq(calendarFeedStays.booking_id, booking),
        eq(calendarFeedStays.from, from),
        eq(calendarFeedStays.to, to),
        ofProperty(calendarFeedStays, property),
        isNotNull(calendarFeedStays.portal_since),
        isNull(calendarFeedStays.ended_at),
      ),
    ),
);

/** The portal's booking that a stay of its calendar is, unless another stay of a calendar is that already; null for none. */
export function bookingOfPortal(view: View, stay: StaySearch, known: FeedStayRow | null): string | null {
  const { from, to } = stay;
  return view.wiring.portalBookings.like(view, stay, known).find((booking) => !leftStays.get(view, { booking, from, to })) ?? null;
}

/** Takes a portal's booking from the stay of a calendar: it is a stay of its own, for which a room is looked for. */
export function separateFromPortal(work: Work, id: string): void {
  saveStay(work, id, { booking_id: null, room_id: null, portal_since: null, conflict: "no_room", problem: null });
}

/** Has the calendar leave the booking of a stay to a portal that is connected, or follow it again with null. */
export function leaveToPortal(work: Work, id: string, portal_since: string | null): void {
  saveStay(work, id, { portal_since, conflict: null, problem: null });
}

/** A change of a stay of a channel's calendar; `before` is null for a new one. */
export type FeedStayChange = { before: FeedStayRow | null; after: FeedStayRow };
/** Reactions of other modules, in the same transaction, to changed stays of feeds; listed in `server/wiring.ts`. */
export type FeedStayReactions = readonly ((work: Work, change: FeedStayChange) => void)[];

type Changes = Partial<Omit<FeedStayRow, "object" | "id" | "property_id" | "created_at" | "updated_at" | "version">>;

export function addStay(work: Work, values: Parameters<typeof feedStayStore.insert>[1]): FeedStayRow {
  const after = feedStayStore.insert(work, values);
  react(work, { before: null, after });
  return after;
}

/** Saves what differs; where nothing does, nothing happens. */
export function saveStay(work: Work, id: string, changes: Changes): FeedStayRow {
  const before = feedStayStore.get(work, id, "id");
  const differs = Object.entries(changes).some(([field, value]) => value !== before[field as keyof Changes]);
  if (!differs) return before;
  const after = feedStayStore.update(work, before, changes);
  react(work, { before, after });
  return after;
}

function react(work: Work, change: FeedStayChange): void {
  for (const each of work.wiring.feedStayReactions) each(work, change);
}
