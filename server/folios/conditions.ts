import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** A table of folios or charges, or an alias of one. */
type Columns<Name extends string> = Readonly<Record<Name, SQLiteColumn>>;

/** The account that a booking, a group or a sale has from its first moment. An index of folios names the same words. */
export function isDefaultFolio(f: Columns<"default">): SQL<boolean> {
  return sql<boolean>`${f.default} = 1`;
}

/** The folio stands and takes charges and payments: no invoice has closed it. */
export function isOpenFolio(f: Columns<"status" | "deleted_at">): SQL<boolean> {
  return sql<boolean>`${f.status} = 'open' AND ${f.deleted_at} IS NULL`;
}

/** The charge follows its stay by itself, whether it counts at the moment or not. An index of charges names the same words. */
export function isAutomaticCharge(c: Columns<"default">): SQL<boolean> {
  return sql<boolean>`${c.default} = 1`;
}
