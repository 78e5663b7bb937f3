import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { ofProperty, statement } from "#server/platform/core/database/query.ts";
import { locksTouching, staysTouching } from "#server/stays/availability/statements.ts";
import { blocksRoom, expiryOf, guestDue, isExpiredOffer } from "#server/stays/bookings/conditions.ts";
import { joinPeople, KNOWN_AS } from "#server/stays/bookings/people.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { roomLocks } from "#server/stays/room-locks/tables.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

const b = alias(bookings, "b");
const r = alias(rooms, "r");
const t = alias(roomTypes, "t");
const l = alias(roomLocks, "l");
const gr = alias(groups, "gr");

/** Free text is quoted as JSON; values from the program itself (ids, instants, enum values) need no escaping. */
const word = (column: SQLWrapper) => sql`coalesce('"' || ${column} || '"', 'null')`;
const text = (column: SQLWrapper) => sql`json_quote(${column})`;
const flag = (column: SQLWrapper) => sql`iif(${column}, 'true', 'false')`;
const money = (column: SQLWrapper) => sql`${column} / 100.0`;

/** SQLite writes the JSON itself: the rows of a window are not read into objects here. `format` is twice as fast as `json_object`. */
const BOOKING_FIELDS: Readonly<Record<keyof PlanBooking, readonly [format: string, value: SQLWrapper]>> = {
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
  occupancy: ["%d", b.occupancy],
  color: ["%s", word(b.color)],
  group_id: ["%s", word(b.group_id)],
  group_name: ["%s", text(gr.name)],
  name: ["%s", text(KNOWN_AS)],
  arrival_time: ["%s", word(b.arrival_time)],
  gross_amount: ["%.2f", money(b.gross_amount)],
  due_amount: ["%.2f", money(b.due_amount)],
  guest_due_amount: ["%.2f", money(guestDue(b))],
};
const BAR = formatted(BOOKING_FIELDS);

function formatted(fields: Readonly<Record<string, readonly [format: string, value: SQLWrapper]>>): SQL {
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

type Bars = { bars: string | null };

/**
 * Reads room by room and type by type, so that the time depends only on the window's width and occupancy, not on the days before and after
 * it.
 */
export const staysOfPlan = statement<Bars>()(
  ["from", "to"],
  ({ property, now, ...window }) => sql`SELECT group_concat(bar, ',') AS bars FROM (
    SELECT ${BAR} AS bar FROM ${rooms} ${r} CROSS JOIN ${bookings} ${b} ON ${staysTouching(b, r.id, window)} ${NAMES}
      WHERE ${r.property_id} = ${property} AND ${r.deleted_at} IS NULL AND NOT ${isExpiredOffer(b, now)}
    UNION ALL
    SELECT ${BAR} AS bar FROM ${roomTypes} ${t} CROSS JOIN ${bookings} ${b} ON ${b.room_type_id} = ${t.id} AND ${b.room_id} IS NULL
        AND ${b.check_out} > ${window.from} AND ${b.check_in} < ${window.to} AND ${blocksRoom(b)} ${NAMES}
      WHERE ${t.property_id} = ${property} AND NOT ${isExpiredOffer(b, now)})`,
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
