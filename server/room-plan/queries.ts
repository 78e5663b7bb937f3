import { bookingsTouching, expiredOffer, locksTouching } from "#server/availability/occupancy.ts";
import { bookingPeople, KNOWN_AS } from "#server/bookings/known-as.ts";
import type { Db } from "#server/core/database/db.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import type { PlanBooking, PlanLock, PlanQuery } from "#shared/room-plan/schema.ts";

/** Free text is quoted as JSON; what the house makes itself (ids, instants, words of a list) needs no escaping. */
const word = (column: string) => `coalesce('"' || ${column} || '"', 'null')`;
const flag = (column: string) => `iif(${column}, 'true', 'false')`;

/** SQLite writes the JSON itself: of a full window nothing is read into objects here. `format` is twice as quick as `json_object`. */
const BOOKING_FIELDS: Readonly<Record<keyof PlanBooking, readonly [format: string, value: string]>> = {
  id: ["%s", word("b.id")],
  version: ["%d", "b.version"],
  code: ["%s", "json_quote(b.code)"],
  status: ["%s", word("b.status")],
  expires_at: ["%s", word("b.expires_at")],
  check_in: ["%s", word("b.check_in")],
  check_out: ["%s", word("b.check_out")],
  room_type_id: ["%s", word("b.room_type_id")],
  room_id: ["%s", word("b.room_id")],
  room_fixed: ["%s", flag("b.room_fixed")],
  read_only: ["%s", flag("b.read_only")],
  occupancy: ["%d", "b.occupancy"],
  color: ["%s", word("b.color")],
  group_id: ["%s", word("b.group_id")],
  group_name: ["%s", "json_quote(gr.name)"],
  name: ["%s", `json_quote(${KNOWN_AS})`],
  arrival_time: ["%s", word("b.arrival_time")],
  gross_amount: ["%.2f", "b.gross_amount / 100.0"],
  due_amount: ["%.2f", "b.due_amount / 100.0"],
};
const BOOKING_JSON = formatted(BOOKING_FIELDS);

function formatted(fields: Readonly<Record<string, readonly [format: string, value: string]>>): string {
  const entries = Object.entries(fields);
  const template = entries.map(([name, [format]]) => `"${name}":${format}`).join(",");
  return `format('{${template}}', ${entries.map(([, [, value]]) => value).join(", ")})`;
}

const BOOKING_NAMES = `LEFT JOIN groups gr ON gr.id = b.group_id ${bookingPeople("b")}`;

const LOCK_JSON = `json_object('id', l.id, 'version', l.version, 'room_id', l.room_id, 'reason', l.reason, 'start', l.start, 'end', l."end")`;

const NOT_EXPIRED = `NOT ${expiredOffer("b")}`;

/** Room by room, so that it takes as long as the window is wide and full, whatever lies before and after it. */
const ASSIGNED = `SELECT ${BOOKING_JSON} AS bar FROM rooms r CROSS JOIN bookings b ON ${bookingsTouching("r.id")} ${BOOKING_NAMES}
  WHERE r.property_id = $property AND r.deleted_at IS NULL AND ${NOT_EXPIRED}`;
const UNASSIGNED = `SELECT ${BOOKING_JSON} AS bar FROM room_types t CROSS JOIN bookings b ON b.room_type_id = t.id AND b.room_id IS NULL
    AND b.check_out > $from AND b.check_in < $to AND b.status NOT IN ('canceled', 'no_show') AND b.deleted_at IS NULL ${BOOKING_NAMES}
  WHERE t.property_id = $property AND ${NOT_EXPIRED}`;
const BOOKINGS = `SELECT group_concat(bar, ',') AS bars FROM (${ASSIGNED} UNION ALL ${UNASSIGNED})`;
/** By an index of their own, which holds nobody else. */
const NO_SHOWS = `SELECT group_concat(${BOOKING_JSON}, ',') AS bars FROM bookings b INDEXED BY bookings_no_shows
  JOIN rooms r ON r.id = b.room_id AND r.deleted_at IS NULL ${BOOKING_NAMES}
  WHERE b.property_id = $property AND b.status = 'no_show' AND b.room_id IS NOT NULL AND b.deleted_at IS NULL
    AND b.check_out > $from AND b.check_in < $to`;
const LOCKS = `SELECT json_group_array(${LOCK_JSON}) AS bars FROM rooms r CROSS JOIN room_locks l ON ${locksTouching("r.id")}
  WHERE r.property_id = $property AND r.deleted_at IS NULL`;

/** The window as JSON text of `PlanWindow`: blocking bookings, the unassigned ones too, locks and no-shows that touch [from, to). */
export function planWindowJson(view: View, { from, to }: PlanQuery): string {
  const where = { property: view.actor.property_id, from, to };
  const bookings = prepared<{ bars: string | null }>(view.db, BOOKINGS).get({ ...where, now: view.now });
  const locks = prepared<{ bars: string }>(view.db, LOCKS).get(where);
  const missed = prepared<{ bars: string | null }>(view.db, NO_SHOWS).get(where);
  return `{"bookings":[${bookings?.bars ?? ""}],"room_locks":${locks?.bars ?? "[]"},"no_shows":[${missed?.bars ?? ""}]}`;
}

/** A booking as the plan draws it, whatever its status: who hears of it decides whether there is still a bar. Null where it is gone. */
export function planBooking(db: Db, propertyId: string, id: string): PlanBooking | null {
  const sql = `SELECT ${BOOKING_JSON} AS bar FROM bookings b ${BOOKING_NAMES} WHERE b.id = ? AND b.property_id = ? AND b.deleted_at IS NULL`;
  const row = prepared<{ bar: string }>(db, sql).get(id, propertyId);
  return row ? (JSON.parse(row.bar) as PlanBooking) : null;
}

export function planLock(db: Db, propertyId: string, id: string): PlanLock | null {
  const sql = `SELECT ${LOCK_JSON} AS bar FROM room_locks l WHERE l.id = ? AND l.property_id = ? AND l.deleted_at IS NULL`;
  const row = prepared<{ bar: string }>(db, sql).get(id, propertyId);
  return row ? (JSON.parse(row.bar) as PlanLock) : null;
}
