import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** Spaces and punctuation by which spellings of names and phone numbers differ. */
const LEFT_OUT = [" ", "-", "/", ".", ",", "_", "(", ")"];

/**
 * Condition: one of the columns contains one of the parts (`searchParts`), ignoring case, spaces and punctuation. It may hold for more rows
 * than name the person; `withoutSecrets` then changes nothing in them.
 */
export function mentionsOneOf(parts: SQLWrapper, ...columns: readonly SQLiteColumn[]): SQL<boolean> {
  const text = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );
  const squeezed = LEFT_OUT.reduce((left, mark) => sql`replace(${left}, ${mark}, '')`, sql`lower(${text})`);
  const hasText = sql.join(
    columns.map((column) => sql`${column} <> ''`),
    sql` OR `,
  );
  // With LIMIT the text is squeezed once for each row instead of once for each part.
  return sql<boolean>`((${hasText}) AND EXISTS (SELECT 1 FROM (SELECT ${squeezed} AS squeezed LIMIT 1) text, json_each(${parts}) part
    WHERE instr(text.squeezed, part.value) > 0))`;
}
