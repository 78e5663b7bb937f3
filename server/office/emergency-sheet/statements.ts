import { type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { contacts } from "#server/guests/contacts/tables.ts";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { statement } from "#server/platform/core/database/query.ts";
import { staffNameSql } from "#server/platform/core/database/sorting.ts";
import { guestDue, isExpiredOffer, isOwedByGuest } from "#server/stays/bookings/conditions.ts";
import { customer, firstGuest, joinPeople, KNOWN_AS } from "#server/stays/bookings/people.ts";
import { bookingGuests, bookingRooms, bookings } from "#server/stays/bookings/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { roomLocks } from "#server/stays/room-locks/tables.ts";
import type { SheetRoom, SheetStay } from "#shared/office/emergency-sheet/schema.ts";

/** A stay with its amount in cents; `others` is JSON. */
export type StayRow = Omit<SheetStay, "others"> & { status: string; others: string };

const b = alias(bookings, "b");
const t = alias(roomTypes, "t");
const r = alias(rooms, "r");
const g = alias(groups, "g");
const o = alias(bookingGuests, "o");
const c = alias(contacts, "c");
const l = alias(roomLocks, "l");
const p = alias(bookingRooms, "p");
const q = alias(rooms, "q");

/** The room to which guests move on later; null if they stay where they are. */
const nextRoom = (now: SQLWrapper) => sql`SELECT ${q.number} FROM ${bookingRooms} ${p} JOIN ${rooms} ${q} ON ${q.id} = ${p.room_id}
  WHERE ${p.booking_id} = ${b.id} AND ${p.check_in} > ${b.check_in} AND (${p.check_in} > ${now} OR ${b.status} <> 'checked_out')
    AND ${p.room_id} IS NOT ${b.room_id} AND ${p.check_out} > ${now} ORDER BY ${p.check_in} LIMIT 1`;

/** Stays that arrive until tomorrow evening, are checked in, or have left with an open amount. */
export const staysOfSheet = statement<StayRow>()(
  ["start", "end", "language"],
  ({ property, now, start, end, language }) => sql`SELECT ${b.code}, ${b.status}, ${b.check_in}, ${b.check_out}, ${b.arrival_time},
      ${b.occupancy} AS persons, json_array_length(${b.children}) AS children, ${b.cots}, ${guestDue(b)} AS due_amount, ${r.number} AS room, (${nextRoom(now)}) AS next_room, ${staffNameSql(t, language)} AS room_type,
      coalesce(${KNOWN_AS}, ${g.name}, ${b.code}) AS name,
      coalesce(json_extract(${firstGuest.communication}, '$.phone'), json_extract(${customer.communication}, '$.phone')) AS phone,
      (SELECT json_group_array(${c.name} ORDER BY ${o.position}) FROM ${bookingGuests} ${o} JOIN ${contacts} ${c} ON ${c.id} = ${o.contact_id}
        WHERE ${o.booking_id} = ${b.id} AND ${o.position} > 0) AS others
    FROM ${bookings} ${b} JOIN ${roomTypes} ${t} ON ${t.id} = ${b.room_type_id} LEFT JOIN ${rooms} ${r} ON ${r.id} = ${b.room_id}
      LEFT JOIN ${groups} ${g} ON ${g.id} = ${b.group_id} ${joinPeople(b)}
    WHERE ${b.property_id} = ${property} AND ${b.deleted_at} IS NULL AND (${b.status} = 'checked_in'
      OR (${b.status} = 'checked_out' AND ${isOwedByGuest(b)})
      OR (${b.status} IN ('pending', 'confirmed') AND ${b.check_in} < ${end} AND ${b.check_out} > ${start} AND NOT ${isExpiredOffer(b, now)}))
    ORDER BY ${r.number_order} IS NULL, ${r.number_order}, ${b.check_in}, ${b.id}`,
);

/** A lock counts before the room status that it sets. */
export const roomsOfSheet = statement<SheetRoom>()(
  [],
  ({ property, now }) => sql`SELECT ${r.number}, CASE WHEN ${l.id} IS NOT NULL THEN 'locked' ELSE ${r.status} END AS state,
      ${l.end} AS until, ${l.reason}
    FROM ${rooms} ${r}
      LEFT JOIN ${roomLocks} ${l} ON ${l.room_id} = ${r.id} AND ${l.start} <= ${now} AND ${l.end} > ${now} AND ${l.deleted_at} IS NULL
    WHERE ${r.property_id} = ${property} AND ${r.deleted_at} IS NULL AND (${r.status} <> 'clean' OR ${l.id} IS NOT NULL)
    ORDER BY ${r.number_order}`,
);
