import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The columns of the table of invoices, or of an alias of it. */
type Columns<Name extends string> = Readonly<Record<Name, SQLiteColumn>>;

/** The invoice is neither canceled nor a cancellation. A unique index of invoices repeats these terms. */
export function isLiveInvoice(i: Columns<"status" | "is_cancellation" | "deleted_at">): SQL<boolean> {
  return sql<boolean>`${i.status} IN ('draft', 'open', 'paid', 'completed') AND ${i.is_cancellation} = 0 AND ${i.deleted_at} IS NULL`;
}

/** The invoice was issued and is neither canceled nor a cancellation. */
export function isIssuedInvoice(i: Columns<"status" | "is_cancellation" | "deleted_at">): SQL<boolean> {
  return sql<boolean>`${isLiveInvoice(i)} AND ${i.status} <> 'draft'`;
}

/** The invoice is a draft or unpaid. */
export function isUnpaidInvoice(i: Columns<"status" | "deleted_at">): SQL<boolean> {
  return sql<boolean>`${i.status} IN ('draft', 'open') AND ${i.deleted_at} IS NULL`;
}
