import { and, asc, eq, isNull } from "drizzle-orm";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { END_OF_TIME, occupantsOfRoom } from "#server/stays/availability/occupancy.ts";
import type { TypeFacts } from "#server/stays/availability/room-facts.ts";
import { locksInType, type PlacedStay, staysInType } from "#server/stays/availability/statements.ts";
import { clockOf } from "#server/stays/availability/stay-times.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import { todayOf } from "#shared/stays/availability/conflicts.ts";
import { heldTime } from "#shared/stays/availability/occupant.ts";
import { type NoRearrangement, type Rearrangement, rearrange } from "#shared/stays/availability/rearrange.ts";
import type { BoardBooking, BoardRoom } from "#shared/stays/availability/rearrange-board.ts";
import { isPastExpiry, whyNoSpace } from "#shared/stays/bookings/rules.ts";

/**
 * The search for a room: the stay, optionally one `wanted` room, and optionally the existing booking or lock that wants it (`but`). With
 * `leaving`, guests who are in the wanted room now are moved, too: it becomes uninhabitable.
 */
export type WantedRoom = { type: TypeFacts; stay: Stay; wanted?: string | null; but?: string | null; leaving?: boolean };

/** Finds one room of its type for all nights of a stay by moving as few other bookings as possible; see `rearrange`. */
export function rearrangementFor(view: View, wanted: WantedRoom): Rearrangement | NoRearrangement {
  const board = loadBoard(view, wanted);
  return rearrange({ ...board, stay: wanted.stay, wanted: wanted.wanted ?? null });
}

/** The earliest check-in in the room: a checked-in stay moves as a whole, with its past days. */
function firstArrival(view: View, room: string, stay: Stay): string {
  return occupantsOfRoom(view, room, stay).reduce((first, { check_in }) => (check_in < first ? check_in : first), stay.check_in);
}

/** True if a booking may be moved: not fixed to its room, not checked in, not invoiced, and with no more persons than the type allows. */
export function mayGiveWay(
  booking: Pick<PlacedStay, "status" | "occupancy" | "cots"> & { room_fixed: 0 | 1 | boolean; read_only: 0 | 1 | boolean },
  type: TypeFacts,
): boolean {
  const isBooked = booking.status === "pending" || booking.status === "confirmed";
  return isBooked && !booking.room_fixed && !booking.read_only && whyNoSpace(booking, type) === null;
}

/** Like `mayGiveWay`, also for checked-in guests: they move only if their own room is needed for something else than another guest. */
export function mayLeave(
  booking: Pick<PlacedStay, "status" | "occupancy" | "cots"> & { room_fixed: 0 | 1 | boolean; read_only: 0 | 1 | boolean },
  type: TypeFacts,
): boolean {
  return mayGiveWay(booking.status === "checked_in" ? { ...booking, status: "confirmed" } : booking, type);
}

const roomsOfType = query(["type"], (db, { type, property }) =>
  db
    .select({ id: rooms.id, status: rooms.status })
    .from(rooms)
    .where(and(eq(rooms.room_type_id, type), eq(rooms.property_id, property), isNull(rooms.deleted_at)))
    .orderBy(asc(rooms.number_order), asc(rooms.id)),
);

/** All stays and locks in the type's rooms from now on: a chain of moves may reach far into the future, but never into the past. */
function loadBoard(view: View, { type, stay, but, wanted, leaving }: WantedRoom): { rooms: BoardRoom[]; bookings: BoardBooking[] } {
  const begun = leaving && wanted ? firstArrival(view, wanted, stay) : stay.check_in;
  const span = { type: type.room_type_id, from: begun < view.now ? begun : view.now, to: END_OF_TIME };
  const blocked = new Map<string, Stay[]>();
  const block = (room_id: string, { check_in, check_out }: Stay) => {
    const known = blocked.get(room_id);
    if (known) known.push({ check_in, check_out });
    else blocked.set(room_id, [{ check_in, check_out }]);
  };
  const movable: BoardBooking[] = [];
  for (const row of staysInType.all(view, span)) {
    if (row.id === but || isPastExpiry(row, view.now)) continue;
    const may = leaving && row.room_id === wanted ? mayLeave : mayGiveWay;
    // A stay in parts is moved part by part, by people only.
    if (row.whole && may(row, type)) movable.push(row);
    else for (const held of heldTime(row, view.actor.time_zone)) block(row.room_id, held);
  }
  for (const lock of locksInType.all(view, span)) {
    if (lock.id !== but) block(lock.room_id, lock);
  }
  const today = todayOf(clockOf(view));
  const board = roomsOfType.all(view, { type: type.room_type_id }).map(({ id, status }): BoardRoom => {
    const isClosed = status === "out_of_service";
    return { id, last: isClosed, blocked: [...(blocked.get(id) ?? []), ...(isClosed ? [today] : [])] };
  });
  return { rooms: board, bookings: movable };
}
