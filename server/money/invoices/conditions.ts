import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The columns of the table of invoices, or of an alias of it. */
type Columns<Name extends string> = Readonly<Record<Name, SQLiteColumn>>;

/** The invoice covers its folios, and is neither canceled nor a cancellation. A unique index of invoices repeats these terms. */
export function isLiveInvoice(i: Columns<"kind" | "status" | "is_cancellation" | "deleted_at">): SQL<boolean> {
  return sql<boolean>`${i.kind} = 'invoice' AND ${i.status} IN ('draft', 'open', 'paid', 'completed') AND ${i.is_cancellation} = 0 AND ${i.deleted_at} IS NULL`;
}

/** The invoice covers its folios, was issued, and is neither canceled nor a cancellation. */
export function isIssuedInvoice(i: Columns<"kind" | "status" | "is_cancellation" | "deleted_at">): SQL<boolean> {
  return sql<boolean>`${isLiveInvoice(i)} AND ${i.status} <> 'draft'`;
}

/** The invoice asks for a deposit that is neither canceled nor deducted by an invoice of the stay. */
export function isAskingForDeposit(i: Columns<"kind" | "status" | "is_cancellation">): SQL<boolean> {
  return sql<boolean>`${i.kind} = 'deposit' AND ${i.status} IN ('open', 'paid') AND ${i.is_cancellation} = 0`;
}

/** The invoice is a draft or unpaid. */
export function isUnpaidInvoice(i: Columns<"status" | "deleted_at">): SQL<boolean> {
  return sql<boolean>`${i.status} IN ('draft', 'open') AND ${i.deleted_at} IS NULL`;
}
