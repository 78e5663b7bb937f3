import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeBackup, restoreBackup } from "#server/office/backup/archive.ts";
import { packContainer, unpackContainer } from "#server/office/backup/container.ts";
import { makeWorkFolder } from "#server/office/backup/work-folder.ts";
import { Database, DRIVER } from "#server/platform/core/database/driver.ts";
import { createApiKey } from "#server/tenant/api-keys/service.ts";
import { stageBytes } from "#server/tenant/files/disk.ts";
import { sessions } from "#server/tenant/session/tables.ts";
import { ApiKeyInput } from "#shared/tenant/api-keys/schema.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { makeFrontDesk } from "#tests/support/front-desk.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { as, makeTestProperty } from "#tests/support/test-server.ts";

const LETTER = "0190a5f0-0000-7000-8000-000000000001";
const namesOfContacts = (folder: string) => {
  const database = new Database(join(folder, "keyrack.db"), { readonly: true });
  const names = database.prepare("SELECT name FROM contacts").pluck().all();
  database.close();
  return names;
};

test("a property that goes on meanwhile is kept as of one moment, files included, and comes back whole", async () => {
  const property = makeTestProperty();
  for (let n = 0; n < 50; n++) addContact(property, `Before ${n}`);
  (await stageBytes(property.config, Buffer.from("a letter"))).keep(LETTER);
  const file = join(temporaryFolder(), "property.backup");

  const made = makeBackup(property.dir, file);
  for (let n = 0; n < 50; n++) addContact(property, `Meanwhile ${n}`);
  await made;
  addContact(property, "After");

  const restored = temporaryFolder();
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

test("nothing is restored from nothing, or from what is no backup, and nothing is changed by it", async () => {
  const property = makeTestProperty();
  const elsewhere = temporaryFolder();
  await expect(restoreBackup(join(elsewhere, "none"), elsewhere)).rejects.toThrow(/no file/);
  for (const content of ["no database", "", "keyrack backup 1 {}\n", readFileSync(join(property.dir, "keyrack.db"))]) {
    writeFileSync(join(elsewhere, "other"), content);
    await expect(restoreBackup(join(elsewhere, "other"), elsewhere)).rejects.toThrow(/is no backup of Keyrack/);
  }
  expect(readdirSync(elsewhere)).toEqual(["other"]);
  await expect(makeBackup(elsewhere, join(elsewhere, "made"))).rejects.toThrow(/no database/);
});

test("what a restore replaces is kept beside it, a write-ahead log that a crash has left included", async () => {
  const property = makeTestProperty();
  const file = join(temporaryFolder(), "property.backup");
  addContact(property, "Anna");
  await makeBackup(property.dir, file);

  const folder = temporaryFolder();
  for (const name of ["keyrack.db", "keyrack.db-wal", "keyrack.db-shm"]) writeFileSync(join(folder, name), `former ${name}`);
  mkdirSync(join(folder, "files"));
  writeFileSync(join(folder, "files", LETTER), "a former letter");
  const { replaced } = await restoreBackup(file, folder);
  expect(replaced).toContain(join(folder, "replaced-"));
  expect(readdirSync(replaced ?? "").sort()).toEqual(["files", "keyrack.db", "keyrack.db-shm", "keyrack.db-wal"]);
  expect(readFileSync(join(replaced ?? "", "keyrack.db-wal"), "utf8")).toBe("former keyrack.db-wal");
  expect(readdirSync(join(folder, "files"))).toEqual([]);
  expect(namesOfContacts(folder)).toEqual(["Anna"]);
  expect((await restoreBackup(file, temporaryFolder())).replaced).toBeNull();
});

test("sessions and API keys of a backup have ended when it is restored", async () => {
  const { property, clerk } = makeFrontDesk();
  const { property_id, user_id } = clerk;
  const userId = user_id;
  const ages = { created_at: "", used_at: "", proved_at: "", address: "", user_agent: "" };
  property.runtime.db
    .insert(sessions)
    .values({ id: "hash", userId, expiresAt: 2_000_000_000, property_id, ...ages })
    .run();
  as(property, clerk, (work) => createApiKey(work, ApiKeyInput.parse({ name: "Website", role_id: clerk.role })));
  const file = join(temporaryFolder(), "property.backup");
  await makeBackup(property.dir, file);

  const folder = temporaryFolder();
  await restoreBackup(file, folder);
  const restored = new Database(join(folder, "keyrack.db"));
  expect(restored.prepare("SELECT count(*) FROM sessions").pluck().get()).toBe(0);
  expect(restored.prepare("SELECT count(*) FROM api_keys").pluck().get()).toBe(1);
  expect(restored.prepare("SELECT count(*) FROM api_keys WHERE revoked_at IS NULL").pluck().get()).toBe(0);
  restored.close();
});

test("whichever bit of a backup is flipped, it is refused before anything is written", async () => {
  const property = makeTestProperty();
  const file = join(temporaryFolder(), "property.backup");
  await makeBackup(property.dir, file);
  const whole = readFileSync(file);
  const random = fc.sample(fc.nat({ max: whole.length * 8 - 1 }), { numRuns: 60, seed: 7 });
  for (const bit of [...random, whole.length * 8 - 1]) {
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    writeFileSync(file, flipped);
    const folder = join(temporaryFolder(), "data");
    await expect(restoreBackup(file, folder), `bit ${bit}`).rejects.toThrow(/is damaged|is no backup/);
    expect(existsSync(folder)).toBe(false);
  }
  for (const cut of [whole.length - 1, whole.length - 40, 200, 20]) {
    writeFileSync(file, whole.subarray(0, cut));
    await expect(restoreBackup(file, join(temporaryFolder(), "data"))).rejects.toThrow(/is damaged|is no backup/);
  }
});

test("with a passphrase nothing of a backup can be read, and only that passphrase opens it", async () => {
  const property = makeTestProperty();
  addContact(property, "Theodora Kaltenbrunner");
  const [open, file] = [join(temporaryFolder(), "open"), join(temporaryFolder(), "encrypted")];
  await makeBackup(property.dir, open);
  await makeBackup(property.dir, file, "sieben rote Zimmer");
  expect(readFileSync(open).includes("Kaltenbrunner")).toBe(true);
  expect(readFileSync(file).includes("Kaltenbrunner")).toBe(false);
  expect(readFileSync(file).includes("SQLite format")).toBe(false);
  await expect(restoreBackup(file, temporaryFolder())).rejects.toThrow("is encrypted: set BACKUP_PASSPHRASE");
  await expect(restoreBackup(file, temporaryFolder(), "sieben blaue Zimmer")).rejects.toThrow("has another passphrase");
  const folder = temporaryFolder();
  await restoreBackup(file, folder, "sieben rote Zimmer");
  expect(namesOfContacts(folder)).toEqual(["Theodora Kaltenbrunner"]);
});

test("a backup is packed and unpacked piece by piece, so that it may be larger than what Node reads at once", async () => {
  const folder = temporaryFolder();
  const [archive, file, unpacked] = [join(folder, "archive"), join(folder, "file"), join(folder, "unpacked")];
  const size = 160 * 2 ** 20;
  writeFileSync(archive, "");
  truncateSync(archive, size);
  let most = 0;
  const sampling = setInterval(() => void (most = Math.max(most, process.memoryUsage().arrayBuffers)), 2);
  const before = process.memoryUsage().arrayBuffers;
  await packContainer(archive, file, { version: "0", created_at: "", passphrase: null });
  await unpackContainer(file, unpacked, null);
  clearInterval(sampling);
  expect(statSync(unpacked).size).toBe(size);
  // Node 24 collects garbage of up to 70 MB first.
  expect(most - before).toBeLessThan(size * 0.75);
});

test("a backup whose file names lead elsewhere is refused before anything is written", async () => {
  const property = makeTestProperty();
  const archive = join(temporaryFolder(), "archive.db");
  await property.runtime.db.$client.backup(archive);
  const sqlite = new Database(archive);
  sqlite.pragma("journal_mode = DELETE");
  sqlite.exec("CREATE TABLE backup_files (name TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT");
  sqlite.prepare("INSERT INTO backup_files VALUES (?, ?)").run("../escaped.txt", Buffer.from("out"));
  sqlite.close();
  const file = join(temporaryFolder(), "property.backup");
  await packContainer(archive, file, { version: "0", created_at: "", passphrase: null });
  const folder = temporaryFolder();
  await expect(restoreBackup(file, join(folder, "data"))).rejects.toThrow(/is damaged/);
  expect(existsSync(join(folder, "escaped.txt"))).toBe(false);
  expect(existsSync(join(folder, "data"))).toBe(false);
});

test("a backup of a newer version is refused", async () => {
  const property = makeTestProperty();
  property.runtime.db.$client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of a later version', 4102444800000)");
  const file = join(temporaryFolder(), "property.backup");
  await expect(makeBackup(property.dir, file)).rejects.toThrow("written by a newer version of Keyrack");
});

test("what a killed backup has left is removed at once by the next one, and what a running one uses stays", async () => {
  const property = makeTestProperty();
  const left = mkdtempSync(join(property.dir, ".backup-"));
  const running = makeWorkFolder(property.dir);
  await makeBackup(property.dir, join(temporaryFolder(), "property.backup"));
  expect([existsSync(left), existsSync(running.path)]).toEqual([false, true]);
  running.remove();
  expect(existsSync(running.path)).toBe(false);
});

test("what is no file of the app is not packed, so that the backup can be restored", async () => {
  const property = makeTestProperty();
  (await stageBytes(property.config, Buffer.from("a letter"))).keep(LETTER);
  writeFileSync(join(property.dir, "files", "Thumbs.db"), "left by a file manager");
  const file = join(temporaryFolder(), "property.backup");
  await makeBackup(property.dir, file);
  const restored = temporaryFolder();
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
    `const db = new (require("${DRIVER}"))(process.argv[1], { timeout: 60000 });
     db.pragma("synchronous = OFF");
     const tick = db.prepare("INSERT INTO ticks VALUES (1)");
     setInterval(() => tick.run(), 2);
     console.log("writing");`,
    join(property.dir, "keyrack.db"),
  ]);
  onCleanUp(() => writer.kill("SIGKILL"));
  await once(writer.stdout, "data");
  const written = () => Number(property.runtime.db.$client.prepare("SELECT count(*) FROM ticks").pluck().get());
  const before = written();
  // One that begins again with each write never ends.
  await makeBackup(property.dir, join(temporaryFolder(), "property.backup"));
  expect(writer.exitCode).toBeNull();
  expect(written()).toBeGreaterThan(before);
});
