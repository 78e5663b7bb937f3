import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { isUnfinished } from "#server/stays/bookings/conditions.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { folios, payments } from "#server/stays/folios/tables.ts";

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

/** The payment is one side of a transfer between two folios of one booking, which takes the money of a deposit along. */
export function isDepositTransfer(
  p: Columns<"id" | "folio_id" | "share_of_id" | "payment_method_id" | "virtual" | "deleted_at">,
): SQL<boolean> {
  const other = alias(payments, "other_side");
  const here = alias(folios, "here");
  const there = alias(folios, "there");
  const isOfOneBooking = sql`EXISTS (SELECT 1 FROM ${folios} ${here} JOIN ${folios} ${there} ON ${there.booking_id} = ${here.booking_id}
    WHERE ${here.id} = ${p.folio_id} AND ${there.id} = ${other.folio_id})`;
  const hasOther = (side: SQL) => sql`EXISTS (SELECT 1 FROM ${payments} ${other} WHERE ${side} AND ${isOfOneBooking})`;
  return sql<boolean>`${p.virtual} AND ${p.payment_method_id} IS NULL AND ${p.deleted_at} IS NULL
    AND (${hasOther(sql`${other.id} = ${p.share_of_id}`)} OR ${hasOther(sql`${other.share_of_id} = ${p.id}`)})`;
}

/** The charge is created from its stay, whether it counts at the moment or not. An index of charges repeats this term. */
export function isAutomaticCharge(c: Columns<"default">): SQL<boolean> {
  return sql<boolean>`${c.default} = 1`;
}
