import { type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { statement } from "#server/platform/core/database/query.ts";
import { lastBegun } from "#server/stays/availability/statements.ts";
import { blocksInPart, isExpiredOffer, statusInPart } from "#server/stays/bookings/conditions.ts";
import { joinPeople, KNOWN_AS } from "#server/stays/bookings/people.ts";
import { bookingRooms, bookings } from "#server/stays/bookings/tables.ts";
import { notes } from "#server/stays/notes/tables.ts";
import { roomLocks } from "#server/stays/room-locks/tables.ts";
import type { BoardRow } from "#shared/stays/housekeeping/schema.ts";

/** A room of the board; `stays`, `lock` and `note` are JSON. */
type BoardRoomRow = Pick<
  BoardRow,
  "id" | "version" | "number" | "status" | "room_type_id" | "room_type_name" | "room_type_name_en" | "next_arrival"
> & {
  stays: string;
  lock: string | null;
  inspected_at: string | null;
  note: string | null;
};

const r = alias(rooms, "r");
const t = alias(roomTypes, "t");
const b = alias(bookings, "b");
const p = alias(bookingRooms, "p");
const o = alias(bookingRooms, "o");
const q = alias(rooms, "q");
const l = alias(roomLocks, "l");
const n = alias(notes, "n");

type Day = { from: SQLWrapper; to: SQLWrapper; now: SQLWrapper };

const stands = (now: SQLWrapper) => sql`${blocksInPart(p)} AND NOT ${isExpiredOffer(b, now)}`;

/** The numbers of the rooms before and after a part of a stay. */
const roomBefore = sql`SELECT ${q.number} FROM ${bookingRooms} ${o} LEFT JOIN ${rooms} ${q} ON ${q.id} = ${o.room_id}
  WHERE ${o.booking_id} = ${p.booking_id} AND ${o.check_in} < ${p.check_in} ORDER BY ${o.check_in} DESC LIMIT 1`;
const roomAfter = sql`SELECT ${q.number} FROM ${bookingRooms} ${o} LEFT JOIN ${rooms} ${q} ON ${q.id} = ${o.room_id}
  WHERE ${o.booking_id} = ${p.booking_id} AND ${o.check_in} > ${p.check_in} ORDER BY ${o.check_in} LIMIT 1`;

/**
 * Parts of stays in a room never overlap, so the index scan begins at the last one that began before the day; that one counts while its guest
 * is in it. A change of rooms is a departure in the old room and an arrival in the new one.
 */
const stays = ({ from, to, now }: Day) => sql`SELECT coalesce(json_group_array(json_object('booking_id', s.id, 'name', s.name,
    'status', s.status, 'check_in', s.check_in, 'check_out', s.check_out, 'arrival_time', s.arrival_time, 'persons', s.occupancy,
    'children', json_array_length(s.children), 'cots', s.cots, 'comes_from', s.comes_from, 'goes_to', s.goes_to)), '[]')
  FROM (SELECT ${b.id}, ${statusInPart(b, p, to)} AS status, ${p.check_in}, ${p.check_out}, ${b.occupancy}, ${b.children}, ${b.cots},
      ${KNOWN_AS} AS name,
      iif(${p.check_in} = ${b.check_in}, ${b.arrival_time}, NULL) AS arrival_time,
      iif(${p.check_in} = ${b.check_in}, NULL, (${roomBefore})) AS comes_from,
      iif(${p.check_out} = ${b.check_out}, NULL, (${roomAfter})) AS goes_to
    FROM ${bookingRooms} ${p} CROSS JOIN ${bookings} ${b} ON ${b.id} = ${p.booking_id} ${joinPeople(b)}
    WHERE ${p.room_id} = ${r.id} AND ${p.check_in} < ${to} AND (${p.check_out} > ${from} OR ${statusInPart(b, p, to)} = 'checked_in')
      AND ${stands(now)} AND ${p.check_in} >= ${lastBegun(r.id, from)}
    ORDER BY ${p.check_in}) s`;

const nextArrival = ({ to, now }: Day) => sql`SELECT ${p.check_in} FROM ${bookingRooms} ${p}
    CROSS JOIN ${bookings} ${b} ON ${b.id} = ${p.booking_id}
  WHERE ${p.room_id} = ${r.id} AND ${p.check_in} >= ${to} AND ${stands(now)} ORDER BY ${p.check_in} LIMIT 1`;

const lock = ({
  to,
  now,
}: Day) => sql`SELECT json_object('start', ${l.start}, 'end', ${l.end}, 'reason', ${l.reason}) FROM ${roomLocks} ${l}
  WHERE ${l.room_id} = ${r.id} AND ${l.start} < ${to} AND ${l.end} > ${now} AND ${l.deleted_at} IS NULL ORDER BY ${l.start} LIMIT 1`;

const note = sql`SELECT json_object('text', ${n.text}, 'author_name', ${n.author_name}, 'created_at', ${n.created_at},
    'has_photo', json(iif(${n.photo_id} IS NULL, 'false', 'true'))) FROM ${notes} ${n}
  WHERE ${n.parent_id} = ${r.id} AND ${n.deleted_at} IS NULL ORDER BY ${n.created_at} DESC, ${n.id} DESC LIMIT 1`;

export const boardRooms = statement<BoardRoomRow>()(
  ["from", "to"],
  ({ property, ...day }) => sql`SELECT ${r.id}, ${r.version}, ${r.number}, ${r.status}, ${r.inspected_at}, ${r.room_type_id},
      ${t.name} AS room_type_name, ${t.name_en} AS room_type_name_en, (${nextArrival(day)}) AS next_arrival, (${stays(day)}) AS stays, (${lock(day)}) AS lock, (${note}) AS note
    FROM ${rooms} ${r} JOIN ${roomTypes} ${t} ON ${t.id} = ${r.room_type_id}
    WHERE ${r.property_id} = ${property} AND ${r.deleted_at} IS NULL ORDER BY ${r.number_order}, ${r.id}`,
);
