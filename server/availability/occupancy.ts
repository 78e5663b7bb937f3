import { and, count, eq, isNull } from "drizzle-orm";
import {
  anyWaiting,
  lastLockBefore,
  lastStayBefore,
  type OccupantRow,
  occupantsOfOneRoom,
  occupantsOfOneType,
} from "#server/availability/statements.ts";
import { clockOf } from "#server/availability/stay-times.ts";
import { query } from "#server/core/database/query.ts";
import type { View } from "#server/core/work/work.ts";
import { rooms } from "#server/rooms/tables.ts";
import {
  type DemandChange,
  demandOfType,
  newDemand,
  type Occupancy,
  type Occupant,
  type TypeOccupancy,
  todayOf,
  typesAskedFor,
} from "#shared/availability/conflicts.ts";
import { hasExpired } from "#shared/bookings/rules.ts";
import { overlaps, type Stay } from "#shared/core/stays.ts";

/** The end of a span without an end. */
export const END_OF_TIME = "9999-12-31T00:00:00.000Z";

/** Everything in a room that overlaps a stay. */
export function occupantsOfRoom(view: View, room: string, stay: Stay): Occupant[] {
  if (!isTouched(view, room, stay)) return [];
  return occupantsOfOneRoom.all(view, { room, from: stay.check_in, to: stay.check_out }).map((row) => asOccupant(view, row));
}

function isTouched(view: View, room: string, { check_in, check_out: end }: Stay): boolean {
  return [lastStayBefore, lastLockBefore].some((last) => (last.get(view, { room, end })?.check_out ?? "") > check_in);
}

/** Everything in the rooms of a type and waiting for one, within a span; null where all have rooms and nobody `counts`. */
export function occupantsOfType(view: View, type: string, span: Stay, counts: boolean): Occupant[] | null {
  const values = { type, from: span.check_in, to: span.check_out };
  if (!counts && anyWaiting.get(view, values) === undefined) return null;
  return occupantsOfOneType.all(view, values).map((row) => asOccupant(view, row));
}

function asOccupant({ now }: View, row: OccupantRow): Occupant {
  const { status, expires_at } = row;
  return { ...row, lock: row.lock === 1, expired: status !== null && hasExpired({ status, expires_at }, now) };
}

/** Who is where, as far as it matters to changes that happen together. */
export function occupancyFor(view: View, changes: readonly DemandChange[]): Occupancy {
  return {
    inRooms: changes.map(({ after }) => (after?.room_id ? occupantsOfRoom(view, after.room_id, after) : [])),
    inTypes: new Map([...typesAskedFor(changes)].map((type) => [type, occupancyOfType(view, type, changes)])),
  };
}

/** Null where the changes take no more of the type than before, or where all of its stays have rooms of their own and there is nothing to count. */
function occupancyOfType(view: View, type: string, changes: readonly DemandChange[]): TypeOccupancy | null {
  const today = todayOf(clockOf(view));
  const after = demandOfType(changes, type, "after");
  const closed = after.some((taken) => overlaps(taken, today)) ? closedRooms(view, type) : [];
  const span = spanOf(newDemand(changes, type, { closed, today }));
  if (!span) return null;
  const counts = closed.length > 0 || after.some((taken) => taken.room_id === null);
  const occupants = occupantsOfType(view, type, span, counts);
  return occupants && { rooms: countRooms(view, type), closed, occupants };
}

function spanOf(stays: readonly Stay[]): Stay | null {
  const [first] = stays;
  if (!first) return null;
  return stays.reduce(
    (span, stay) => ({
      check_in: stay.check_in < span.check_in ? stay.check_in : span.check_in,
      check_out: stay.check_out > span.check_out ? stay.check_out : span.check_out,
    }),
    first,
  );
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
