import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Language } from "#shared/platform/core/language.ts";
import { MAX_RELATED } from "#shared/platform/core/paging.ts";

/** The ORDER BY term for a list's `sort`; a leading `-` means descending. */
export function sorting<N extends string>(sort: N | `-${N}`, columns: Record<N, SQLiteColumn | SQL>): SQL {
  const descending = sort.startsWith("-");
  const column = columns[(descending ? sort.slice(1) : sort) as N];
  return descending ? desc(column) : asc(column);
}

/**
 * Alphabetical order of names as people expect it: "Öller" between "Ober" and "Opitz", "von Trapp" among the Vs. Plain ASCII names are
 * compared inside SQLite, without a call of our own function.
 */
export function alphabetical(column: SQLiteColumn | SQL): SQL {
  return sql`CASE WHEN ${column} GLOB '*[^ -~]*' THEN fold_plain(${column}) ELSE lower(${column}) END`;
}

/** The two orders of names that may have an English one: by `name`, and by what English-speaking staff read. */
export function byNames({ name, name_en }: { name: SQLiteColumn; name_en: SQLiteColumn }): Record<"name" | "name_en", SQL> {
  return { name: alphabetical(name), name_en: alphabetical(sql`coalesce(${name_en}, ${name})`) };
}

type OwnedRows = { table: SQLiteTable & { id: SQLiteColumn }; owner: SQLiteColumn; order: SQL; where: SQL | undefined };

/**
 * The condition for the first rows of each owner in an order: `MAX_RELATED` and one more, by which the caller sees that there are more.
 * `where` names the property.
 */
export function firstOfEachOwner({ table, owner, order, where }: OwnedRows): SQL {
  return sql`${table.id} IN (SELECT id FROM (
    SELECT ${table.id} AS id, row_number() OVER (PARTITION BY ${owner} ORDER BY ${order}) AS place FROM ${table} WHERE ${where})
    WHERE place <= ${MAX_RELATED + 1})`;
}

/** A name as staff read it, as `nameForStaff` says: the property's own, for English-speaking staff the English one. */
export function staffNameSql(
  { name, name_en }: { name: SQLiteColumn; name_en: SQLiteColumn },
  language: SQLWrapper | Language,
): SQL<string> {
  return sql<string>`iif(${language} = 'en', coalesce(${name_en}, ${name}), ${name})`;
}

/** ORDER BY terms that put rows first whose number, code or name is the search text itself; none without a text. */
export function exactFirst(text: string | undefined, ...columns: readonly SQLiteColumn[]): SQL[] {
  if (text === undefined) return [];
  const isExact = columns.map((column) => sql`${column} = ${text} COLLATE NOCASE`);
  return [sql`CASE WHEN ${sql.join(isExact, sql` OR `)} THEN 0 ELSE 1 END`];
}

/** Persons by their last word, as in a card index ("Gruber Anna" for Anna Gruber); companies by the whole name. */
export function byLastName({ type, name }: { type: SQLiteColumn; name: SQLiteColumn }): SQL {
  // rtrim removes every trailing character that is not a space; the last word is what follows the last space.
  const last = sql`substr(${name}, length(rtrim(${name}, replace(${name}, ' ', ''))) + 1)`;
  return alphabetical(sql`(CASE ${type} WHEN 'person' THEN ${last} || ' ' || ${name} ELSE ${name} END)`);
}
