import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The order that a list's `sort` asks for; `-` before the name turns it around. */
export function sorting<N extends string>(sort: N | `-${N}`, columns: Record<N, SQLiteColumn | SQL>): SQL {
  const descending = sort.startsWith("-");
  const column = columns[(descending ? sort.slice(1) : sort) as N];
  return descending ? desc(column) : asc(column);
}

/** Names as people look them up: "Öller" between "Ober" and "Opitz", "von Trapp" among the Vs. Plain ones are compared without leaving SQLite. */
export function alphabetical(column: SQLiteColumn): SQL {
  return sql`CASE WHEN ${column} GLOB '*[^ -~]*' THEN fold_plain(${column}) ELSE lower(${column}) END`;
}
