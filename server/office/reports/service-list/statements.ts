import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { contacts } from "#server/guests/contacts/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import type { LocalDate } from "#server/platform/core/database/local-dates.ts";
import { named, statementText } from "#server/platform/core/database/query.ts";
import { isSoldStay } from "#server/stays/bookings/conditions.ts";
import { bookingGuests, bookings } from "#server/stays/bookings/tables.ts";
import { charges, folios } from "#server/stays/folios/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";

const b = alias(bookings, "b");
const bg = alias(bookingGuests, "bg");
const c = alias(charges, "c");
const cu = alias(contacts, "cu");
const f = alias(folios, "f");
const g = alias(groups, "g");
const gu = alias(contacts, "gu");
const m = alias(bookings, "m");
const r = alias(rooms, "r");

const { property, from, to, kitchen, middle } = named("from", "to", "kitchen", "middle");

/**
 * Charges that are served in the range. Lodging and city tax are not served, and negative amounts are discounts; a charge posted by hand
 * may be a packed lunch, for example.
 */
const IS_SERVED = sql`${c.deleted_at} IS NULL AND ${c.booked_on} BETWEEN ${from} AND ${to}
  AND (${c.type} IS NULL OR ${c.type} = 'catering' OR (${c.type} = 'service' AND NOT ${kitchen}))
  AND ${c.gross_amount} >= 0 AND ${c.pieces} IS NOT 0`;
/** After an early departure nothing is served. */
const isThere = (local: LocalDate) =>
  sql`(${b.planned_check_out} IS NULL OR ${b.status} <> 'checked_out' OR ${c.booked_on} <= ${local(b.check_out)})`;
/** Day, name as JSON, which contains no line break, and quantity. */
const CHARGE = sql`${c.booked_on} || json_quote(${c.name}) || coalesce(${c.pieces}, ${c.quantity})`;

/** The party's room and names: rooms are ordered by number, then parties without a room by name. */
const PARTY = sql`iif(${r.id} IS NULL, '1', '0 ' || ${r.number_order} || ' ' || ${r.id}) AS place,
  iif(${r.id} IS NULL, coalesce(${cu.name}, ${g.name}, '') || ' ' || coalesce(${b.id}, ${g.id}), '') AS whom,
  '"room":' || json_quote(${r.number}) || ',"customer_name":' || json_quote(coalesce(${cu.name}, ${g.name})) || ',"names":' || (
    SELECT json_group_array(${gu.name} ORDER BY ${bg.position}) FROM ${bookingGuests} ${bg} JOIN ${contacts} ${gu} ON ${gu.id} = ${bg.contact_id}
    WHERE ${bg.booking_id} = ${b.id}) || ',"comment":' || json_quote(nullif(trim(${b.description}), '')) AS words`;
const ITS_PARTY = sql`LEFT JOIN ${rooms} ${r} ON ${r.id} = ${b.room_id} LEFT JOIN ${contacts} ${cu} ON ${cu.id} = ${b.customer_id}
  LEFT JOIN ${groups} ${g} ON ${g.id} = coalesce(${b.group_id}, ${f.group_id})`;

/** One row for each folio: the charges on a stay's folio belong to the stay. */
const ofStays = (local: LocalDate) => sql`SELECT (SELECT group_concat(${CHARGE}, char(10)) FROM ${charges} ${c}
    WHERE ${c.folio_id} = ${f.id} AND ${IS_SERVED} AND ${isThere(local)}) AS charges, ${PARTY}
  FROM ${folios} ${f} CROSS JOIN ${bookings} ${b} ON ${b.id} = ${f.booking_id} ${ITS_PARTY}
  WHERE ${f.property_id} = ${property} AND ${f.deleted_at} IS NULL AND ${isSoldStay(b)}`;
/**
 * One row for each charge: a charge on a group's folio belongs to its stay, or to the whole group, which has no room. Sales without a stay
 * are left out, because they were handed over when they were made.
 */
const ofGroups = (local: LocalDate) => sql`SELECT ${CHARGE} AS charges, ${PARTY}
  FROM ${folios} ${f} CROSS JOIN ${charges} ${c} ON ${c.folio_id} = ${f.id} AND ${IS_SERVED} LEFT JOIN ${bookings} ${b} ON ${b.id} = ${c.booking_id}
    ${ITS_PARTY}
  WHERE ${f.property_id} = ${property} AND ${f.deleted_at} IS NULL AND ${f.booking_id} IS NULL AND ((${isSoldStay(b)} AND ${isThere(local)})
    OR (${b.id} IS NULL AND EXISTS (SELECT 1 FROM ${bookings} ${m} WHERE ${m.group_id} = ${f.group_id} AND ${isSoldStay(m)})))`;

/** For a short range. In a long one nearly every folio has such charges, so all are read. */
const OF_FEW_DAYS = sql` AND ${f.id} IN (SELECT ${c.folio_id} FROM ${charges} ${c} WHERE ${c.property_id} = ${property} AND ${IS_SERVED})`;

/** The rooms of a part: all, those before the middle room, or that one and later ones with the parties without a room. */
const ROOMS = {
  all: sql``,
  lower: sql` AND ${r.number_order} < ${middle}`,
  upper: sql` AND (${r.id} IS NULL OR ${r.number_order} >= ${middle})`,
} as const satisfies Record<string, SQL>;
export type RoomsOfList = keyof typeof ROOMS;

/** The statements whose rows together are the service list. */
export function servedInRooms(local: LocalDate, part: { rooms: RoomsOfList; isLong: boolean }): string[] {
  const limits = sql`${part.isLong ? sql`` : OF_FEW_DAYS}${ROOMS[part.rooms]}`;
  return [ofStays(local), ofGroups(local)].map((served) => statementText(sql`${served}${limits}`));
}

/** The room in the middle, in the order of the numbers. */
export const middleRoom =
  statementText(sql`SELECT ${r.number_order} FROM ${rooms} ${r} WHERE ${r.property_id} = ${property} AND ${r.deleted_at} IS NULL
  ORDER BY ${r.number_order} LIMIT 1
  OFFSET (SELECT count(*) / 2 FROM ${rooms} ${r} WHERE ${r.property_id} = ${property} AND ${r.deleted_at} IS NULL)`);
