import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assertDatabaseNotLost } from "#server/office/setup/lost-database.ts";
import { prepareProperty } from "#server/office/setup/service.ts";
import { stageBytes } from "#server/tenant/files/disk.ts";
import { makeEmptyDatabase } from "#tests/support/empty-database.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const OWNER = { email: "owner@example.com", password: "open sesame for the mountain", demo: false };

/** A data folder that a server has used. */
function usedFolder() {
  const dir = temporaryFolder();
  mkdirSync(join(dir, "files"));
  writeFileSync(join(dir, "files", "0190a5f0-0000-7000-8000-000000000001"), "a letter");
  writeFileSync(join(dir, "keyrack.db"), "a database");
  return { dir, database: join(dir, "keyrack.db") };
}

test("a start is refused where files lie beside a database that is missing or empty", () => {
  const { dir, database } = usedFolder();
  assertDatabaseNotLost(dir);
  truncateSync(database, 0);
  expect(() => assertDatabaseNotLost(dir)).toThrow(
    /there are files in .*files \(1\), but the database beside it is missing or empty.*Nothing was changed/,
  );
  rmSync(database);
  expect(() => assertDatabaseNotLost(dir)).toThrow(/missing or empty/);
  rmSync(join(dir, "files"), { recursive: true });
  assertDatabaseNotLost(dir);
});

test("a start is refused if a write-ahead log has no database, since opening would discard its commits", () => {
  const { dir, database } = usedFolder();
  writeFileSync(`${database}-wal`, "commits");
  assertDatabaseNotLost(dir);
  rmSync(database);
  expect(() => assertDatabaseNotLost(dir)).toThrow(/keyrack.db is missing or empty, but its log keyrack.db-wal is there/);
});

test("no property is set up in a fresh database beside the files of another one", async () => {
  const property = makeEmptyDatabase();
  (await stageBytes(property.config, Buffer.from("a letter"))).keep("0190a5f0-0000-7000-8000-000000000001");
  await expect(prepareProperty(property.runtime, OWNER)).rejects.toThrow(/there are files in/);
  expect(readdirSync(join(property.dir, "files"))).toHaveLength(1);
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM properties").pluck().get()).toBe(0);
});

test("a property that was just set up doesn't lie in the write-ahead log alone", async () => {
  const property = makeEmptyDatabase();
  await prepareProperty(property.runtime, OWNER);
  expect(property.runtime.db.$client.pragma("wal_checkpoint(PASSIVE)")).toMatchObject([{ log: 0 }]);
});
