import { expiredOffer } from "#server/availability/occupancy.ts";
import { availabilityOf } from "#server/availability/queries.ts";
import { bookingPeople, KNOWN_AS } from "#server/bookings/known-as.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import { getProperty } from "#server/properties/queries.ts";
import { allRoomTypes } from "#server/room-types/queries.ts";
import { amount } from "#shared/core/money.ts";
import { addDays, hotelDay, instantAt, localDate } from "#shared/core/stays.ts";
import type { EmergencySheet, SheetRoom, SheetStay } from "#shared/emergency-sheet/schema.ts";

type StayRow = Omit<SheetStay, "others"> & { status: string; others: string };

/** Expected until the evening of tomorrow, in the house now, or gone with something open. */
const STAYS = `SELECT b.code, b.status, b.check_in, b.check_out, b.arrival_time, b.occupancy AS persons, b.due_amount,
    r.number AS room, t.name AS room_type, coalesce(${KNOWN_AS}, g.name, b.code) AS name,
    coalesce(json_extract(gu.communication, '$.phone'), json_extract(cu.communication, '$.phone')) AS phone,
    (SELECT json_group_array(c.name ORDER BY o.position) FROM booking_guests o JOIN contacts c ON c.id = o.contact_id
      WHERE o.booking_id = b.id AND o.position > 0) AS others
  FROM bookings b JOIN room_types t ON t.id = b.room_type_id LEFT JOIN rooms r ON r.id = b.room_id LEFT JOIN groups g ON g.id = b.group_id
    ${bookingPeople("b")}
  WHERE b.property_id = $property AND b.deleted_at IS NULL AND (b.status = 'checked_in'
    OR (b.status = 'checked_out' AND b.due_amount > 0)
    OR (b.status IN ('pending', 'confirmed') AND b.check_in < $end AND b.check_out > $start
      AND NOT ${expiredOffer("b")}))
  ORDER BY r.number_order IS NULL, r.number_order, b.check_in, b.id`;

/** A lock tells more than the status that it brings. */
const ROOMS = `SELECT r.number, CASE WHEN l.id IS NOT NULL THEN 'locked' ELSE r.status END AS state, l."end" AS until, l.reason
  FROM rooms r LEFT JOIN room_locks l ON l.room_id = r.id AND l.start <= $now AND l."end" > $now AND l.deleted_at IS NULL
  WHERE r.property_id = $property AND r.deleted_at IS NULL AND (r.status <> 'clean' OR l.id IS NOT NULL) ORDER BY r.number_order`;

/** The house as the desk needs it on paper, on this hotel day. */
export function emergencySheet(view: View): EmergencySheet {
  const { property_id: property, time_zone: zone } = view.actor;
  const date = hotelDay(view.now, zone);
  const tomorrow = addDays(date, 1);
  const values = {
    property,
    now: view.now,
    start: instantAt(date, "00:00", zone),
    end: instantAt(addDays(date, 2), "00:00", zone),
  };
  const rows = prepared<StayRow>(view.db, STAYS).all(values);
  const stays = (isMeant: (row: StayRow) => boolean) => rows.filter(isMeant).map(told);
  const isExpected = ({ status }: StayRow) => status === "pending" || status === "confirmed";
  const isHere = ({ status }: StayRow) => status === "checked_in";
  return {
    date,
    arrivals: stays((row) => isExpected(row) && localDate(row.check_in, zone) < tomorrow),
    arrivals_tomorrow: stays((row) => isExpected(row) && localDate(row.check_in, zone) === tomorrow),
    in_house: stays(isHere),
    departures: stays((row) => isHere(row) && localDate(row.check_out, zone) <= date),
    owing: stays(({ status }) => status === "checked_out").toSorted((a, b) => (a.check_out < b.check_out ? 1 : -1)),
    types: freeRooms(view, date),
    rooms: prepared<SheetRoom>(view.db, ROOMS).all({ property, now: view.now }),
  };
}

function told({ due_amount, others, ...row }: StayRow): SheetStay {
  const { code, name, room, room_type, persons, check_in, check_out, arrival_time, phone } = row;
  const stay = { code, name, room, room_type, persons, check_in, check_out, arrival_time, phone };
  return { ...stay, due_amount: amount(due_amount), others: JSON.parse(others) as string[] };
}

function freeRooms(view: View, date: string): EmergencySheet["types"] {
  const { check_in_time, check_out_time, time_zone: zone } = getProperty(view, view.actor.property_id);
  const night = (from: string) => ({
    check_in: instantAt(from, check_in_time, zone),
    check_out: instantAt(addDays(from, 1), check_out_time, zone),
  });
  return allRoomTypes(view)
    .map(({ id, name }) => {
      const { total, available: tonight } = availabilityOf(view, id, night(date));
      return { name, total, tonight, tomorrow: availabilityOf(view, id, night(addDays(date, 1))).available };
    })
    .filter(({ total }) => total > 0);
}
