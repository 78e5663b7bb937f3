import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The columns of the table of members, or of an alias of it. */
type Columns<Name extends string> = Readonly<Record<Name, SQLiteColumn>>;

/** The member was not removed from the property. A partial index of members repeats this term. */
export function isLiveMember(m: Columns<"deleted_at">): SQL<boolean> {
  return sql<boolean>`${m.deleted_at} IS NULL`;
}
