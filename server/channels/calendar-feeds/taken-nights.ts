import type { CalendarFeedRow } from "#server/channels/calendar-feeds/queries.ts";
import { roomStore } from "#server/inventory/rooms/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { closedRooms, countRooms, occupantsOfRoom, occupantsOfType } from "#server/stays/availability/occupancy.ts";
import { clockOf, usualTimes } from "#server/stays/availability/stay-times.ts";
import { blockedNights, type Nights } from "#shared/channels/calendar-feeds/blocked-nights.ts";
import { addDays, hotelDay, instantAt, type Stay } from "#shared/platform/core/stays.ts";
import { outOfService, todayOf } from "#shared/stays/availability/conflicts.ts";
import { heldTime } from "#shared/stays/availability/occupant.ts";

/** Number of days ahead that channels get taken nights for: as long as the longest stay. */
export const DAYS_AHEAD = 730;

type FeedTarget = Pick<CalendarFeedRow, "room_id" | "room_type_id">;

/**
 * The nights from today on that a room is taken, or on which no room of a type is left; `ignored` are stays that do not count. A room that was
 * deleted is taken for ever.
 */
export function takenNights(view: View, place: FeedTarget, ignored: ReadonlySet<string> = new Set()): Nights[] {
  const { time_zone } = view.actor;
  const today = hotelDay(view.now, time_zone);
  const span = { from: today, to: addDays(today, DAYS_AHEAD) };
  const { taken, rooms } = takenOf(view, place, { span: asStay(span, time_zone), ignored });
  return blockedNights(taken, rooms, span, { ...usualTimes(view), time_zone });
}

/** A little more than the nights, for stays that begin early or end late. */
function asStay({ from, to }: Nights, zone: string): Stay {
  return { check_in: instantAt(from, "00:00", zone), check_out: instantAt(addDays(to, 1), "00:00", zone) };
}

type NightsQuery = { span: Stay; ignored: ReadonlySet<string> };

function takenOf(view: View, { room_id, room_type_id }: FeedTarget, { span, ignored }: NightsQuery): { taken: Stay[]; rooms: number } {
  const today = todayOf(clockOf(view));
  const room = room_id === null ? null : roomStore.find(view, room_id);
  if (room_id !== null && !room) return { taken: [span], rooms: 1 };
  const there = room_id === null ? (occupantsOfType(view, room_type_id ?? "", span, true) ?? []) : occupantsOfRoom(view, room_id, span);
  const counted = there.filter(({ id, expired }) => !expired && !ignored.has(id)).flatMap((other) => heldTime(other, view.actor.time_zone));
  const closed = room ? (room.status === "out_of_service" ? [room.id] : []) : closedRooms(view, room_type_id ?? "");
  const locks = counted.filter(({ lock }) => lock);
  return {
    taken: [...counted, ...outOfService(closed, locks, today)],
    rooms: room_id === null ? countRooms(view, room_type_id ?? "") : 1,
  };
}
