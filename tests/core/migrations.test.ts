import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { restoreBackup } from "#server/office/backup/archive.ts";
import { backUpBeforeUpdate } from "#server/office/backup/before-update.ts";
import { openDb } from "#server/platform/core/database/db.ts";
import { Database } from "#server/platform/core/database/driver.ts";
import { MIGRATIONS, migrate, pendingMigrations } from "#server/platform/core/database/migrations.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** The program's migrations and one of a later version. */
function withMigration(sql: string): string {
  const folder = temporaryFolder();
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as { entries: object[] };
  journal.entries.push({ idx: journal.entries.length, version: "6", when: 4_102_444_800_000, tag: "9999_later", breakpoints: true });
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify(journal));
  writeFileSync(join(folder, "9999_later.sql"), sql);
  return folder;
}

/** A data folder of this version. */
function dataFolder(): { folder: string; path: string } {
  const folder = temporaryFolder();
  const path = join(folder, "keyrack.db");
  const db = openDb(path);
  migrate(db.$client, MIGRATIONS);
  db.$client.close();
  return { folder, path };
}

const inFolder = (data_dir: string) => ({ data_dir, backup_dir: null, passphrase: null });

const schemaOf = (path: string) => {
  const database = new Database(path, { readonly: true });
  const schema = database.prepare("SELECT sql FROM sqlite_schema ORDER BY name").pluck().all();
  database.close();
  return schema;
};

test("an update is backed up before, and the backup opens with the version before", async () => {
  const { folder, path } = dataFolder();
  const later = withMigration("CREATE TABLE later (id TEXT PRIMARY KEY) STRICT;");
  expect(await backUpBeforeUpdate(inFolder(folder))).toBeNull();
  const backup = (await backUpBeforeUpdate(inFolder(folder), later)) ?? "";
  const before = schemaOf(path);

  const db = openDb(path);
  migrate(db.$client, later);
  expect(pendingMigrations(db.$client, later)).toEqual([]);
  db.$client.close();
  expect(schemaOf(path)).not.toEqual(before);

  const restored = temporaryFolder();
  await restoreBackup(backup, restored);
  expect(schemaOf(join(restored, "keyrack.db"))).toEqual(before);
});

test("a version that cannot update and is started again and again does not fill the disk with backups", async () => {
  const { folder } = dataFolder();
  const later = withMigration("CREATE TABLE later (id TEXT PRIMARY KEY) STRICT;");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-04-01T10:00:00.000Z") });
  onTestFinished(() => void vi.useRealTimers());
  for (let start = 0; start < 5; start += 1) {
    vi.setSystemTime(Date.now() + 1_000);
    await backUpBeforeUpdate(inFolder(folder), later);
  }
  expect(readdirSync(join(folder, "backups"))).toHaveLength(3);
});

test("an owner's folder that is not connected keeps no update from being backed up", async () => {
  const { folder } = dataFolder();
  const later = withMigration("CREATE TABLE later (id TEXT PRIMARY KEY) STRICT;");
  const path = await backUpBeforeUpdate({ ...inFolder(folder), backup_dir: join(folder, "unplugged") }, later);
  expect(path).toContain(join(folder, "backups"));
});

test("a new data folder needs no backup", async () => {
  const folder = temporaryFolder();
  expect(await backUpBeforeUpdate(inFolder(folder))).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["a statement that fails", "CREATE TABLE later (id TEXT) STRICT;--> statement-breakpoint\nINSERT INTO nowhere VALUES (1);"],
  [
    "a reference that leads nowhere",
    "CREATE TABLE later (property_id TEXT REFERENCES properties (id)) STRICT;--> statement-breakpoint\nINSERT INTO later VALUES ('none');",
  ],
])("after %s the data is as it was, and the version before opens it", (_, sql) => {
  const { path } = dataFolder();
  const before = schemaOf(path);
  const db = openDb(path);
  expect(() => migrate(db.$client, withMigration(sql))).toThrow("the data could not be updated and is unchanged");
  expect(db.$client.pragma("foreign_keys", { simple: true })).toBe(1);
  migrate(db.$client, MIGRATIONS);
  db.$client.close();
  expect(schemaOf(path)).toEqual(before);
});

test("data of a newer version is refused with one sentence, and left as it is", async () => {
  const { folder, path } = dataFolder();
  const db = openDb(path);
  migrate(db.$client, withMigration("CREATE TABLE later (id TEXT PRIMARY KEY) STRICT;"));
  expect(() => migrate(db.$client, MIGRATIONS)).toThrow(
    /^this data was written by a newer version of Keyrack\. Start that version, or restore/,
  );
  db.$client.close();
  await expect(backUpBeforeUpdate(inFolder(folder))).rejects.toThrow("newer version");
});

test("data from before the first release is refused with one sentence", () => {
  const { path } = dataFolder();
  const db = openDb(path);
  db.$client.exec("UPDATE __drizzle_migrations SET hash = 'of an early program'");
  expect(() => migrate(db.$client, MIGRATIONS)).toThrow("from before its first release");
  db.$client.close();
});
