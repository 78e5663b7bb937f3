import type { View } from "#server/platform/core/work/work.ts";
import { closedRooms, countRooms, occupantsOfRoom, occupantsOfType } from "#server/stays/availability/occupancy.ts";
import { clockOf } from "#server/stays/availability/stay-times.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import { type Conflict, conflictIn, type Demand, type DemandChange, type OccupancyReader } from "#shared/stays/availability/conflicts.ts";
import { afterDepartures } from "#shared/stays/availability/occupant.ts";
import { blocks, type Offer } from "#shared/stays/bookings/rules.ts";

/** Demand of a booking on its room type; null if it blocks nothing any more. */
export function demandOf(booking: Demand & Offer, now: string): Demand | null {
  if (!blocks(booking, now)) return null;
  const { check_in, check_out, room_type_id, room_id } = booking;
  return { check_in, check_out, room_type_id, room_id };
}

/** The conflict of changes that are saved together; see `conflictIn`. */
export function conflictOf(view: View, changes: readonly DemandChange[]): Conflict {
  const occupancy: OccupancyReader = {
    inRoom: (room, span) => occupantsOfRoom(view, room, span),
    inType: (type, span, counts) => occupantsOfType(view, type, span, counts),
    rooms: (type) => countRooms(view, type),
    outOfService: (type) => closedRooms(view, type),
  };
  return conflictIn(changes, occupancy, clockOf(view));
}

/**
 * The stay as it begins in its room: after the check-out of a guest who left that room today. Anyone who has left did so before now, so a
 * stay that begins later keeps its beginning.
 */
export function begunInRoom<P extends Stay & { room_id: string | null }>(view: View, place: P, id: string | null = null): P {
  if (place.room_id === null || place.check_in > view.now) return place;
  const there = occupantsOfRoom(view, place.room_id, place).filter((other) => other.id !== id);
  return afterDepartures(place, there, view.actor.time_zone);
}
