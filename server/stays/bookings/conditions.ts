import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { bookingGuests, bookingRooms } from "#server/stays/bookings/tables.ts";
import { folios } from "#server/stays/folios/tables.ts";
import type { Cents } from "#shared/platform/core/money.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";

/** The columns of the table of bookings, or of an alias of it. */
type Columns<Name extends string> = Readonly<Record<Name, SQLiteColumn>>;

const other = alias(folios, "other");
const og = alias(bookingGuests, "og");

/**
 * The stay blocks its room or one of its type: it is neither canceled nor a no-show. The partial indexes of bookings and the triggers that
 * keep `blocking` of its parts repeat these terms.
 */
export function blocksRoom(b: Columns<"status" | "deleted_at">): SQL<boolean> {
  return sql<boolean>`${b.status} NOT IN ('canceled', 'no_show') AND ${b.deleted_at} IS NULL`;
}

/** The same of a part of the stay. The partial indexes of parts repeat it. */
export function blocksInPart(p: Columns<"blocking">): SQL<boolean> {
  return sql<boolean>`${p.blocking} = 1`;
}

/** The part is the whole stay: the stay has one room. */
export function isWholeStay(p: Columns<"check_in" | "check_out">, b: Columns<"check_in" | "check_out">): SQL<boolean> {
  return sql<boolean>`(${p.check_in} = ${b.check_in} AND ${p.check_out} = ${b.check_out})`;
}

/** The booking is an offer that had expired by `now`, though no write has canceled it yet. */
export function isExpiredOffer(b: Columns<"status" | "expires_at" | "paid_amount" | "read_only">, now: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${b.status} = 'pending' AND ${b.expires_at} IS NOT NULL AND ${b.expires_at} <= ${now}
    AND ${b.paid_amount} = 0 AND NOT ${b.read_only})`;
}

/** When an offer expires: never, once something was paid for it or an invoice covers it. */
export function expiryOf(b: Columns<"expires_at" | "paid_amount" | "read_only">): SQL<string | null> {
  return sql<string | null>`CASE WHEN ${b.paid_amount} = 0 AND NOT ${b.read_only} THEN ${b.expires_at} END`;
}

const here = alias(bookingRooms, "here");

/**
 * The status of a stay in one of its parts: guests in house have left the parts before that of their room and are expected in those after
 * it. `dayEnd` is the end of the day: a part of their room that begins later is not the one they are in. The rule `presentPart` in SQL.
 */
export function statusInPart(
  b: Columns<"id" | "status" | "room_id" | "check_in" | "check_out">,
  p: Columns<"check_in" | "check_out">,
  dayEnd: SQLWrapper,
): SQL<BookingStatus> {
  const present = sql`coalesce((SELECT max(${here.check_in}) FROM ${bookingRooms} ${here} WHERE ${here.booking_id} = ${b.id}
    AND ${here.room_id} = ${b.room_id} AND ${here.check_in} < ${dayEnd}), ${b.check_in})`;
  return sql<BookingStatus>`CASE WHEN ${b.status} <> 'checked_in' OR ${isWholeStay(p, b)} THEN ${b.status}
    WHEN ${p.check_in} < ${present} THEN 'checked_out' WHEN ${p.check_in} > ${present} THEN 'confirmed' ELSE ${b.status} END`;
}

/** The stay was sold: it is confirmed, or its guests have come. */
export function isSoldStay(b: Columns<"status" | "deleted_at">): SQL<boolean> {
  return sql<boolean>`${b.status} IN ('confirmed', 'checked_in', 'checked_out') AND ${b.deleted_at} IS NULL`;
}

/** The stay came from another source than the front desk, and none of its nights has a price: a channel tells none. */
export function isUnpricedStay(b: Columns<"source" | "price">): SQL<boolean> {
  return sql<boolean>`(${b.source} <> 'internal' AND NOT EXISTS (
    SELECT 1 FROM json_each(${b.price}, '$.nights') n WHERE json_extract(n.value, '$.gross_amount') <> 0))`;
}

/** The guests of the stay have come; they may have left since. */
export function hasArrived(b: Columns<"status" | "deleted_at">): SQL<boolean> {
  return sql<boolean>`${b.status} IN ('checked_in', 'checked_out') AND ${b.deleted_at} IS NULL`;
}

/** The booking is not finished: pending, confirmed or checked in. */
export function isUnfinished(b: Columns<"status" | "deleted_at">): SQL<boolean> {
  return sql<boolean>`${b.status} IN ('pending', 'confirmed', 'checked_in') AND ${b.deleted_at} IS NULL`;
}

/** Amount that the guests of a booking owe, below zero their credit: what is due without folios of others. The rule `isOwnFolio` in SQL. */
export function guestDue(b: Columns<"id" | "customer_id" | "due_amount">): SQL<Cents> {
  return sql<Cents>`(${b.due_amount} - (SELECT coalesce(sum(${other.gross_amount} - ${other.paid_amount}), 0) FROM ${folios} ${other}
    WHERE ${other.booking_id} = ${b.id} AND ${other.deleted_at} IS NULL AND ${other.customer_id} <> coalesce(${b.customer_id}, '')
      AND NOT EXISTS (SELECT 1 FROM ${bookingGuests} ${og} WHERE ${og.booking_id} = ${b.id} AND ${og.contact_id} = ${other.customer_id})))`;
}

/**
 * The guests of a booking owe something. They can do so only if something is due, or if the credit of another payer hides it: only then are
 * the booking's folios read.
 */
export function isOwedByGuest(b: Columns<"id" | "customer_id" | "due_amount">): SQL<boolean> {
  return sql<boolean>`((${b.due_amount} > 0 OR ${b.id} IN (SELECT ${other.booking_id} FROM ${folios} ${other}
      WHERE ${other.customer_id} IS NOT NULL AND ${other.gross_amount} < ${other.paid_amount} AND ${other.deleted_at} IS NULL))
    AND ${guestDue(b)} > 0)`;
}
