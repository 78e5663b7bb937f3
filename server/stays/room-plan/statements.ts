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

/** Free text is quoted as JSON; values from the program itself (ids, instants, enum values) need no escaping. */
const word = (column: SQLWrapper) => sql`coalesce('"' || ${column} || '"', 'null')`;
const text = (column: SQLWrapper) => sql`json_quote(${column})`;
const flag = (column: SQLWrapper) => sql`iif(${column}, 'true', 'false')`;
const money = (column: SQLWrapper) => sql`${column} / 100.0`;

type Fields<Name extends string> = Readonly<Record<Name, readonly [format: string, value: SQLWrapper]>>;

type RoomField = keyof PlanBooking["rooms"][number];
const roomFields = (part: Readonly<Record<RoomField, SQLWrapper>>): Fields<RoomField> => ({
  id: ["%s", word(part.id)],
  room_id: ["%s", word(part.room_id)],
  room_type_id: ["%s", word(part.room_type_id)],
  check_in: ["%s", word(part.check_in)],
  check_out: ["%s", word(part.check_out)],
  room_fixed: ["%s", flag(part.room_fixed)],
});

/** The part is the stay as it was booked, which the columns of the booking show. */
const isTheBooking = (part: Readonly<Record<"id" | "check_in" | "check_out", SQLiteColumn>>) =>
  sql`(${part.id} = ${b.id} AND ${isWholeStay(part, b)})`;

/** The rooms of a stay in several rooms, one after the other; NULL for a stay in one. */
const ROOMS = sql`(SELECT group_concat(room, ',') FROM (SELECT ${formatted(roomFields(each))} AS room FROM ${bookingRooms} ${each}
  WHERE ${each.booking_id} = ${b.id} AND NOT ${isTheBooking(each)} ORDER BY ${each.check_in}))`;

/** SQLite writes the JSON itself: the rows of a window are not read into objects here. `format` is twice as fast as `json_object`. */
const BOOKING_FIELDS: Fields<Exclude<keyof PlanBooking, "rooms">> = {
  id: ["%s", word(b.id)],
  version: ["%d", b.version],
  code: ["%s", text(b.code)],
  status: ["%s", word(b.status)],
  expires_at: ["%s", word(expiryOf(b))],
  check_in: ["%s", word(b.check_in)],
  check_out: ["%s", word(b.check_out)],
  room_type_id: ["%s", word(b.room_type_id)],
  room_id: ["%s", word(b.room_id)],
  room_fixed: ["%s", flag(b.room_fixed)],
  read_only: ["%s", flag(b.read_only)],
  overbooked: ["%s", flag(b.overbooked)],
  occupancy: ["%d", b.occupancy],
  children: ["%d", sql`json_array_length(${b.children})`],
  cots: ["%d", b.cots],
  color: ["%s", word(b.color)],
  group_id: ["%s", word(b.group_id)],
  group_name: ["%s", text(gr.name)],
  name: ["%s", text(KNOWN_AS)],
  arrival_time: ["%s", word(b.arrival_time)],
  gross_amount: ["%.2f", money(b.gross_amount)],
  due_amount: ["%.2f", money(b.due_amount)],
  guest_due_amount: ["%.2f", money(guestDue(b))],
};
const BAR = formatted({ ...BOOKING_FIELDS, rooms: ["[%s]", ROOMS] });
/** The same where the part `p` was read: most stays have one. */
const BAR_OF_PART = formatted({
  ...BOOKING_FIELDS,
  rooms: ["[%s]", sql`iif(${isTheBooking(p)}, NULL, ${ROOMS})`],
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

type Bars = { bars: string | null };

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
  ({ property, now, ...window }) => sql`SELECT group_concat(bar, ',') AS bars FROM (
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
  ({ property, from, to }) => sql`SELECT group_concat(${BAR}, ',') AS bars FROM ${bookings} ${b} INDEXED BY bookings_no_shows
      JOIN ${rooms} ${r} ON ${r.id} = ${b.room_id} AND ${r.deleted_at} IS NULL ${NAMES}
    WHERE ${b.property_id} = ${property} AND ${b.status} = 'no_show' AND ${b.room_id} IS NOT NULL AND ${b.deleted_at} IS NULL
      AND ${b.check_out} > ${from} AND ${b.check_in} < ${to}`,
);

export const locksOfPlan = statement<{ bars: string }>()(
  ["from", "to"],
  ({ property, ...window }) => sql`SELECT json_group_array(${LOCK}) AS bars
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
