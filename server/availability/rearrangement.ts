import { todayOf } from "#server/availability/demand.ts";
import { bookingsTouching, END_OF_TIME, EXPIRES_AT, locksTouching, occupantsOfRoom } from "#server/availability/occupancy.ts";
import type { TypeFacts } from "#server/availability/room-facts.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import { heldTime } from "#shared/availability/left-rooms.ts";
import { type NoRearrangement, type Rearrangement, rearrange } from "#shared/availability/rearrange.ts";
import type { BoardBooking, BoardRoom } from "#shared/availability/rearrange-board.ts";
import { hasExpired } from "#shared/bookings/rules.ts";
import type { BookingStatus } from "#shared/bookings/schema.ts";
import type { Stay } from "#shared/core/stays.ts";
import type { RoomStatus } from "#shared/rooms/schema.ts";

/**
 * Who wants a room: the stay, perhaps in one `wanted` room, perhaps of a booking or a lock that is there already (`but`). With `leaving`
 * the guests who are in the wanted room now give way, too: it can't be lived in.
 */
export type WantedRoom = { type: TypeFacts; stay: Stay; wanted?: string | null; but?: string | null; leaving?: boolean };

/** How a stay would get one room of its type for all its time by moving as few others as possible; see `rearrange`. */
export function rearrangementFor(view: View, wanted: WantedRoom): Rearrangement | NoRearrangement {
  const board = loadBoard(view, wanted);
  return rearrange({ ...board, stay: wanted.stay, wanted: wanted.wanted ?? null });
}

/** Who is in the room already moves with all of the stay, its past days too. */
function firstArrival(view: View, room: string, stay: Stay): string {
  return occupantsOfRoom(view, room, stay).reduce((first, { check_in }) => (check_in < first ? check_in : first), stay.check_in);
}

type StandingRow = Stay & {
  id: string;
  room_id: string;
  status: BookingStatus;
  expires_at: string | null;
  room_fixed: 0 | 1;
  read_only: 0 | 1;
  occupancy: number;
};

/** What may give way: booked, neither fixed nor in the house nor invoiced, and not more persons than the type is made for. */
export function mayGiveWay(
  booking: Pick<StandingRow, "status" | "occupancy"> & { room_fixed: 0 | 1 | boolean; read_only: 0 | 1 | boolean },
  type: TypeFacts,
): boolean {
  const isBooked = booking.status === "pending" || booking.status === "confirmed";
  return isBooked && !booking.room_fixed && !booking.read_only && booking.occupancy <= type.max_occupancy;
}

/** Guests in the house go only where their own room is needed for something else than another guest. */
export function mayLeave(
  booking: Pick<StandingRow, "status" | "occupancy"> & { room_fixed: 0 | 1 | boolean; read_only: 0 | 1 | boolean },
  type: TypeFacts,
): boolean {
  return mayGiveWay(booking.status === "checked_in" ? { ...booking, status: "confirmed" } : booking, type);
}

const OF_TYPE = "r.room_type_id = $type AND r.property_id = $property AND r.deleted_at IS NULL";
const ROOMS = `SELECT r.id, r.status FROM rooms r WHERE ${OF_TYPE} ORDER BY r.number_order, r.id`;
const BOOKINGS = `SELECT b.id, b.room_id, b.check_in, b.check_out, b.status, ${EXPIRES_AT}, b.room_fixed, b.read_only, b.occupancy
  FROM rooms r CROSS JOIN bookings b ON ${bookingsTouching("r.id")} WHERE ${OF_TYPE} ORDER BY b.check_in, b.id`;
const LOCKS = `SELECT l.id, l.room_id, l.start AS check_in, l."end" AS check_out
  FROM rooms r CROSS JOIN room_locks l ON ${locksTouching("r.id")} WHERE ${OF_TYPE}`;

/** All that stands in the type's rooms from now on: a chain of moves may reach far, but never into the past. */
function loadBoard(view: View, { type, stay, but, wanted, leaving }: WantedRoom): { rooms: BoardRoom[]; bookings: BoardBooking[] } {
  const rooms_of = { type: type.room_type_id, property: view.actor.property_id };
  const begun = leaving && wanted ? firstArrival(view, wanted, stay) : stay.check_in;
  const span = { ...rooms_of, from: begun < view.now ? begun : view.now, to: END_OF_TIME };
  const blocked = new Map<string, Stay[]>();
  const block = (room_id: string, { check_in, check_out }: Stay) => {
    const known = blocked.get(room_id);
    if (known) known.push({ check_in, check_out });
    else blocked.set(room_id, [{ check_in, check_out }]);
  };
  const bookings: BoardBooking[] = [];
  for (const row of prepared<StandingRow>(view.db, BOOKINGS).all(span)) {
    if (row.id === but || hasExpired({ ...row, read_only: row.read_only === 1 }, view.now)) continue;
    if (leaving && row.room_id === wanted ? mayLeave(row, type) : mayGiveWay(row, type)) bookings.push(row);
    else for (const held of heldTime(row, view.actor.time_zone)) block(row.room_id, held);
  }
  for (const lock of prepared<Stay & { id: string; room_id: string }>(view.db, LOCKS).all(span)) {
    if (lock.id !== but) block(lock.room_id, lock);
  }
  const today = todayOf(view);
  const rooms = prepared<{ id: string; status: RoomStatus }>(view.db, ROOMS)
    .all(rooms_of)
    .map(({ id, status }): BoardRoom => {
      const isClosed = status === "out_of_service";
      return { id, last: isClosed, blocked: [...(blocked.get(id) ?? []), ...(isClosed ? [today] : [])] };
    });
  return { rooms, bookings };
}
