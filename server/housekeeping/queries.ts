import { expiredOffer, lastBegun } from "#server/availability/occupancy.ts";
import { bookingPeople, KNOWN_AS } from "#server/bookings/known-as.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import { settingByKey } from "#server/settings/queries.ts";
import { can } from "#shared/core/permissions.ts";
import { addDays, hotelDay, instantAt } from "#shared/core/stays.ts";
import { dayOf, isExpected } from "#shared/housekeeping/rules.ts";
import type { BoardRow, BoardStay } from "#shared/housekeeping/schema.ts";
import { isFeatureOn } from "#shared/settings/features.ts";

type Row = Pick<BoardRow, "id" | "version" | "number" | "status" | "room_type_id" | "room_type_name" | "next_arrival"> & {
  stays: string;
  lock: string | null;
  inspected_at: string | null;
  note: string | null;
};

const STANDS = `b.status NOT IN ('canceled', 'no_show') AND b.deleted_at IS NULL
  AND NOT ${expiredOffer("b")}`;

/** Stays of a room never overlap, so they begin with the last one that began before the day; it counts while its guests are there. */
const STAYS = `SELECT coalesce(json_group_array(json_object('booking_id', s.id, 'name', s.name, 'status', s.status, 'check_in', s.check_in,
    'check_out', s.check_out, 'arrival_time', s.arrival_time, 'persons', s.occupancy)), '[]')
  FROM (SELECT b.*, ${KNOWN_AS} AS name FROM bookings b ${bookingPeople("b")}
    WHERE b.room_id = r.id AND b.check_in < $to AND (b.check_out > $from OR b.status = 'checked_in') AND ${STANDS}
      AND b.check_in >= ${lastBegun("r.id")}
    ORDER BY b.check_in) s`;
const NEXT_ARRIVAL = `SELECT b.check_in FROM bookings b WHERE b.room_id = r.id AND b.check_in >= $to AND ${STANDS} ORDER BY b.check_in LIMIT 1`;
const LOCK = `SELECT json_object('start', l.start, 'end', l."end", 'reason', l.reason) FROM room_locks l
  WHERE l.room_id = r.id AND l.start < $to AND l."end" > $now AND l.deleted_at IS NULL ORDER BY l.start LIMIT 1`;
const NOTE = `SELECT json_object('text', n.text, 'author_name', n.author_name, 'created_at', n.created_at,
    'has_photo', json(iif(n.photo_id IS NULL, 'false', 'true'))) FROM notes n
  WHERE n.parent_id = r.id AND n.deleted_at IS NULL ORDER BY n.created_at DESC, n.id DESC LIMIT 1`;

const BOARD = `SELECT r.id, r.version, r.number, r.status, r.inspected_at, r.room_type_id, t.name AS room_type_name, (${NEXT_ARRIVAL}) AS next_arrival,
    (${STAYS}) AS stays, (${LOCK}) AS lock, (${NOTE}) AS note
  FROM rooms r JOIN room_types t ON t.id = r.room_type_id WHERE r.property_id = $property AND r.deleted_at IS NULL ORDER BY r.number_order, r.id`;

/** Every room as housekeeping sees it on this hotel day, in natural order of the numbers. Names are for those who may read bookings. */
export function housekeepingBoard(view: View): BoardRow[] {
  const { property_id, time_zone: zone, role } = view.actor;
  const date = hotelDay(view.now, zone);
  const [from, to] = [date, addDays(date, 1)].map((day) => instantAt(day, "00:00", zone));
  const setting = settingByKey(view, "FEATURE_ROOM_INSPECTION");
  const inspects = isFeatureOn(setting ? [setting] : [], "ROOM_INSPECTION");
  const seesNames = can(role, "bookings:read");
  return prepared<Row>(view.db, BOARD)
    .all({ property: property_id, from, to, now: view.now })
    .map(({ stays, lock, note, next_arrival, inspected_at, ...room }) => {
      const known = (JSON.parse(stays) as BoardStay[]).map((stay) => (seesNames ? stay : { ...stay, booking_id: null, name: null }));
      const day = dayOf(known, { date, zone });
      return {
        object: "housekeeping_row",
        ...room,
        inspected: inspects ? inspected_at !== null : null,
        ...day,
        next_arrival: day.arrival && isExpected(day.arrival) ? day.arrival.check_in : next_arrival,
        lock: lock === null ? null : (JSON.parse(lock) as BoardRow["lock"]),
        note: note === null ? null : (JSON.parse(note) as BoardRow["note"]),
      };
    });
}
