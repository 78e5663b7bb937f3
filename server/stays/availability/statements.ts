import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { ofProperty, statement } from "#server/platform/core/database/query.ts";
import { blocksInPart, expiryOf, isExpiredOffer, isWholeStay } from "#server/stays/bookings/conditions.ts";
import { bookingRooms, bookings } from "#server/stays/bookings/tables.ts";
import { roomLocks } from "#server/stays/room-locks/tables.ts";
import type { RoomStatus } from "#shared/inventory/rooms/schema.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";

const r = alias(rooms, "r");
const b = alias(bookings, "b");
const p = alias(bookingRooms, "p");
const l = alias(roomLocks, "l");
const earlier = alias(bookingRooms, "earlier");
const earlierLock = alias(roomLocks, "earlier_lock");

type Span = { from: SQLWrapper; to: SQLWrapper };

/**
 * Conditions for the parts `p` of stays in one room that overlap [from, to). Parts in a room never overlap, so the index scan begins at the
 * last one that began before `from` and reads neither the past nor the future, however long. An expired offer counts until a write cancels
 * it.
 */
export function partsTouching(part: typeof p, room: SQLWrapper, { from, to }: Span): SQL {
  return sql`${part.room_id} = ${room} AND ${part.check_in} < ${to} AND ${part.check_out} > ${from} AND ${blocksInPart(part)}
    AND ${part.check_in} >= ${lastBegun(room, from)}`;
}

/** The beginning of the last part of a stay in a room that began by `from`. */
export function lastBegun(room: SQLWrapper, from: SQLWrapper): SQL {
  return sql`coalesce((SELECT ${earlier.check_in} FROM ${bookingRooms} ${earlier} WHERE ${earlier.room_id} = ${room}
    AND ${earlier.check_in} <= ${from} AND ${blocksInPart(earlier)} ORDER BY ${earlier.check_in} DESC LIMIT 1), '')`;
}

/** The same conditions for the locks `l` of one room. */
export function locksTouching(lock: typeof l, room: SQLWrapper, { from, to }: Span): SQL {
  return sql`${lock.room_id} = ${room} AND ${lock.start} < ${to} AND ${lock.end} > ${from} AND ${lock.deleted_at} IS NULL
    AND ${lock.start} >= coalesce((SELECT ${earlierLock.start} FROM ${roomLocks} ${earlierLock} WHERE ${earlierLock.room_id} = ${room}
      AND ${earlierLock.start} <= ${from} AND ${earlierLock.deleted_at} IS NULL ORDER BY ${earlierLock.start} DESC LIMIT 1), '')`;
}

/** A stay, or a part of one, or a lock that occupies a room. */
export type OccupantRow = Stay & {
  id: string;
  room_id: string | null;
  lock: 0 | 1;
  status: BookingStatus | null;
  expires_at: string | null;
};

/** CROSS JOIN makes the query planner read the tables in this order: rooms, their parts by the index on parts, and the bookings of these. */
const THEIR_BOOKINGS = sql`CROSS JOIN ${bookings} ${b} ON ${b.id} = ${p.booking_id}`;

const STAY = sql`${b.id}, ${p.room_id}, 0 AS lock, ${b.status}, ${expiryOf(b)} AS expires_at, ${p.check_in}, ${p.check_out}`;
const LOCK = sql`${l.id}, ${l.room_id}, 1 AS lock, NULL AS status, NULL AS expires_at, ${l.start} AS check_in, ${l.end} AS check_out`;

/**
 * The last stay of a room that begins before a stay's end. Stays of a room never overlap, so only this one can touch the stay; for most
 * there is none.
 */
export const lastStayBefore = statement<{ check_out: string }>()(
  ["room", "end"],
  ({ room, end }) => sql`SELECT ${p.check_out} FROM ${bookingRooms} ${p}
    WHERE ${p.room_id} = ${room} AND ${p.check_in} < ${end} AND ${blocksInPart(p)} ORDER BY ${p.check_in} DESC LIMIT 1`,
  { acrossProperties: "the room was read in the property, and the index answers without the row" },
);

export const lastLockBefore = statement<{ check_out: string }>()(
  ["room", "end"],
  ({ room, end, property }) => sql`SELECT ${l.end} AS check_out FROM ${roomLocks} ${l}
    WHERE ${l.room_id} = ${room} AND ${l.start} < ${end} AND ${l.deleted_at} IS NULL AND ${ofProperty(l, property)}
    ORDER BY ${l.start} DESC LIMIT 1`,
);

export const occupantsOfOneRoom = statement<OccupantRow>()(
  ["room", "from", "to"],
  ({ room, property, ...span }) => sql`SELECT ${STAY} FROM ${bookingRooms} ${p} ${THEIR_BOOKINGS}
      WHERE ${partsTouching(p, room, span)} AND ${ofProperty(b, property)}
    UNION ALL SELECT ${LOCK} FROM ${roomLocks} ${l}
      WHERE ${locksTouching(l, room, span)} AND ${ofProperty(l, property)}`,
);

const waits = ({ type, property, from, to }: Span & { type: SQLWrapper; property: SQLWrapper }) =>
  sql`${p.room_type_id} = ${type} AND ${p.room_id} IS NULL AND ${p.check_out} > ${from} AND ${p.check_in} < ${to}
    AND ${blocksInPart(p)} AND ${ofProperty(p, property)}`;

/** True if a booking of the type waits for a room within a span. */
export const anyWaiting = statement<{ 1: 1 }>()(
  ["type", "from", "to"],
  (values) => sql`SELECT 1 FROM ${bookingRooms} ${p} WHERE ${waits(values)} LIMIT 1`,
);

const ofType = ({ type, property }: { type: SQLWrapper; property: SQLWrapper }) =>
  sql`${r.room_type_id} = ${type} AND ${ofProperty(r, property)} AND ${r.deleted_at} IS NULL`;

const partsInRooms = (span: Span) =>
  sql`${rooms} ${r} CROSS JOIN ${bookingRooms} ${p} ON ${partsTouching(p, r.id, span)} ${THEIR_BOOKINGS}`;

export const occupantsOfOneType = statement<OccupantRow>()(
  ["type", "from", "to"],
  (values) => sql`SELECT ${STAY} FROM ${partsInRooms(values)} WHERE ${ofType(values)}
    UNION ALL SELECT ${LOCK} FROM ${rooms} ${r} CROSS JOIN ${roomLocks} ${l} ON ${locksTouching(l, r.id, values)} WHERE ${ofType(values)}
    UNION ALL SELECT ${STAY} FROM ${bookingRooms} ${p} ${THEIR_BOOKINGS} WHERE ${waits(values)}`,
);

/** The time for which a stay, a part of one, or a lock takes a room; the status of a lock is null. */
export type TakenRow = Stay & { room_id: string | null; status: BookingStatus | null };

const TAKEN = sql`${p.room_id}, ${b.status}, ${p.check_in}, ${p.check_out}`;

/** The same as times to be counted: fewer columns, and without expired offers. */
export const takenInType = statement<TakenRow>()(
  ["type", "from", "to"],
  ({ now, ...values }) => sql`SELECT ${TAKEN} FROM ${partsInRooms(values)} WHERE ${ofType(values)} AND NOT ${isExpiredOffer(b, now)}
    UNION ALL SELECT ${l.room_id}, NULL AS status, ${l.start} AS check_in, ${l.end} AS check_out
      FROM ${rooms} ${r} CROSS JOIN ${roomLocks} ${l} ON ${locksTouching(l, r.id, values)} WHERE ${ofType(values)}
    UNION ALL SELECT ${TAKEN} FROM ${bookingRooms} ${p} ${THEIR_BOOKINGS} WHERE ${waits(values)} AND NOT ${isExpiredOffer(b, now)}`,
);

/** A room with the ends of the stay and lock before the requested stay, and the beginnings of those after it. */
export type Candidate = {
  id: string;
  status: RoomStatus;
  booked_until: string | null;
  locked_until: string | null;
  booked_from: string | null;
  locked_from: string | null;
};

const stayOfRoom = sql`${p.room_id} = ${r.id} AND ${blocksInPart(p)}`;
const lockOfRoom = sql`${l.room_id} = ${r.id} AND ${l.deleted_at} IS NULL`;

export const candidates = statement<Candidate>()(
  ["type", "to"],
  ({ to, ...values }) => sql`SELECT ${r.id}, ${r.status},
    (SELECT ${p.check_out} FROM ${bookingRooms} ${p} WHERE ${stayOfRoom} AND ${p.check_in} < ${to} ORDER BY ${p.check_in} DESC LIMIT 1) AS booked_until,
    (SELECT ${l.end} FROM ${roomLocks} ${l} WHERE ${lockOfRoom} AND ${l.start} < ${to} ORDER BY ${l.start} DESC LIMIT 1) AS locked_until,
    (SELECT ${p.check_in} FROM ${bookingRooms} ${p} WHERE ${stayOfRoom} AND ${p.check_in} >= ${to} ORDER BY ${p.check_in} LIMIT 1) AS booked_from,
    (SELECT ${l.start} FROM ${roomLocks} ${l} WHERE ${lockOfRoom} AND ${l.start} >= ${to} ORDER BY ${l.start} LIMIT 1) AS locked_from
    FROM ${rooms} ${r} WHERE ${ofType(values)} ORDER BY ${r.number_order}, ${r.id}`,
);

/** A stay that takes a room of a type, with its rate. */
export type SoldStay = Stay & { id: string; rate_id: string; status: BookingStatus; expires_at: string | null };

const SOLD = sql`${b.id}, ${b.rate_id}, ${b.status}, ${expiryOf(b)} AS expires_at, ${p.check_in}, ${p.check_out}`;

/** The stays of a type within a span that have a rate, in rooms or waiting for one. */
export const staysSoldInType = statement<SoldStay>()(
  ["type", "from", "to"],
  (values) => sql`SELECT ${SOLD} FROM ${partsInRooms(values)}
      WHERE ${ofType(values)} AND ${b.rate_id} IS NOT NULL
    UNION ALL SELECT ${SOLD} FROM ${bookingRooms} ${p} ${THEIR_BOOKINGS} WHERE ${waits(values)} AND ${b.rate_id} IS NOT NULL`,
);

/** A stay with a room, as input of `rearrange`. */
export type PlacedStay = Stay & {
  id: string;
  room_id: string;
  status: BookingStatus;
  expires_at: string | null;
  room_fixed: 0 | 1;
  read_only: 0 | 1;
  occupancy: number;
  /** False for a part of a stay with several. */
  whole: 0 | 1;
  cots: number;
};

export const staysInType = statement<PlacedStay>()(
  ["type", "from", "to"],
  (values) => sql`SELECT ${b.id}, ${p.room_id}, ${p.check_in}, ${p.check_out}, ${b.status}, ${expiryOf(b)} AS expires_at, ${p.room_fixed},
      ${b.read_only}, ${b.occupancy}, ${b.cots}, ${isWholeStay(p, b)} AS whole
    FROM ${partsInRooms(values)} WHERE ${ofType(values)} ORDER BY ${p.check_in}, ${b.id}`,
);

export const locksInType = statement<Stay & { id: string; room_id: string }>()(
  ["type", "from", "to"],
  (values) => sql`SELECT ${l.id}, ${l.room_id}, ${l.start} AS check_in, ${l.end} AS check_out
    FROM ${rooms} ${r} CROSS JOIN ${roomLocks} ${l} ON ${locksTouching(l, r.id, values)} WHERE ${ofType(values)}`,
);
