import { or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { foldings } from "#shared/platform/core/fold.ts";

/** Condition: one of the columns contains the text, ignoring case and accents. For short lists; long ones use their text index. */
export function holdsText(text: string | undefined, ...columns: readonly (SQLiteColumn | SQL)[]): SQL | undefined {
  if (text === undefined) return undefined;
  const [spelt, plain] = foldings(text);
  return or(
    ...columns.map(
      (column) => sql`(instr(fold(coalesce(${column}, '')), ${spelt}) > 0 OR instr(fold_plain(coalesce(${column}, '')), ${plain}) > 0)`,
    ),
  );
}
