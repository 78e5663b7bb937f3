import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The columns of the table of bookings, or of an alias of it. */
type Columns<Name extends string> = Readonly<Record<Name, SQLiteColumn>>;

/**
 * The stay blocks its room or one of its type: it is neither canceled nor a no-show. The partial indexes of bookings repeat these terms.
 */
export function blocksRoom(b: Columns<"status" | "deleted_at">): SQL<boolean> {
  return sql<boolean>`${b.status} NOT IN ('canceled', 'no_show') AND ${b.deleted_at} IS NULL`;
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
