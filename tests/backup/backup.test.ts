import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { makeBackup, restoreBackup } from "#server/backup/archive.ts";
import { stageBytes } from "#server/files/disk.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { makeHouse } from "#tests/support/house.ts";

const emptyFolder = () => mkdtempSync(join(tmpdir(), "keyrack-restored-"));

test("a house that goes on meanwhile is kept as of one moment, files included, and comes back whole", async () => {
  const house = makeHouse();
  for (let n = 0; n < 50; n++) addContact(house, `Before ${n}`);
  (await stageBytes(house.home, Buffer.from("a letter"))).keep("letter");
  const file = join(emptyFolder(), "house.backup");

  const made = makeBackup(house.dir, file);
  for (let n = 0; n < 50; n++) addContact(house, `Meanwhile ${n}`);
  await made;
  addContact(house, "After");

  const restored = emptyFolder();
  restoreBackup(file, restored);
  const ledger = new Database(join(restored, "keyrack.db"));
  const names = ledger.prepare<[], string>("SELECT name FROM contacts").pluck().all();
  expect(names.filter((name) => name.startsWith("Before"))).toHaveLength(50);
  expect(names).not.toContain("After");
  expect(ledger.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(ledger.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'backup_files'").get()).toBeUndefined();
  ledger.close();
  expect(readFileSync(join(restored, "files", "letter"), "utf8")).toBe("a letter");
  expect(readdirSync(house.dir).filter((name) => name.startsWith(".backup-"))).toEqual([]);
});

test("nothing is restored over a house, from nothing, or from what is no backup", async () => {
  const house = makeHouse();
  const file = join(emptyFolder(), "house.backup");
  await makeBackup(house.dir, file);
  await makeBackup(house.dir, file);
  expect(() => restoreBackup(file, house.dir)).toThrow(/already/);

  const elsewhere = emptyFolder();
  expect(() => restoreBackup(join(elsewhere, "none"), elsewhere)).toThrow(/no file/);
  for (const content of ["no database", readFileSync(join(house.dir, "keyrack.db"))]) {
    writeFileSync(join(elsewhere, "other"), content);
    expect(() => restoreBackup(join(elsewhere, "other"), elsewhere)).toThrow(/no backup/);
  }
  expect(readdirSync(elsewhere).sort()).toEqual(["files", "other"]);
  await expect(makeBackup(elsewhere, file)).rejects.toThrow(/no house/);
});
