import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { INCOMING } from "#server/files/disk.ts";

const LEDGER = "keyrack.db";
const FILES = "files";

/**
 * Writes a whole house, its ledger as of one moment and its files, into one file: a ledger with one table more. The
 * house may go on meanwhile. A backup of the same name is replaced once the new one is complete.
 */
export async function makeBackup(data_dir: string, file: string): Promise<void> {
  if (!existsSync(join(data_dir, LEDGER))) throw new Error(`There is no house in ${data_dir}.`);
  const held = mkdtempSync(join(data_dir, ".backup-"));
  const partial = `${file}.partial`;
  try {
    // Held by a second name, a file that is deleted meanwhile is still there for the moment that the ledger remembers.
    holdFiles(data_dir, held);
    const ledger = new Database(join(data_dir, LEDGER), { readonly: true });
    await ledger.backup(partial);
    ledger.close();
    holdFiles(data_dir, held);
    packFiles(partial, held);
    renameSync(partial, file);
  } finally {
    rmSync(held, { recursive: true, force: true });
    rmSync(partial, { force: true });
  }
}

function holdFiles(data_dir: string, held: string): void {
  const folder = join(data_dir, FILES);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(INCOMING) && !existsSync(join(held, name))) linkSync(join(folder, name), join(held, name));
  }
}

function packFiles(partial: string, held: string): void {
  const archive = new Database(partial);
  archive.pragma("journal_mode = DELETE");
  archive.exec("CREATE TABLE backup_files (name TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT");
  const pack = archive.prepare("INSERT INTO backup_files VALUES (?, ?)");
  archive.transaction(() => {
    for (const name of readdirSync(held)) pack.run(name, readFileSync(join(held, name)));
  })();
  archive.close();
}

/**
 * Makes a house of a backup, in a folder that holds none yet. The ledger gets its name last, so one that was interrupted
 * is no house.
 */
export function restoreBackup(file: string, data_dir: string): void {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  if (existsSync(join(data_dir, LEDGER))) {
    throw new Error(`There is a house in ${data_dir} already. Stop it and move that folder away first; nothing was changed.`);
  }
  mkdirSync(join(data_dir, FILES), { recursive: true });
  const restored = join(data_dir, ".restored.db");
  rmSync(restored, { force: true });
  writeFileSync(restored, readFileSync(file));
  const ledger = openBackup(restored, file);
  const names = ledger.prepare<[], string>("SELECT name FROM backup_files").pluck();
  const content = ledger.prepare<[string], Buffer>("SELECT content FROM backup_files WHERE name = ?").pluck();
  for (const name of names.all()) writeFileSync(join(data_dir, FILES, name), content.get(name) ?? "", { flush: true });
  ledger.exec("DROP TABLE backup_files; VACUUM");
  ledger.close();
  renameSync(restored, join(data_dir, LEDGER));
}

function openBackup(restored: string, file: string): Database.Database {
  try {
    const ledger = new Database(restored);
    const isWhole = ledger.pragma("quick_check", { simple: true }) === "ok";
    const isBackup = ledger.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'backup_files'").get() !== undefined;
    if (isWhole && isBackup) return ledger;
    ledger.close();
  } catch {
    // No database at all.
  }
  rmSync(restored, { force: true });
  throw new Error(`${file} is no backup of Keyrack, or is damaged.`);
}
