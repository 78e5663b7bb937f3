import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { ofProperty, statement } from "#server/platform/core/database/query.ts";
import { locksTouching, partsTouching } from "#server/stays/availability/statements.ts";
import { blocksInPart, expiryOf, guestDue, isExpiredOffer, isWholeStay } from "#server/stays/bookings/conditions.ts";
import { joinPeople, KNOWN_AS } from "#server/stays/bookings/people.ts";
import { bookingRooms, bookings } from "#server/stays/bookings/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { roomLocks } from "#server/stays/room-locks/tables.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

const b = alias(bookings, "b");
const p = alias(bookingRooms, "p");
const each = alias(bookingRooms, "each");
const before = alias(bookingRooms, "before");
const left = alias(rooms, "left_room");
const r = alias(rooms, "r");
const t = alias(roomTypes, "t");
const l = alias(roomLocks, "l");
const gr = alias(groups, "gr");

/** A field of a JSON object: the format of its value, and the value. */
type Field = readonly [format: string, value: SQLWrapper];

/** Free text is quoted as JSON; words of the program itself (ids, instants, enum values) need no escaping. */
const text = (column: SQLWrapper): Field => ["%s", sql`json_quote(${column})`];
const word = (column: SQLWrapper): Field => ['"%s"', column];
const wordOrNull = (column: SQLWrapper): Field => ["%s", sql`coalesce('"' || ${column} || '"', 'null')`];
const flag = (column: SQLWrapper): Field => ["%s", sql`iif(${column}, 'true', 'false')`];
const count = (value: SQLWrapper): Field => ["%d", value];
const money = (column: SQLWrapper): Field => ["%.2f", sql`${column} / 100.0`];
const list = (entries: SQLWrapper): Field => ["[%s]", entries];

type Fields<Name extends string> = Readonly<Record<Name, Field>>;

type RoomField = keyof PlanBooking["rooms"][number];
const roomFields = (part: Readonly<Record<RoomField, SQLWrapper>>): Fields<RoomField> => ({
  id: word(part.id),
  room_id: wordOrNull(part.room_id),
  room_type_id: word(part.room_type_id),
  check_in: word(part.check_in),
  check_out: word(part.check_out),
  room_fixed: flag(part.room_fixed),
});

/** The part is the stay as it was booked, which the columns of the booking show. */
const isTheBooking = (part: Readonly<Record<"id" | "check_in" | "check_out", SQLiteColumn>>) =>
  sql`(${isWholeStay(part, b)} AND ${part.id} = ${b.id})`;

/** The rooms of a stay in several rooms, one after the other; NULL for a stay in one. */
const ROOMS = sql`(SELECT group_concat(${formatted(roomFields(each))}, ',' ORDER BY ${each.check_in}) FROM ${bookingRooms} ${each}
  WHERE ${each.booking_id} = ${b.id} AND NOT ${isTheBooking(each)})`;

/** Children are counted only where there are some: reading JSON takes longer than comparing it. */
const CHILDREN = sql`iif(${b.children} = '[]', 0, json_array_length(${b.children}))`;

/** SQLite writes the JSON itself: the rows of a window are not read into objects here. `format` is twice as fast as `json_object`. */
const BOOKING_FIELDS: Fields<Exclude<keyof PlanBooking, "rooms">> = {
  id: word(b.id),
  version: count(b.version),
  code: text(b.code),
  status: word(b.status),
  expires_at: wordOrNull(expiryOf(b)),
  check_in: word(b.check_in),
  check_out: word(b.check_out),
  room_type_id: word(b.room_type_id),
  room_id: wordOrNull(b.room_id),
  room_fixed: flag(b.room_fixed),
  read_only: flag(b.read_only),
  overbooked: flag(b.overbooked),
  occupancy: count(b.occupancy),
  children: count(CHILDREN),
  cots: count(b.cots),
  color: wordOrNull(b.color),
  group_id: wordOrNull(b.group_id),
  group_name: text(gr.name),
  name: text(KNOWN_AS),
  arrival_time: wordOrNull(b.arrival_time),
  gross_amount: money(b.gross_amount),
  due_amount: money(b.due_amount),
  guest_due_amount: money(guestDue(b)),
};
const BAR = formatted({ ...BOOKING_FIELDS, rooms: list(ROOMS) });
/** The same where the part `p` was read: most stays have one. */
const BAR_OF_PART = formatted({
  ...BOOKING_FIELDS,
  rooms: list(sql`iif(${isTheBooking(p)}, NULL, ${ROOMS})`),
});

function formatted(fields: Fields<string>): SQL {
  const entries = Object.entries(fields);
  const template = entries.map(([name, [format]]) => `"${name}":${format}`).join(",");
  const values = sql.join(
    entries.map(([, [, value]]) => sql`${value}`),
    sql`, `,
  );
  return sql`format(${sql.raw(`'{${template}}'`)}, ${values})`;
}

const NAMES = sql`LEFT JOIN ${groups} ${gr} ON ${gr.id} = ${b.group_id} ${joinPeople(b)}`;

const LOCK = sql`json_object('id', ${l.id}, 'version', ${l.version}, 'room_id', ${l.room_id}, 'reason', ${l.reason},
  'start', ${l.start}, 'end', ${l.end})`;

const THEIR_BOOKINGS = sql`CROSS JOIN ${bookings} ${b} ON ${b.id} = ${p.booking_id} ${NAMES}`;

/** JSON as bytes: a long text would be decoded only to be encoded again. Null for no bar. */
type Bars = { bars: Uint8Array | null };

const ALL = sql`CAST(group_concat(bar, ',') AS BLOB) AS bars`;

/** The part is the first one of its stay that the window shows, so that the stay is read once. Rooms deleted since are not shown. */
const isFirstShown = (from: SQLWrapper) => sql`(${isWholeStay(p, b)} OR NOT EXISTS (SELECT 1 FROM ${bookingRooms} ${before}
    LEFT JOIN ${rooms} ${left} ON ${left.id} = ${before.room_id}
    WHERE ${before.booking_id} = ${p.booking_id} AND ${before.check_in} < ${p.check_in} AND ${before.check_out} > ${from}
      AND ${left.deleted_at} IS NULL))`;

/**
 * Reads room by room and type by type, so that the time depends only on the window's width and occupancy, not on the days before and after
 * it.
 */
export const staysOfPlan = statement<Bars>()(
  ["from", "to"],
  ({ property, now, ...window }) => sql`SELECT ${ALL} FROM (
    SELECT ${BAR_OF_PART} AS bar FROM ${rooms} ${r} CROSS JOIN ${bookingRooms} ${p} ON ${partsTouching(p, r.id, window)} ${THEIR_BOOKINGS}
      WHERE ${r.property_id} = ${property} AND ${r.deleted_at} IS NULL AND NOT ${isExpiredOffer(b, now)} AND ${isFirstShown(window.from)}
    UNION ALL
    SELECT ${BAR_OF_PART} AS bar FROM ${roomTypes} ${t} CROSS JOIN ${bookingRooms} ${p} ON ${p.room_type_id} = ${t.id} AND ${p.room_id} IS NULL
        AND ${p.check_out} > ${window.from} AND ${p.check_in} < ${window.to} AND ${blocksInPart(p)} ${THEIR_BOOKINGS}
      WHERE ${t.property_id} = ${property} AND NOT ${isExpiredOffer(b, now)} AND ${isFirstShown(window.from)})`,
);

/** No-shows have an index of their own. */
export const noShowsOfPlan = statement<Bars>()(
  ["from", "to"],
  ({ property, from, to }) => sql`SELECT CAST(group_concat(${BAR}, ',') AS BLOB) AS bars FROM ${bookings} ${b} INDEXED BY bookings_no_shows
      JOIN ${rooms} ${r} ON ${r.id} = ${b.room_id} AND ${r.deleted_at} IS NULL ${NAMES}
    WHERE ${b.property_id} = ${property} AND ${b.status} = 'no_show' AND ${b.room_id} IS NOT NULL AND ${b.deleted_at} IS NULL
      AND ${b.check_out} > ${from} AND ${b.check_in} < ${to}`,
);

export const locksOfPlan = statement<Bars>()(
  ["from", "to"],
  ({ property, ...window }) => sql`SELECT CAST(group_concat(${LOCK}, ',') AS BLOB) AS bars
    FROM ${rooms} ${r} CROSS JOIN ${roomLocks} ${l} ON ${locksTouching(l, r.id, window)}
    WHERE ${r.property_id} = ${property} AND ${r.deleted_at} IS NULL`,
);

export const barOfBooking = statement<{ bar: string }>()(
  ["id"],
  ({ id, property }) => sql`SELECT ${BAR} AS bar FROM ${bookings} ${b} ${NAMES}
    WHERE ${b.id} = ${id} AND ${ofProperty(b, property)} AND ${b.deleted_at} IS NULL`,
);

export const barOfLock = statement<{ bar: string }>()(
  ["id"],
  ({ id, property }) => sql`SELECT ${LOCK} AS bar FROM ${roomLocks} ${l}
    WHERE ${l.id} = ${id} AND ${ofProperty(l, property)} AND ${l.deleted_at} IS NULL`,
);
