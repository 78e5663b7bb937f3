import { and, count, eq, isNull } from "drizzle-orm";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import {
  anyWaiting,
  lastLockBefore,
  lastStayBefore,
  type OccupantRow,
  occupantsOfOneRoom,
  occupantsOfOneType,
  takenInType,
} from "#server/stays/availability/statements.ts";
import { clockOf } from "#server/stays/availability/stay-times.ts";
import { overlaps, type Stay } from "#shared/platform/core/stays.ts";
import { type Occupant, outOfService, todayOf } from "#shared/stays/availability/conflicts.ts";
import { heldTime } from "#shared/stays/availability/occupant.ts";
import { isPastExpiry } from "#shared/stays/bookings/rules.ts";

/** The end of an open-ended span. */
export const END_OF_TIME = "9999-12-31T00:00:00.000Z";

/** Every stay and lock in a room that overlaps a stay. */
export function occupantsOfRoom(view: View, room: string, stay: Stay): Occupant[] {
  if (!isTouched(view, room, stay)) return [];
  return occupantsOfOneRoom.all(view, { room, from: stay.check_in, to: stay.check_out }).map((row) => asOccupant(view, row));
}

function isTouched(view: View, room: string, { check_in, check_out: end }: Stay): boolean {
  return [lastStayBefore, lastLockBefore].some((last) => (last.get(view, { room, end })?.check_out ?? "") > check_in);
}

/**
 * Every stay and lock in the rooms of a type, and stays waiting for one, within a span; null if all stays have rooms and the caller
 * needs no `counts`.
 */
export function occupantsOfType(view: View, type: string, span: Stay, counts: boolean): Occupant[] | null {
  const values = { type, from: span.check_in, to: span.check_out };
  if (!counts && anyWaiting.get(view, values) === undefined) return null;
  return occupantsOfOneType.all(view, values).map((row) => asOccupant(view, row));
}

/**
 * The times within a span for which rooms of a type are taken, to be counted: by stays, in rooms or waiting for one, by locks, and today by
 * rooms that are out of service.
 */
export function takenTimes(view: View, type: string, { check_in: from, check_out: to }: Stay): Stay[] {
  const today = todayOf(clockOf(view));
  const closed = overlaps({ check_in: from, check_out: to }, today) ? closedRooms(view, type) : [];
  const taken = takenInType.all(view, { type, from, to });
  const locks = taken.filter(({ status }) => status === null);
  return [...taken.flatMap((stay) => heldTime(stay, view.actor.time_zone)), ...outOfService(closed, locks, today)];
}

function asOccupant({ now }: View, { id, room_id, lock, status, expires_at, check_in, check_out }: OccupantRow): Occupant {
  const expired = status !== null && isPastExpiry({ status, expires_at }, now);
  return { id, room_id, lock: lock === 1, status, expires_at, check_in, check_out, expired };
}

const roomCount = query(["type"], (db, { type, property }) =>
  db
    .select({ n: count() })
    .from(rooms)
    .where(and(eq(rooms.room_type_id, type), eq(rooms.property_id, property), isNull(rooms.deleted_at))),
);

export function countRooms(view: View, type: string): number {
  return roomCount.get(view, { type })?.n ?? 0;
}

const roomsOutOfService = query(["type"], (db, { type, property }) =>
  db
    .select({ id: rooms.id })
    .from(rooms)
    .where(
      and(eq(rooms.room_type_id, type), eq(rooms.property_id, property), eq(rooms.status, "out_of_service"), isNull(rooms.deleted_at)),
    ),
);

/** Rooms of a type that are out of service now. */
export function closedRooms(view: View, type: string): string[] {
  return roomsOutOfService.all(view, { type }).map(({ id }) => id);
}
