import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { foldings } from "#shared/core/fold.ts";

/** Whether a column holds a text, spelt with umlauts or without their dots. Plain ASCII is compared without leaving SQLite. */
export function holds(column: SQLiteColumn, text: string): SQL {
  const [spelt, plain] = foldings(text);
  return sql`(CASE WHEN ${column} GLOB '*[^ -~]*'
    THEN instr(fold(${column}), ${spelt}) > 0 OR instr(fold_plain(${column}), ${plain}) > 0
    ELSE instr(lower(${column}), ${spelt}) > 0 OR instr(lower(${column}), ${plain}) > 0 END)`;
}
