import { type FeedStayRow, feedStayStore } from "#server/channels/calendar-feeds/feed-stays.ts";
import { type CalendarFeedRow, calendarFeedsById } from "#server/channels/calendar-feeds/queries.ts";
import type { ConflictRow } from "#server/channels/conflicts/queries.ts";
import { roomTypesById } from "#server/inventory/room-types/queries.ts";
import { roomsById } from "#server/inventory/rooms/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { occupantsOfRoom } from "#server/stays/availability/occupancy.ts";
import { stayAt } from "#server/stays/availability/stay-times.ts";
import { namesOfBooking } from "#server/stays/bookings/people.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import type { Conflict, InTheWay, Proposal } from "#shared/channels/conflicts/schema.ts";
import { hotelDay, type Stay } from "#shared/platform/core/stays.ts";
import { keepsOut } from "#shared/stays/availability/occupant.ts";

/** Records that a conflict is about, as they are now. */
export type ConflictFacts = {
  row: ConflictRow;
  channelStay: FeedStayRow;
  feed: CalendarFeedRow;
  room: { id: string; number: string } | null;
  type: { id: string; name: string; default_occupancy: number };
  booking: BookingRow | null;
  /** The time that the stay takes, from today on where it has begun. */
  stay: Stay;
};

export function factsOf(view: View, row: ConflictRow): ConflictFacts {
  const channelStay = feedStayStore.get(view, row.feed_stay_id ?? "", "feed_stay_id");
  const [feed] = calendarFeedsById(view, [channelStay.feed_id]);
  const [room] = feed?.room_id ? roomsById(view, [feed.room_id]) : [];
  const [type] = roomTypesById(view, [room?.room_type_id ?? feed?.room_type_id ?? ""]);
  if (!feed || !type) throw new Error("the feed of a conflict is missing");
  const today = hotelDay(view.now, view.actor.time_zone);
  return {
    row,
    channelStay,
    feed,
    type,
    room: room ? { id: room.id, number: room.number } : null,
    booking: channelStay.booking_id === null ? null : bookingStore.find(view, channelStay.booking_id),
    stay: stayAt(view, { check_in: row.from < today && today < row.to ? today : row.from, check_out: row.to }),
  };
}

/** As the API returns it. */
export function asConflict(view: View, facts: ConflictFacts, proposals: Proposal[] | null): Conflict {
  const { row, feed, room, type, booking, channelStay } = facts;
  const { object, id, created_at, updated_at, version, kind, state, from, to, dismissal, closed_at } = row;
  return {
    object,
    id,
    created_at,
    updated_at,
    deleted_at: row.deleted_at,
    version,
    kind,
    state,
    from,
    to,
    dismissal,
    closed_at,
    proposals,
    channel: feed.name,
    calendar_feed_id: feed.id,
    room,
    room_type: { id: type.id, name: type.name },
    booking: booking && shownBooking(view, booking),
    in_the_way: state === "open" && kind !== "canceled_here" ? inTheWay(view, facts) : [],
    problem: state === "open" ? channelStay.problem : null,
  };
}

function shownBooking(view: View, booking: BookingRow): NonNullable<Conflict["booking"]> {
  const { id, version, code, status, check_in, check_out } = booking;
  const [room] = booking.room_id === null ? [] : roomsById(view, [booking.room_id]);
  const name = namesOfBooking(view, id)?.name ?? null;
  return { id, version, code, name, status, check_in, check_out, room: room ? { id: room.id, number: room.number } : null };
}

/** Occupants of the room that was sold, or of the one in which the stay should be longer. */
function inTheWay(view: View, { feed, booking, stay }: ConflictFacts): InTheWay[] {
  const wanted = booking?.room_id ?? feed.room_id;
  if (wanted === null) return [];
  return occupantsOfRoom(view, wanted, stay)
    .filter((other) => other.id !== booking?.id && !other.expired && keepsOut(other, stay, view.actor.time_zone))
    .map(({ id, lock, check_in, check_out }) => {
      const names = lock ? null : namesOfBooking(view, id);
      return { id, object: lock ? "room_lock" : "booking", name: names && (names.name ?? names.code), check_in, check_out };
    });
}
