import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { isUnfinished } from "#server/stays/bookings/conditions.ts";
import { bookings } from "#server/stays/bookings/tables.ts";

/** The columns of the table of folios, charges or payments, or of an alias of one. */
type Columns<Name extends string> = Readonly<Record<Name, SQLiteColumn>>;

/** The folio that a booking, a group or a sale has from its creation. An index of folios repeats this term. */
export function isDefaultFolio(f: Columns<"default">): SQL<boolean> {
  return sql<boolean>`${f.default} = 1`;
}

/** The folio is not deleted and takes charges and payments: no invoice has closed it. */
export function isOpenFolio(f: Columns<"status" | "deleted_at">): SQL<boolean> {
  return sql<boolean>`${f.status} = 'open' AND ${f.deleted_at} IS NULL`;
}

/** The rule sends charges to the contact, and its booking, or one of its group, is not finished. */
export function needsPayer(rule: Columns<"customer_id" | "booking_id" | "group_id">, contact: SQLWrapper): SQL<boolean> {
  return sql<boolean>`${rule.customer_id} = ${contact} AND EXISTS (SELECT 1 FROM ${bookings}
    WHERE (${bookings.id} = ${rule.booking_id} OR ${bookings.group_id} = ${rule.group_id}) AND ${isUnfinished(bookings)})`;
}

/** The payment is not deleted and moved money: it is neither a share of a group's payment nor a transfer between folios. */
export function isRealPayment(p: Columns<"virtual" | "deleted_at">): SQL<boolean> {
  return sql<boolean>`NOT ${p.virtual} AND ${p.deleted_at} IS NULL`;
}

/** The charge takes back an automatic one, or a part of it. An index of charges repeats this term. */
export function isCreditOfCharge(c: Columns<"credits_charge_id">): SQL<boolean> {
  return sql<boolean>`${c.credits_charge_id} IS NOT NULL`;
}

/** The charge is created from its stay, whether it counts at the moment or not. An index of charges repeats this term. */
export function isAutomaticCharge(c: Columns<"default">): SQL<boolean> {
  return sql<boolean>`${c.default} = 1`;
}
