import { asc, desc, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The order that a list's `sort` asks for; `-` before the name turns it around. */
export function sorting<N extends string>(sort: N | `-${N}`, columns: Record<N, SQLiteColumn | SQL>): SQL {
  const descending = sort.startsWith("-");
  const column = columns[(descending ? sort.slice(1) : sort) as N];
  return descending ? desc(column) : asc(column);
}
