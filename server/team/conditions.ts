import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** A table of members or an alias of one. */
type Columns<Name extends string> = Readonly<Record<Name, SQLiteColumn>>;

/** The member still has a place in the property. A partial index of members names the same words. */
export function isLiveMember(m: Columns<"deleted_at">): SQL<boolean> {
  return sql<boolean>`${m.deleted_at} IS NULL`;
}
