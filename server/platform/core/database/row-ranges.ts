import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#server/platform/core/database/db.ts";
import { type Query, query } from "#server/platform/core/database/query.ts";
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import type { View } from "#server/platform/core/work/work.ts";

/** A part of a table by row numbers: after `from`, up to `to`. */
export type RowRange = { from: number; to: number };

/** As many rows are read in a few milliseconds. */
const ROWS_AT_ONCE = 500;

/** The parts of a table up to its last row. */
export function rowRanges(last: number, size = ROWS_AT_ONCE): RowRange[] {
  return Array.from({ length: Math.ceil(last / size) }, (_, part) => ({ from: part * size, to: Math.min(last, (part + 1) * size) }));
}

/** Condition: the row is in the part. With `ofProperty` beside it SQLite reads the part alone and uses no index. */
export function inRange(table: SQLiteTable, { from, to }: Readonly<Record<keyof RowRange, SQLWrapper>>): SQL<boolean> {
  return sql<boolean>`${table}.rowid > ${from} AND ${table}.rowid <= ${to}`;
}

/**
 * Reads a long table part by part, in the order in which rows were inserted, so that calls are served between two parts. Rows that are
 * written meanwhile may be missing.
 */
export async function readInRanges<Row>(view: View, table: SQLiteTable, rows: Query<keyof RowRange, Row>): Promise<Row[]> {
  const found: Row[] = [];
  await eachInTurns(rowRanges(lastRow(view.db, table)), (range) => {
    for (const row of rows.all(view, range)) found.push(row);
  });
  return found;
}

const lastRows = new Map<SQLiteTable, Query<never, { n: number }, { db: Db }>>();

/** The number of a table's last row. */
export function lastRow(db: Db, table: SQLiteTable): number {
  const known =
    lastRows.get(table) ?? query([], (of) => of.select({ n: sql<number>`coalesce(max(${table}.rowid), 0)` }).from(table), ROW_NUMBER);
  lastRows.set(table, known);
  return known.get({ db }, {})?.n ?? 0;
}

const ROW_NUMBER = { acrossProperties: "a row number, nothing of the row" };
