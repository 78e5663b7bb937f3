import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** A table of invoices or an alias of one. */
type Columns<Name extends string> = Readonly<Record<Name, SQLiteColumn>>;

/** The invoice stands for what it bills: neither canceled nor the cancellation of another. A unique index of invoices names the same words. */
export function isLiveInvoice(i: Columns<"status" | "is_cancellation" | "deleted_at">): SQL<boolean> {
  return sql<boolean>`${i.status} IN ('draft', 'open', 'paid', 'completed') AND ${i.is_cancellation} = 0 AND ${i.deleted_at} IS NULL`;
}

/** The invoice has been issued and stands for what it bills. */
export function isIssuedInvoice(i: Columns<"status" | "is_cancellation" | "deleted_at">): SQL<boolean> {
  return sql<boolean>`${isLiveInvoice(i)} AND ${i.status} <> 'draft'`;
}

/** The invoice waits to be issued or paid. */
export function isUnpaidInvoice(i: Columns<"status" | "deleted_at">): SQL<boolean> {
  return sql<boolean>`${i.status} IN ('draft', 'open') AND ${i.deleted_at} IS NULL`;
}
