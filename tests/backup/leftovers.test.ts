import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeBackup, restoreBackup } from "#server/office/backup/archive.ts";
import { stageBytes } from "#server/tenant/files/disk.ts";
import { launch } from "#tests/support/process.ts";
import { bundled } from "#tests/support/server-bundle.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { makeTestProperty } from "#tests/support/test-server.ts";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000, interval: 2 };
const PASSPORT = "0190a5f0-0000-7000-8000-000000000001";

/** A data folder with a scan, and so much in its database that a backup takes a while. */
async function dataFolder(): Promise<string> {
  const property = makeTestProperty();
  (await stageBytes(property.config, Buffer.from("a scan of a passport"))).keep(PASSPORT);
  property.runtime.db.$client.exec("CREATE TABLE ballast (content BLOB)");
  const fill = property.runtime.db.$client.prepare("INSERT INTO ballast VALUES (randomblob(1000000))");
  for (let n = 0; n < 60; n++) fill.run();
  property.runtime.db.$client.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  const folder = temporaryFolder();
  cpSync(property.dir, folder, { recursive: true });
  return folder;
}

const workIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith(".backup-"));

/** Kills a backup while it writes its file, and returns the file's path. */
async function killBackup(folder: string): Promise<string> {
  const file = join(temporaryFolder(), "house.keyrack");
  const env = { ...process.env, DATA_DIR: folder, BACKUP_PASSPHRASE: "" };
  const child = spawn(process.execPath, [bundled("backup-command.mjs"), "backup", file], { env });
  await vi.waitFor(() => expect(existsSync(`${file}.partial`)).toBe(true), WAIT);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(workIn(folder)).toHaveLength(1);
  expect(existsSync(join(folder, workIn(folder)[0] ?? "", PASSPORT))).toBe(true);
  return file;
}

test("what a killed backup has left goes with the next start", SLOW, async () => {
  const folder = await dataFolder();
  const file = await killBackup(folder);
  // As a killed restore leaves it.
  for (const name of [".restored.db", ".restored.db-journal"]) writeFileSync(join(folder, name), "half");
  const server = launch({ PORT: "0", DATA_DIR: folder });
  await vi.waitFor(() => expect(server.output()).toContain("Keyrack is open"), WAIT);
  expect(workIn(folder)).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.startsWith(".restored"))).toEqual([]);
  expect([existsSync(`${file}.partial`), existsSync(file)]).toEqual([false, false]);
});

test("what a killed backup has left goes with the next backup, whatever its name", SLOW, async () => {
  const folder = await dataFolder();
  const file = await killBackup(folder);
  const next = join(temporaryFolder(), "next.keyrack");
  await makeBackup(folder, next);
  expect(workIn(folder)).toEqual([]);
  expect(existsSync(`${file}.partial`)).toBe(false);
  const restored = temporaryFolder();
  await restoreBackup(next, restored);
  expect(readdirSync(join(restored, "files"))).toEqual([PASSPORT]);
});

test("a start leaves a backup alone that is being made", SLOW, async () => {
  const folder = await dataFolder();
  const file = join(temporaryFolder(), "house.keyrack");
  const made = makeBackup(folder, file);
  const server = launch({ PORT: "0", DATA_DIR: folder });
  await vi.waitFor(() => expect(server.output()).toContain("Keyrack is open"), WAIT);
  await made;
  expect(existsSync(file)).toBe(true);
});
