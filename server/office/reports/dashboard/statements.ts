import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import type { LocalDate } from "#server/platform/core/database/local-dates.ts";
import { named, ofProperty, oneOf, type Query, statement } from "#server/platform/core/database/query.ts";
import { guestDue, hasArrived, isOwedByGuest, isSoldStay, isUnpricedStay } from "#server/stays/bookings/conditions.ts";
import { bookingRooms, bookings } from "#server/stays/bookings/tables.ts";
import { charges, folios } from "#server/stays/folios/tables.ts";
import { roomLocks } from "#server/stays/room-locks/tables.ts";
import type { DaySale } from "#shared/office/reports/revenue.ts";
import type { Cents } from "#shared/platform/core/money.ts";

const b = alias(bookings, "b");
const p = alias(bookingRooms, "p");
const c = alias(charges, "c");
const f = alias(folios, "f");
const l = alias(roomLocks, "l");
const r = alias(rooms, "r");
const t = alias(roomTypes, "t");

const { property, from, to, start, end, after, unsold } = named("from", "to", "start", "end", "after", "unsold");
const NIGHTS = ["from", "start", "end", "after"] as const;
type OfNights<Row> = Query<(typeof NIGHTS)[number], Row>;

export type CountedSale = DaySale & { count: number };
/** The first night and the day after the last one, as indexes into the days of the range. */
export type Span = { first: number; last: number };
export type StayNights = Span & { room_type_id: string; occupancy: number; unpriced: 0 | 1 };

/** Folios of offers and canceled stays, which are no sales; charges that remain on a no-show's folio are. */
export const unsoldFolios = statement<{ id: string }>()(
  [],
  () => sql`SELECT ${f.id} FROM ${bookings} ${b} CROSS JOIN ${folios} ${f} ON ${f.booking_id} = ${b.id}
    WHERE ${b.property_id} = ${property} AND (${b.status} IN ('pending', 'canceled') OR ${b.deleted_at} IS NOT NULL)
  UNION SELECT ${f.id} FROM ${folios} ${f} WHERE ${f.property_id} = ${property} AND ${f.deleted_at} IS NOT NULL`,
);

const isInDays = sql`${c.deleted_at} IS NULL AND ${c.booked_on} BETWEEN ${from} AND ${to}`;
const CHARGED = sql`${charges} ${c} WHERE ${c.property_id} = ${property} AND ${isInDays}`;

const salesOf = (charged: SQL) => sql`SELECT ${c.booked_on} AS date, ${c.name}, ${c.tax_percentage},
    sum(iif(${c.credit_note_id} IS NULL, 1, -1) * coalesce(${c.pieces}, ${c.quantity})) AS quantity, sum(${c.gross_amount}) AS gross,
    sum(iif(${c.type} = 'accommodation', ${c.gross_amount}, 0)) AS lodging, count(*) AS count
  FROM ${charged} GROUP BY ${c.booked_on}, ${c.name}, ${c.tax_percentage}`;

export const sales = statement<CountedSale>()(["from", "to"], () => salesOf(CHARGED));

/** The sales of the folios `unsold`, read by folio instead of by day. */
export const salesOfUnsold = statement<CountedSale>()(["from", "to", "unsold"], () =>
  salesOf(sql`json_each(${unsold}) u CROSS JOIN ${charges} ${c} ON ${c.folio_id} = u.value
    WHERE ${ofProperty(c, property)} AND ${isInDays}`),
);

/** A charge on its group's folio still belongs to its stay. Stays without a price are left out of the average per booking. */
export const bookingsWithSales = statement<{ count: number }>()(
  ["from", "to", "unsold"],
  () => sql`SELECT count(*) AS count FROM (
    SELECT ${f.booking_id} AS id FROM ${folios} ${f} WHERE ${f.id} IN (SELECT ${c.folio_id} FROM ${CHARGED}) AND ${f.booking_id} IS NOT NULL
      AND NOT ${oneOf(f.id, unsold)}
    UNION SELECT ${c.booking_id} FROM ${CHARGED} AND ${c.booking_id} IS NOT NULL AND NOT ${oneOf(c.folio_id, unsold)} AND ${c.folio_id} IN (
      SELECT ${f.id} FROM ${folios} ${f} WHERE ${f.property_id} = ${property} AND ${f.group_id} IS NOT NULL)) sold
  WHERE NOT EXISTS (SELECT 1 FROM ${bookings} ${b} WHERE ${b.id} = sold.id AND ${isUnpricedStay(b)})`,
);

export const typesByName = statement<{ id: string; name: string; stands: 0 | 1 }>()(
  [],
  () => sql`SELECT ${t.id}, ${t.name}, ${t.deleted_at} IS NULL AS stands FROM ${roomTypes} ${t}
  WHERE ${t.property_id} = ${property} ORDER BY ${t.name}, ${t.id}`,
);

export const roomCount = statement<{ count: number }>()(
  [],
  () => sql`SELECT count(*) AS count FROM ${rooms} ${r} WHERE ${r.property_id} = ${property} AND ${r.deleted_at} IS NULL`,
);

/** The index of a date in the days of the range, which begin at `from`. */
const place = (date: SQL) => sql`CAST(julianday(${date}) - julianday(${from}) AS INTEGER)`;
const nights = (local: LocalDate, arrival: SQLWrapper, departure: SQLWrapper) =>
  sql`${place(sql`max(${local(arrival)}, ${from})`)} AS first, ${place(sql`min(${local(departure)}, ${after})`)} AS last`;

export function soldStays(local: LocalDate): OfNights<StayNights> {
  return statement<StayNights>()(
    NIGHTS,
    () => sql`SELECT ${nights(local, p.check_in, p.check_out)}, ${p.room_type_id}, ${b.occupancy},
      ${isUnpricedStay(b)} AS unpriced FROM ${bookings} ${b} CROSS JOIN ${bookingRooms} ${p} ON ${p.booking_id} = ${b.id}
    WHERE ${b.property_id} = ${property} AND ${b.check_out} > ${start} AND ${b.check_in} < ${end} AND ${isSoldStay(b)}
      AND ${p.check_out} > ${start} AND ${p.check_in} < ${end}`,
  );
}

/** The beginning of the property's first sold stay. */
export const firstSoldStay = statement<{ check_in: string }>()(
  [],
  () => sql`SELECT ${b.check_in} FROM ${bookings} ${b} WHERE ${b.property_id} = ${property} AND ${isSoldStay(b)}
  ORDER BY ${b.check_in} LIMIT 1`,
);

export function locksOfRooms(local: LocalDate): OfNights<Span> {
  return statement<Span>()(
    NIGHTS,
    () => sql`SELECT ${nights(local, l.start, l.end)} FROM ${roomLocks} ${l} JOIN ${rooms} ${r} ON ${r.id} = ${l.room_id}
    WHERE ${l.property_id} = ${property} AND ${l.end} > ${start} AND ${l.start} < ${end} AND ${l.deleted_at} IS NULL AND ${r.deleted_at} IS NULL`,
  );
}

/** Amount that guests owe and number of their stays, without future stays, whose payment is not expected yet. */
export const owedByGuests = statement<{ bookings: number; amount: Cents }>()(
  [],
  (here) => sql`SELECT count(*) AS bookings, coalesce(sum(due), 0) AS amount FROM (SELECT ${guestDue(b)} AS due
    FROM ${bookings} ${b} WHERE ${b.property_id} = ${here.property} AND ${hasArrived(b)} AND ${isOwedByGuest(b)})`,
);
