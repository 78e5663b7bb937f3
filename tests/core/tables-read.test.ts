import { getTableConfig } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { madeOf, TOLD_BY, tablesIn } from "#server/made-of.ts";
import type { Sqlite } from "#server/platform/core/database/driver.ts";
import { notingReads } from "#server/platform/core/database/reads.ts";
import { callAs, PROCEDURES } from "#tests/support/procedures.ts";
import { TABLES } from "#tests/support/tables.ts";
import { makeTwoProperties, ownInput } from "#tests/support/two-properties.ts";

const TABLE_NAMES = TABLES.map((table) => getTableConfig(table).name);

test("for every table an object tells of its changes, or it is said that none has to", () => {
  expect(Object.keys(TOLD_BY).sort()).toEqual([...TABLE_NAMES, "backup_files"].sort());
});

type Step = { opcode: string; p2: number };

/** The tables that SQLite opens to run a statement, without those that are there for the text index. */
function tablesOpened(client: Sqlite, source: string): string[] {
  const roots = client.prepare<[], { rootpage: number; tbl_name: string }>(
    "SELECT rootpage, tbl_name FROM sqlite_master WHERE rootpage > 0",
  );
  const names = new Map(roots.all().map(({ rootpage, tbl_name }) => [rootpage, tbl_name]));
  const steps = client.prepare<[], Step>(`EXPLAIN ${source.replaceAll(/\?|@\w+/g, "NULL")}`).all();
  return steps
    .filter(({ opcode }) => opcode === "OpenRead")
    .flatMap(({ p2 }) => names.get(p2) ?? [])
    .filter((name) => TABLE_NAMES.includes(name));
}

test("every table that SQLite opens to answer a query is noticed", { timeout: 60_000 }, async () => {
  const properties = makeTwoProperties();
  const statements = new Set<string>();
  for (const { name, type, isFile, input } of PROCEDURES) {
    if (type !== "query" || isFile) continue;
    const expand = (input?.["properties"] as Record<string, { items?: { enum?: string[] } }> | undefined)?.["expand"]?.items?.enum;
    const whole = input === null ? undefined : Object.assign({}, ownInput(properties, { name, input }), expand && { expand });
    await notingReads(statements, () => callAs(properties.property, properties.admin, name, whole));
  }
  const { $client } = properties.property.runtime.db;
  // Those of `noteRead` are no statements.
  const missed = [...statements]
    .filter((source) => /^\W*(?:select|with)/i.test(source))
    .flatMap((source) => {
      const noticed = tablesIn(source);
      return tablesOpened($client, source)
        .filter((table) => !noticed.includes(table))
        .map((table) => `${table}: ${source}`);
    });
  expect(statements.size).toBeGreaterThan(200);
  expect(missed).toEqual([]);
});

test.each([
  ["SELECT number FROM rooms", ["room"]],
  ['select "rooms"."number", "bookings"."status" from "rooms" inner join "bookings" on true', ["booking", "room"]],
  ['select "id", "status" from "rooms"', ["room", "room_status"]],
  ['SELECT "r"."number" FROM "rooms" "r" WHERE "r"."status" = ?', ["room", "room_status"]],
  ["SELECT r.inspected_at FROM rooms r JOIN room_types t", ["room", "room_status", "room_type"]],
  ["SELECT * FROM rooms", ["room", "room_status"]],
])("%s is made of %s", (source, objects) => {
  expect(madeOf(new Set([source]))).toEqual(objects);
});
