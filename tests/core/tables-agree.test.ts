import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import type { Sqlite } from "#server/platform/core/database/driver.ts";
import { TABLE_FILES, TABLES } from "#tests/support/tables.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { makeTestProperty } from "#tests/support/test-server.ts";

type Column = { name: string; type: string; notnull: 0 | 1; pk: number };

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
  expect(TABLES.length).toBeGreaterThan(40);
  expect(TABLES.map((table) => madeShape($client, table))).toEqual(TABLES.map(declaredShape));
});

test("every table is STRICT: a text never lands in a column of numbers", () => {
  const { $client } = makeTestProperty().runtime.db;
  const loose = $client.prepare<unknown[], { name: string }>("SELECT name FROM pragma_table_list WHERE strict = 0 AND type = 'table'");
  const own = new Set(TABLES.map((table) => getTableConfig(table).name));
  expect(loose.all().filter(({ name }) => own.has(name))).toEqual([]);
});

test("`npm run migration` finds nothing new: the last snapshot beside the migrations describes these tables", () => {
  const dir = temporaryFolder();
  const [out, config] = [join(dir, "migrations"), join(dir, "config.json")];
  cpSync("drizzle/migrations", out, { recursive: true });
  const schema = TABLE_FILES.map((name) => join("server", name));
  writeFileSync(config, JSON.stringify({ dialect: "sqlite", schema, out: relative(".", out) }));
  // In a process of its own: it adds to Array.prototype, which the reader of PDFs refuses.
  const { stdout } = spawnSync("npx", ["drizzle-kit", "generate", "--config", config], { encoding: "utf8" });
  expect(stdout).toContain("nothing to migrate");
  expect(readdirSync(out)).toEqual(readdirSync("drizzle/migrations"));
  rmSync(dir, { recursive: true });
});

test("only the newest snapshot is kept: the next migration is computed from it", () => {
  const files = readdirSync("drizzle/migrations");
  const newest = files
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .at(-1);
  const snapshots = readdirSync("drizzle/migrations/meta").filter((name) => name.endsWith("_snapshot.json"));
  expect(snapshots).toEqual([`${newest?.slice(0, 4)}_snapshot.json`]);
});
