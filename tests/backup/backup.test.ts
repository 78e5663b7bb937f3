import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { makeBackup, restoreBackup } from "#server/backup/archive.ts";
import { stageBytes } from "#server/files/disk.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { makeTestProperty } from "#tests/support/test-server.ts";

const LETTER = "0190a5f0-0000-7000-8000-000000000001";
const emptyFolder = () => mkdtempSync(join(tmpdir(), "keyrack-restored-"));

test("a property that goes on meanwhile is kept as of one moment, files included, and comes back whole", async () => {
  const property = makeTestProperty();
  for (let n = 0; n < 50; n++) addContact(property, `Before ${n}`);
  (await stageBytes(property.config, Buffer.from("a letter"))).keep(LETTER);
  const file = join(emptyFolder(), "property.backup");

  const made = makeBackup(property.dir, file);
  for (let n = 0; n < 50; n++) addContact(property, `Meanwhile ${n}`);
  await made;
  addContact(property, "After");

  const restored = emptyFolder();
  await restoreBackup(file, restored);
  const runtime = new Database(join(restored, "keyrack.db"));
  const names = runtime.prepare<[], string>("SELECT name FROM contacts").pluck().all();
  expect(names.filter((name) => name.startsWith("Before"))).toHaveLength(50);
  expect(names).not.toContain("After");
  expect(runtime.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(runtime.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'backup_files'").get()).toBeUndefined();
  runtime.close();
  expect(readFileSync(join(restored, "files", LETTER), "utf8")).toBe("a letter");
  expect(readdirSync(property.dir).filter((name) => name.startsWith(".backup-"))).toEqual([]);
});

test("nothing is restored over a property, from nothing, or from what is no backup", async () => {
  const property = makeTestProperty();
  const file = join(emptyFolder(), "property.backup");
  await makeBackup(property.dir, file);
  await makeBackup(property.dir, file);
  await expect(restoreBackup(file, property.dir)).rejects.toThrow(/already/);

  const elsewhere = emptyFolder();
  await expect(restoreBackup(join(elsewhere, "none"), elsewhere)).rejects.toThrow(/no file/);
  for (const content of ["no database", readFileSync(join(property.dir, "keyrack.db"))]) {
    writeFileSync(join(elsewhere, "other"), content);
    await expect(restoreBackup(join(elsewhere, "other"), elsewhere)).rejects.toThrow(/no backup/);
  }
  expect(readdirSync(elsewhere)).toEqual(["other"]);
  await expect(makeBackup(elsewhere, file)).rejects.toThrow(/no database/);
});

test("nothing is restored beside what a crash has left of an earlier database", async () => {
  const property = makeTestProperty();
  const file = join(emptyFolder(), "property.backup");
  await makeBackup(property.dir, file);
  for (const left of ["keyrack.db-wal", "keyrack.db-shm", "keyrack.db-journal"]) {
    const folder = emptyFolder();
    writeFileSync(join(folder, left), "pages of another runtime");
    await expect(restoreBackup(file, folder)).rejects.toThrow(`${left} of an earlier database`);
    expect(readdirSync(folder)).toEqual([left]);
  }
});

test("a backup larger than Node reads at once is restored", async () => {
  const property = makeTestProperty();
  addContact(property, "Anna");
  const file = join(emptyFolder(), "property.backup");
  await makeBackup(property.dir, file);
  // A hole in the file, which SQLite does not notice.
  truncateSync(file, 2 ** 31 + 4096);
  const restored = emptyFolder();
  await restoreBackup(file, restored);
  const runtime = new Database(join(restored, "keyrack.db"));
  expect(runtime.prepare("SELECT name FROM contacts").pluck().all()).toEqual(["Anna"]);
  runtime.close();
});

test("a backup whose file names lead elsewhere is refused before anything is written", async () => {
  const property = makeTestProperty();
  const file = join(emptyFolder(), "property.backup");
  await makeBackup(property.dir, file);
  const archive = new Database(file);
  archive.prepare("INSERT INTO backup_files VALUES (?, ?)").run("../escaped.txt", Buffer.from("out"));
  archive.close();
  const folder = emptyFolder();
  await expect(restoreBackup(file, join(folder, "data"))).rejects.toThrow(/no backup/);
  expect(existsSync(join(folder, "escaped.txt"))).toBe(false);
  expect(existsSync(join(folder, "data"))).toBe(false);
});

test("what is no file of the app is not packed, so that the backup can be restored", async () => {
  const property = makeTestProperty();
  (await stageBytes(property.config, Buffer.from("a letter"))).keep(LETTER);
  writeFileSync(join(property.dir, "files", "Thumbs.db"), "left by a file manager");
  const file = join(emptyFolder(), "property.backup");
  await makeBackup(property.dir, file);
  const restored = emptyFolder();
  await restoreBackup(file, restored);
  expect(readdirSync(join(restored, "files"))).toEqual([LETTER]);
});

test("a backup ends while another process writes without a pause", { timeout: 60_000 }, async () => {
  const property = makeTestProperty();
  property.runtime.db.$client.exec("CREATE TABLE ballast (content BLOB); CREATE TABLE ticks (n INTEGER)");
  const fill = property.runtime.db.$client.prepare("INSERT INTO ballast VALUES (zeroblob(1000000))");
  for (let n = 0; n < 60; n++) fill.run();
  const writer = spawn(process.execPath, [
    "-e",
    `const db = new (require("better-sqlite3"))(process.argv[1], { timeout: 60000 });
     db.pragma("synchronous = OFF");
     const tick = db.prepare("INSERT INTO ticks VALUES (1)");
     setInterval(() => tick.run(), 2);
     console.log("writing");`,
    join(property.dir, "keyrack.db"),
  ]);
  onCleanUp(() => writer.kill("SIGKILL"));
  await once(writer.stdout, "data");
  const began = Date.now();
  await makeBackup(property.dir, join(emptyFolder(), "property.backup"));
  expect(Date.now() - began).toBeLessThan(20_000);
});
