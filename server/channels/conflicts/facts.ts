import { type FeedStayRow, feedStayStore } from "#server/channels/calendar-feeds/feed-stays.ts";
import { calendarFeedsById } from "#server/channels/calendar-feeds/queries.ts";
import { differencesOf } from "#server/channels/channel-engine/differences.ts";
import { type ChannelStay, portalStay } from "#server/channels/channel-engine/stays.ts";
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

/** The stay that a conflict is about: of a channel's calendar, or of a portal. */
type Origin =
  | { feed: FeedStayRow; portal: null; feed_id: string; connection_id: null }
  | { feed: null; portal: ChannelStay; feed_id: null; connection_id: string };

/** Records that a conflict is about, as they are now. */
export type ConflictFacts = {
  row: ConflictRow;
  origin: Origin;
  /** The channel or the portal, which is the source of its bookings. */
  channel: string;
  problem: string | null;
  /** The room that was sold, of a calendar of one room. */
  room: { id: string; number: string } | null;
  /** Null if a portal named none that is mapped. */
  type: { id: string; name: string; default_occupancy: number } | null;
  booking: BookingRow | null;
  /** The time that the stay takes, from today on where it has begun. */
  stay: Stay;
};

export function factsOf(view: View, row: ConflictRow): ConflictFacts {
  const today = hotelDay(view.now, view.actor.time_zone);
  const stay = stayAt(view, { check_in: row.from < today && today < row.to ? today : row.from, check_out: row.to });
  return row.channel_stay_id === null ? ofCalendar(view, row, stay) : ofPortal(view, { row, stay, id: row.channel_stay_id });
}

function ofCalendar(view: View, row: ConflictRow, stay: Stay): ConflictFacts {
  const channelStay = feedStayStore.get(view, row.feed_stay_id ?? "", "feed_stay_id");
  const [feed] = calendarFeedsById(view, [channelStay.feed_id]);
  const [room] = feed?.room_id ? roomsById(view, [feed.room_id]) : [];
  const [type] = roomTypesById(view, [room?.room_type_id ?? feed?.room_type_id ?? ""]);
  if (!feed || !type) throw new Error("the feed of a conflict is missing");
  return {
    row,
    origin: { feed: channelStay, portal: null, feed_id: feed.id, connection_id: null },
    channel: feed.name,
    problem: channelStay.problem,
    room: room ? { id: room.id, number: room.number } : null,
    type,
    booking: channelStay.booking_id === null ? null : bookingStore.find(view, channelStay.booking_id),
    stay,
  };
}

function ofPortal(view: View, { row, stay, id }: { row: ConflictRow; stay: Stay; id: string }): ConflictFacts {
  const portal = portalStay(view, id);
  const booking = portal.booking_id === null ? null : bookingStore.find(view, portal.booking_id);
  const [type] = roomTypesById(view, [portal.sold.room_type_id ?? booking?.room_type_id ?? ""]);
  const origin = { feed: null, portal, feed_id: null, connection_id: portal.connection_id };
  return { row, origin, channel: portal.portal, problem: portal.problem, room: null, type: type ?? null, booking, stay };
}

/** As the API returns it. */
export function asConflict(view: View, facts: ConflictFacts, proposals: Proposal[] | null): Conflict {
  const { row, origin, channel, room, type, booking, problem } = facts;
  const { object, id, created_at, updated_at, version, kind, state, from, to, dismissal, closed_at } = row;
  const { portal } = origin;
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
    channel,
    code: portal?.code ?? null,
    calendar_feed_id: origin.feed_id,
    channel_connection_id: origin.connection_id,
    channel_stay_id: portal?.id ?? null,
    room,
    room_type: type && { id: type.id, name: type.name },
    request: portal?.sold.request ?? null,
    booking: booking && shownBooking(view, booking),
    in_the_way: state === "open" && kind !== "canceled_here" ? inTheWay(view, facts) : [],
    differences: portal && booking && state === "open" ? differencesOf(view, booking, portal.sold) : [],
    problem: state === "open" ? problem : null,
  };
}

function shownBooking(view: View, booking: BookingRow): NonNullable<Conflict["booking"]> {
  const { id, version, code, status, check_in, check_out } = booking;
  const [room] = booking.room_id === null ? [] : roomsById(view, [booking.room_id]);
  const name = namesOfBooking(view, id)?.name ?? null;
  return { id, version, code, name, status, check_in, check_out, room: room ? { id: room.id, number: room.number } : null };
}

/** Occupants of the room that was sold, or of the one in which the stay should be longer. */
function inTheWay(view: View, { room, booking, stay }: ConflictFacts): InTheWay[] {
  const wanted = booking?.room_id ?? room?.id ?? null;
  if (wanted === null) return [];
  return occupantsOfRoom(view, wanted, stay)
    .filter((other) => other.id !== booking?.id && !other.expired && keepsOut(other, stay, view.actor.time_zone))
    .map(({ id, lock, check_in, check_out }) => {
      const names = lock ? null : namesOfBooking(view, id);
      return { id, object: lock ? "room_lock" : "booking", name: names && (names.name ?? names.code), check_in, check_out };
    });
}
