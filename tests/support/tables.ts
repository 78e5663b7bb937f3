import { readdirSync } from "node:fs";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";

/** The files that declare tables. */
export const TABLE_FILES = readdirSync("server", { recursive: true, encoding: "utf8" }).filter((name) => /(^|\/)tables\.ts$/.test(name));

const modules = await Promise.all(TABLE_FILES.map((name): Promise<object> => import(/* @vite-ignore */ `../../server/${name}`)));

/** Every table that the code declares. */
export const TABLES = modules.flatMap((module) => Object.values(module)).filter((value): value is SQLiteTable => is(value, SQLiteTable));

/** Columns of a table that hold texts: no references, choices or JSON. */
export function textColumnsOf(table: SQLiteTable): string[] {
  const { columns, foreignKeys } = getTableConfig(table);
  const references = new Set(foreignKeys.flatMap((key) => key.reference().columns.map(({ name }) => name)));
  return columns
    .filter((column) => column.getSQLType() === "text" && column.dataType === "string" && !column.enumValues?.length)
    .map(({ name }) => name)
    .filter((name) => !references.has(name));
}
