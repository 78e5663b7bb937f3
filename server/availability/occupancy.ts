import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import type { BookingStatus } from "#shared/bookings/schema.ts";
import type { Stay } from "#shared/core/stays.ts";

/** What stands in a room, or for one of a type: a booking, or a lock (whose `status` is null). */
export type Occupant = Stay & {
  id: string;
  room_id: string | null;
  lock: boolean;
  status: BookingStatus | null;
  expires_at: string | null;
};
type Row = Omit<Occupant, "lock"> & { lock: 0 | 1 };

/** For whoever asks what stands from now on, however far ahead. */
export const END_OF_TIME = "9999-12-31T00:00:00.000Z";

/**
 * Conditions for the stays of one room that touch ($from, $to). Stays of a room never overlap, so they begin with
 * the last one that began before: neither history nor future is read, however long. An expired offer counts until a
 * write cancels it.
 */
export function bookingsTouching(room: string): string {
  return `b.room_id = ${room} AND b.check_in < $to AND b.check_out > $from AND b.status NOT IN ('canceled', 'no_show') AND b.deleted_at IS NULL
    AND b.check_in >= ${lastBegun(room)}`;
}

/** When the last stay began that began by `$from`. */
export function lastBegun(room: string): string {
  return `coalesce((SELECT p.check_in FROM bookings p WHERE p.room_id = ${room} AND p.check_in <= $from
    AND p.status NOT IN ('canceled', 'no_show') AND p.deleted_at IS NULL ORDER BY p.check_in DESC LIMIT 1), '')`;
}

export function locksTouching(room: string): string {
  return `l.room_id = ${room} AND l.start < $to AND l."end" > $from AND l.deleted_at IS NULL
    AND l.start >= coalesce((SELECT p.start FROM room_locks p WHERE p.room_id = ${room} AND p.start <= $from
      AND p.deleted_at IS NULL ORDER BY p.start DESC LIMIT 1), '')`;
}

/** A condition: the booking is an offer whose time was over at `$now`, though nothing has canceled it yet. */
export function expiredOffer(b: string): string {
  return `(${b}.status = 'pending' AND ${b}.expires_at IS NOT NULL AND ${b}.expires_at <= $now AND ${b}.paid_amount = 0 AND NOT ${b}.read_only)`;
}

/** An offer that was paid something, or that an invoice covers, never expires. */
export const EXPIRES_AT = "CASE WHEN b.paid_amount = 0 AND NOT b.read_only THEN b.expires_at END AS expires_at";
const BOOKING = `b.id, b.room_id, 0 AS lock, b.status, ${EXPIRES_AT}, b.check_in, b.check_out`;
const LOCK = `l.id, l.room_id, 1 AS lock, NULL AS status, NULL AS expires_at, l.start AS check_in, l."end" AS check_out`;

const IN_ROOM = `SELECT ${BOOKING} FROM bookings b WHERE ${bookingsTouching("$room")}
  UNION ALL SELECT ${LOCK} FROM room_locks l WHERE ${locksTouching("$room")}`;

/** Because stays of a room never overlap, only the last one that begins before a stay's end can touch it; most touch none. */
const LAST_BOOKING = `SELECT check_out FROM bookings WHERE room_id = ? AND check_in < ? AND status NOT IN ('canceled', 'no_show')
  AND deleted_at IS NULL ORDER BY check_in DESC LIMIT 1`;
const LAST_LOCK = `SELECT "end" AS check_out FROM room_locks WHERE room_id = ? AND start < ? AND deleted_at IS NULL ORDER BY start DESC LIMIT 1`;

function isTouched(view: View, room: string, { check_in, check_out }: Stay): boolean {
  return [LAST_BOOKING, LAST_LOCK].some((sql) => {
    const last = prepared<{ check_out: string }>(view.db, sql).get(room, check_out);
    return last !== undefined && last.check_out > check_in;
  });
}

/** Everything in a room that overlaps a stay. */
export function occupantsOfRoom(view: View, room: string, stay: Stay): Occupant[] {
  if (!isTouched(view, room, stay)) return [];
  return prepared<Row>(view.db, IN_ROOM).all({ room, from: stay.check_in, to: stay.check_out }).map(standing);
}

const ANY_UNASSIGNED = `SELECT 1 FROM bookings b WHERE b.room_type_id = $type AND b.room_id IS NULL AND b.check_out > $from AND b.check_in < $to
  AND b.status NOT IN ('canceled', 'no_show') AND b.deleted_at IS NULL LIMIT 1`;

const IN_TYPE = `SELECT ${BOOKING} FROM rooms r CROSS JOIN bookings b ON ${bookingsTouching("r.id")}
    WHERE r.room_type_id = $type AND r.deleted_at IS NULL
  UNION ALL SELECT ${LOCK} FROM rooms r CROSS JOIN room_locks l ON ${locksTouching("r.id")}
    WHERE r.room_type_id = $type AND r.deleted_at IS NULL
  UNION ALL SELECT ${BOOKING} FROM bookings b WHERE b.room_type_id = $type AND b.room_id IS NULL AND b.check_out > $from AND b.check_in < $to
    AND b.status NOT IN ('canceled', 'no_show') AND b.deleted_at IS NULL`;

/** Everything in the rooms of a type and waiting for one, within a span; null where all have rooms and nobody `counts`. */
export function occupantsOfType(view: View, type: string, span: Stay, counts: boolean): Occupant[] | null {
  const where = { type, from: span.check_in, to: span.check_out };
  if (!counts && prepared(view.db, ANY_UNASSIGNED).get(where) === undefined) return null;
  return prepared<Row>(view.db, IN_TYPE).all(where).map(standing);
}

export function countRooms(view: View, type: string): number {
  const sql = "SELECT count(*) AS n FROM rooms WHERE room_type_id = ? AND deleted_at IS NULL";
  return prepared<{ n: number }>(view.db, sql).get(type)?.n ?? 0;
}

/** Rooms of a type that are out of service now. */
export function closedRooms(view: View, type: string): string[] {
  const sql = "SELECT id FROM rooms WHERE room_type_id = ? AND status = 'out_of_service' AND deleted_at IS NULL";
  return prepared<{ id: string }>(view.db, sql)
    .all(type)
    .map((room) => room.id);
}

function standing(row: Row): Occupant {
  return { ...row, lock: row.lock === 1 };
}
