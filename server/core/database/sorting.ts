import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The order that a list's `sort` asks for; `-` before the name turns it around. */
export function sorting<N extends string>(sort: N | `-${N}`, columns: Record<N, SQLiteColumn | SQL>): SQL {
  const descending = sort.startsWith("-");
  const column = columns[(descending ? sort.slice(1) : sort) as N];
  return descending ? desc(column) : asc(column);
}

/** Names as people look them up: "Öller" between "Ober" and "Opitz", "von Trapp" among the Vs. Plain ones are compared without leaving SQLite. */
export function alphabetical(column: SQLiteColumn | SQL): SQL {
  return sql`CASE WHEN ${column} GLOB '*[^ -~]*' THEN fold_plain(${column}) ELSE lower(${column}) END`;
}

/** People by their last word, as a card index has them ("Gruber Anna" for Anna Gruber); companies by the name as it is. */
export function byLastName({ type, name }: { type: SQLiteColumn; name: SQLiteColumn }): SQL {
  // rtrim takes all that is no space off the end, so that the last word is what follows the last space.
  const last = sql`substr(${name}, length(rtrim(${name}, replace(${name}, ' ', ''))) + 1)`;
  return alphabetical(sql`(CASE ${type} WHEN 'person' THEN ${last} || ' ' || ${name} ELSE ${name} END)`);
}
