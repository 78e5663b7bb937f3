import { addStay, bookingOfPortal, type FeedStayRow, saveStay } from "#server/channels/calendar-feeds/feed-stays.ts";
import type { CalendarFeedRow } from "#server/channels/calendar-feeds/queries.ts";
import { asProblem } from "#server/platform/core/calls/problem.ts";
import type { Runtime, View, Work } from "#server/platform/core/work/work.ts";
import { freeRooms } from "#server/stays/availability/free-rooms.ts";
import { roomFacts } from "#server/stays/availability/room-facts.ts";
import { stayAt } from "#server/stays/availability/stay-times.ts";
import { bookSoldStay, changeSoldStay } from "#server/stays/bookings/planning/sold-stay.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { cancelBooking } from "#server/stays/bookings/steps/cancel.ts";
import { act } from "#server/stays/bookings/steps/take-step.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import type { ChannelStay } from "#shared/channels/calendar-feeds/match-entries.ts";
import type { FeedConflict } from "#shared/channels/calendar-feeds/schema.ts";
import { Problem, type ProblemType } from "#shared/platform/core/errors.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";

/** The feed whose stays are taken over, and its property. */
export type FeedPlace = { runtime: Runtime; property: { property_id: string; time_zone: string }; feed: CalendarFeedRow };

/** Something that may be refused; `reason` is why what was tried before was. */
type ReportOutcome = (work: Work, reason: ProblemType | null) => void;

/** Does the first thing that is not refused, each in a transaction of its own, so that a refusal leaves nothing behind. */
function doFirstPossible({ runtime, property }: FeedPlace, ways: readonly ReportOutcome[]): void {
  let reason: ProblemType | null = null;
  for (const way of ways) {
    try {
      inProperty(runtime, property, (work) => way(work, reason));
      return;
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (!problem || problem.type.startsWith("disk/") || way === ways.at(-1)) throw thrown;
      reason ??= problem.type;
    }
  }
}

/**
 * Makes of a stay of a channel's calendar what it says: a new booking, other dates, or one that comes back. Where there is no room, it waits
 * among those of its type without one, and where its type is full, there is none; both are a conflict. What the front desk has done to a
 * booking stays, but for dates that the channel changes.
 */
export function takeOver(place: FeedPlace, { stay, known }: { stay: ChannelStay; known: FeedStayRow | null }, view: View): void {
  if (known?.portal_since) return;
  const booking = known?.booking_id ? bookingStore.find(view, known.booking_id) : null;
  if (!booking && isLeftToPortal(place, { stay, known }, view)) return;
  if (!known) return doFirstPossible(place, waysToBook(place.feed, stay, null));
  if (known.ended_at !== null) return doFirstPossible(place, waysToResume(place.feed, { stay, known, booking }));
  const hasOtherDates = stay.from !== known.from || stay.to !== known.to;
  if (!booking && (hasOtherDates || known.readings_missed > 0)) return doFirstPossible(place, waysToBook(place.feed, stay, known));
  if (booking && hasOtherDates) return doFirstPossible(place, waysToChange(place.feed, { stay, known, booking }));
  const isBack = known.readings_missed > 0;
  if (!isBack && stay.uid === known.uid) return;
  const settled = isBack && known.conflict === "not_canceled" ? { conflict: null, problem: null } : {};
  inProperty(place.runtime, place.property, (work) => saveStay(work, known.id, { uid: stay.uid, ...PRESENT, ...settled }));
}

/** True if the portal's connection has brought the same stay before: the calendar leaves it to that, and people are asked. */
function isLeftToPortal({ runtime, property, feed }: FeedPlace, { stay, known }: Pick<FeedEntry, "stay" | "known">, view: View): boolean {
  const search = { channel: feed.name, room_type_id: typeOf(view, feed), from: stay.from, to: stay.to };
  const booking_id = bookingOfPortal(view, search, known);
  if (booking_id === null) return false;
  inProperty(runtime, property, (work) => {
    const left = note(work, { feed, stay, known }, { booking_id, room_id: null, portal_since: work.now, ...NO_CONFLICT });
    work.wiring.portalBookings.noteCalendar(work, booking_id, left.id);
  });
  return true;
}

const PRESENT = { readings_missed: 0, missing_since: null, ended_at: null };
const NO_CONFLICT = { conflict: null, problem: null };

/** A booking with its room, one that waits for a room, also if the type is full, and only the note that there can be none. */
function waysToBook(feed: CalendarFeedRow, stay: ChannelStay, known: FeedStayRow | null): ReportOutcome[] {
  const book = (work: Work, room_id: string | null, overbooks = false) => {
    const sold = { source: feed.name, ...stay, room_id, room_type_id: typeOf(work, feed), overbooks };
    const [booking] = bookSoldStay(work, sold);
    return booking?.id ?? null;
  };
  return [
    (work) => {
      const room_id = roomFor(work, feed, stay);
      note(work, { feed, stay, known }, { booking_id: book(work, room_id), room_id, ...NO_CONFLICT });
    },
    ...[false, true].map(
      (overbooks): ReportOutcome =>
        (work, reason) => {
          note(
            work,
            { feed, stay, known },
            { booking_id: book(work, null, overbooks), room_id: null, conflict: "no_room", problem: reason },
          );
        },
    ),
    (work, reason) => note(work, { feed, stay, known }, { booking_id: null, room_id: null, conflict: "no_room", problem: reason }),
  ];
}

type FollowedStay = { stay: ChannelStay; known: FeedStayRow; booking: BookingRow };

/** The new dates in the present room, in another one where the front desk has chosen none, and without a room. */
function waysToChange(feed: CalendarFeedRow, { stay, known, booking }: FollowedStay): ReportOutcome[] {
  const { status } = booking;
  const noted = { ...PRESENT, uid: stay.uid, from: stay.from, to: stay.to };
  if (status === "canceled" || status === "checked_out" || status === "no_show") return [(work) => void saveStay(work, known.id, noted)];
  const hasBegin = status === "checked_in" || (stay.from === known.from && known.conflict !== "not_changed");
  const dates = { from: hasBegin ? null : stay.from, to: stay.to };
  const isHere = booking.room_id !== null;
  const change = (work: Work, room_id: string | null | undefined, overbooks = false) =>
    changeSoldStay(work, booking.id, { ...dates, room_id, overbooks });
  const ways: ReportOutcome[] = [];
  if (isHere) {
    ways.push((work) => {
      saveStay(work, known.id, { ...noted, ...NO_CONFLICT });
      change(work, undefined);
    });
  }
  const isOurChoice = feed.room_type_id !== null && booking.room_id === known.room_id && !booking.room_fixed;
  const waits = !isHere && known.conflict === "no_room" && known.room_id === null;
  if (status !== "checked_in" && (isOurChoice || waits)) {
    ways.push((work) => {
      const room_id = roomFor(work, feed, stay);
      saveStay(work, known.id, { ...noted, room_id, ...NO_CONFLICT });
      change(work, room_id);
    });
  }
  if (status !== "checked_in") {
    const without = isHere || waits ? ({ conflict: "no_room", room_id: null } as const) : {};
    for (const overbooks of [false, true]) {
      ways.push((work, reason) => {
        saveStay(work, known.id, { ...noted, ...without, ...(isHere || waits ? { problem: reason } : {}) });
        change(work, null, overbooks);
      });
    }
  }
  return [...ways, (work, reason) => void saveStay(work, known.id, { ...noted, conflict: "not_changed", problem: reason })];
}

/** Brings back the canceled booking, with all that the front desk has added to it, or makes another one. */
function waysToResume(
  feed: CalendarFeedRow,
  { stay, known, booking }: Omit<FollowedStay, "booking"> & { booking: BookingRow | null },
): ReportOutcome[] {
  const bookAgain = waysToBook(feed, stay, known);
  if (!booking) return bookAgain;
  if (booking.status !== "canceled") {
    return [(work) => void saveStay(work, known.id, { ...PRESENT, uid: stay.uid, from: stay.from, to: stay.to, ...NO_CONFLICT })];
  }
  const bringBack: ReportOutcome = (work) => {
    act(work, booking.id, "undo_cancel");
    const from = stay.from === known.from ? null : stay.from;
    if (from !== null || stay.to !== known.to) changeSoldStay(work, booking.id, { from, to: stay.to });
    const { room_id } = booking;
    note(work, { feed, stay, known }, { booking_id: booking.id, room_id, conflict: room_id === null ? "no_room" : null, problem: null });
  };
  return [bringBack, ...bookAgain];
}

/** Cancels the booking of a stay that is gone from the channel's calendar. One that has arrived, is over or was canceled stays as it is. */
export function endStay(place: FeedPlace, known: FeedStayRow): void {
  if (known.portal_since !== null) return;
  doFirstPossible(place, [
    (work) => {
      saveStay(work, known.id, { ended_at: work.now, ...NO_CONFLICT });
      const booking = known.booking_id ? bookingStore.find(work, known.booking_id) : null;
      if (booking?.status === "pending" || booking?.status === "confirmed") cancelBooking(work, { id: booking.id, charge_fee: false });
    },
    (work, reason) =>
      void saveStay(work, known.id, { readings_missed: known.readings_missed + 1, conflict: "not_canceled", problem: reason }),
  ]);
}

/** Tries again to give a stay the room, or the nights, that it did not get; leaves it as it is where that is still not possible. */
export function tryAgain(place: FeedPlace, known: FeedStayRow, view: View): void {
  const stay = { uid: known.uid, from: known.from, to: known.to };
  const booking = known.booking_id ? bookingStore.find(view, known.booking_id) : null;
  if (!booking && isLeftToPortal(place, { stay, known }, view)) return;
  const keep: ReportOutcome = () => undefined;
  if (known.conflict === "not_changed" && booking) {
    doFirstPossible(place, [...waysToChange(place.feed, { stay, known, booking }).slice(0, -1), keep]);
    return;
  }
  if (known.conflict !== "no_room" || known.room_id !== null || !isPlaceFree(view, place.feed, known)) return;
  const [first] = booking ? waysToChange(place.feed, { stay, known, booking }) : waysToBook(place.feed, stay, known);
  doFirstPossible(place, first ? [first, keep] : [keep]);
}

type FeedEntry = { feed: CalendarFeedRow; stay: ChannelStay; known: FeedStayRow | null };
type EntryOutcome = {
  booking_id: string | null;
  room_id: string | null;
  conflict: FeedConflict | null;
  problem: string | null;
  portal_since?: string;
};

function note(work: Work, { feed, stay: { uid, from, to }, known }: FeedEntry, noted: EntryOutcome): FeedStayRow {
  if (known) return saveStay(work, known.id, { uid, from, to, ...PRESENT, ...noted });
  return addStay(work, { feed_id: feed.id, uid, from, to, ...noted });
}

function typeOf(view: View, feed: CalendarFeedRow): string {
  return feed.room_type_id ?? roomFacts(view, feed.room_id ?? "", "room_id").room_type_id;
}

/** The feed's room, or the best of the free ones of its type. Throws `booking/no_available_room_found`. */
function roomFor(work: Work, feed: CalendarFeedRow, stay: ChannelStay): string {
  const [best] = feed.room_id === null ? freeOnes(work, feed, stay) : [feed.room_id];
  if (best === undefined) throw new Problem("booking/no_available_room_found");
  return best;
}

function isPlaceFree(view: View, feed: CalendarFeedRow, stay: ChannelStay): boolean {
  const free = freeOnes(view, feed, stay);
  return feed.room_id === null ? free.length > 0 : free.includes(feed.room_id);
}

function freeOnes(view: View, feed: CalendarFeedRow, { from, to }: ChannelStay): string[] {
  const today = hotelDay(view.now, view.actor.time_zone);
  return freeRooms(view, typeOf(view, feed), stayAt(view, { check_in: from < today ? today : from, check_out: to }));
}
