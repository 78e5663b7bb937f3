import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The columns of the table of API keys, or of an alias of it. */
type Columns<Name extends string> = Readonly<Record<Name, SQLiteColumn>>;

/** The key was neither revoked nor deleted by `now`. */
export function hasNotEnded(k: Columns<"deleted_at" | "revoked_at">, now: SQLWrapper): SQL<boolean> {
  return sql<boolean>`${k.deleted_at} IS NULL AND (${k.revoked_at} IS NULL OR ${k.revoked_at} > ${now})`;
}
