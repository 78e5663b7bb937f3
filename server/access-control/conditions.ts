import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** A table of keys or an alias of one. */
type Columns<Name extends string> = Readonly<Record<Name, SQLiteColumn>>;

/** The key opens its door, is about to, or is being revoked: the door system may still have to be told of it. */
export function isUnderWay(t: Columns<"state">): SQL<boolean> {
  return sql<boolean>`${t.state} IN ('issuing', 'issued', 'revoking')`;
}
