import { readdirSync, readFileSync } from "node:fs";
import { generateSQLiteDrizzleJson } from "drizzle-kit/api";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import type { Sqlite } from "#server/core/database/driver.ts";
import { makeTestProperty } from "#tests/support/test-server.ts";

type Column = { name: string; type: string; notnull: 0 | 1; pk: number };

const files = readdirSync("server", { recursive: true, encoding: "utf8" }).filter((name) => /(^|\/)tables\.ts$/.test(name));
const modules = await Promise.all(files.map((name): Promise<object> => import(`../../server/${name}`)));
const tables = modules.flatMap((module) => Object.values(module)).filter((value): value is SQLiteTable => is(value, SQLiteTable));

type Shape = [table: string, columns: string[]];

function declaredShape(table: SQLiteTable): Shape {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const keys = primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
  const shown = columns.map((column) => [column.name, column.getSQLType(), column.notNull, column.primary || keys.includes(column.name)]);
  return [name, shown.map(String).toSorted()];
}

function madeShape(sqlite: Sqlite, table: SQLiteTable): Shape {
  const { name: tableName } = getTableConfig(table);
  const columns = sqlite.prepare<unknown[], Column>(`PRAGMA table_info("${tableName}")`).all();
  return [tableName, columns.map(({ name, type, notnull, pk }) => String([name, type.toLowerCase(), notnull === 1, pk > 0])).toSorted()];
}

test("the tables that the code declares are those that the migrations make, column by column", () => {
  const { $client } = makeTestProperty().runtime.db;
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.map((table) => madeShape($client, table))).toEqual(tables.map(declaredShape));
});

test("every table is STRICT: a text never lands in a column of numbers", () => {
  const { $client } = makeTestProperty().runtime.db;
  const loose = $client.prepare<unknown[], { name: string }>("SELECT name FROM pragma_table_list WHERE strict = 0 AND type = 'table'");
  const own = new Set(tables.map((table) => getTableConfig(table).name));
  expect(loose.all().filter(({ name }) => own.has(name))).toEqual([]);
});

test("the last snapshot beside the migrations describes these tables, so that `npm run migration` writes what is new and nothing else", async () => {
  const snapshots = readdirSync("drizzle/migrations/meta").filter((name) => name.endsWith("_snapshot.json"));
  const last: unknown = JSON.parse(readFileSync(`drizzle/migrations/meta/${snapshots.toSorted().at(-1) ?? ""}`, "utf8"));
  const declared = await generateSQLiteDrizzleJson(Object.fromEntries(tables.map((table) => [getTableConfig(table).name, table])));
  expect(last).toMatchObject({ tables: JSON.parse(JSON.stringify(declared.tables)) as object });
});
