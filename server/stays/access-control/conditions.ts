import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The columns of the table of keys, or of an alias of it. */
type Columns<Name extends string> = Readonly<Record<Name, SQLiteColumn>>;

/** The key opens its door, is being issued, or is being revoked: a call to the door system may still be due. */
export function isUnderWay(t: Columns<"state">): SQL<boolean> {
  return sql<boolean>`${t.state} IN ('issuing', 'issued', 'revoking')`;
}
