import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { contacts } from "#server/guests/contacts/tables.ts";
import { items } from "#server/inventory/items/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import type { LocalDate } from "#server/platform/core/database/local-dates.ts";
import { named, type Query, statement } from "#server/platform/core/database/query.ts";
import { isSoldStay } from "#server/stays/bookings/conditions.ts";
import { bookingRooms, bookings } from "#server/stays/bookings/tables.ts";
import { charges, folios } from "#server/stays/folios/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";

const b = alias(bookings, "b");
const c = alias(charges, "c");
const cu = alias(contacts, "cu");
const f = alias(folios, "f");
const g = alias(groups, "g");
const it = alias(items, "it");
const m = alias(bookings, "m");
const p = alias(bookingRooms, "p");
const r = alias(rooms, "r");

/** A charge with the party that it is served to: a stay, or a group without rooms. */
export type ServedCharge = {
  date: string;
  item: string;
  quantity: number;
  /** The sort key of the room; parties without a room come last. */
  place: string;
  /** The sort key of a party without a room; empty in a room. */
  whom: string;
  room: string | null;
  booking_id: string | null;
  customer_name: string | null;
  children: number;
  cots: number;
  comment: string | null;
};

const NAMES = ["from", "to", "kitchen"] as const;
const { property, from, to, kitchen } = named(...NAMES);

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

/** The room of the night of a charge: what is booked on the next day, such as breakfast, belongs to the night before. */
const roomOfNight = (local: LocalDate) => sql`(SELECT ${p.room_id} FROM ${bookingRooms} ${p} WHERE ${p.booking_id} = ${b.id}
  AND (${p.check_in} = ${b.check_in} OR ${local(p.check_in)} <= iif(${it.book_next_day}, date(${c.booked_on}, '-1 day'), ${c.booked_on}))
  ORDER BY ${p.check_in} DESC LIMIT 1)`;

/**
 * Charges that are served in a range, in the order of the folios. A charge on a stay's folio belongs to the stay; one on a group's folio to
 * its stay, or to the whole group, which has no room. Sales without a stay are left out, because they were handed over when they were made.
 */
export function servedCharges(local: LocalDate): Query<(typeof NAMES)[number], ServedCharge> {
  return statement<ServedCharge>()(
    NAMES,
    () => sql`SELECT ${c.booked_on} AS date, ${c.name} AS item, coalesce(${c.pieces}, ${c.quantity}) AS quantity,
      iif(${r.id} IS NULL, '1', '0 ' || ${r.number_order} || ' ' || ${r.id}) AS place,
      iif(${r.id} IS NULL, coalesce(${cu.name}, ${g.name}, '') || ' ' || coalesce(${b.id}, ${g.id}), '') AS whom,
      ${r.number} AS room, ${b.id} AS booking_id, coalesce(${cu.name}, ${g.name}) AS customer_name,
      coalesce(json_array_length(${b.children}), 0) AS children, coalesce(${b.cots}, 0) AS cots, nullif(trim(${b.description}), '') AS comment
    FROM ${charges} ${c} CROSS JOIN ${folios} ${f} ON ${f.id} = ${c.folio_id}
      LEFT JOIN ${bookings} ${b} ON ${b.id} = coalesce(${f.booking_id}, ${c.booking_id})
      LEFT JOIN ${items} ${it} ON ${it.id} = ${c.item_id} LEFT JOIN ${rooms} ${r} ON ${r.id} = ${roomOfNight(local)} LEFT JOIN ${contacts} ${cu} ON ${cu.id} = ${b.customer_id}
      LEFT JOIN ${groups} ${g} ON ${g.id} = coalesce(${b.group_id}, ${f.group_id})
    WHERE ${c.property_id} = ${property} AND ${IS_SERVED} AND ${f.deleted_at} IS NULL AND ((${isSoldStay(b)} AND ${isThere(local)})
      OR (${b.id} IS NULL AND EXISTS (SELECT 1 FROM ${bookings} ${m} WHERE ${m.group_id} = ${f.group_id} AND ${isSoldStay(m)})))
    ORDER BY ${f.booking_id} IS NULL, ${f.id}, ${c.id}`,
  );
}
