import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";
import { DATABASE_FILE } from "#server/core/process/data-dir.ts";
import { folderOf } from "#server/files/disk.ts";

/** Copies all pages in one step of SQLite's backup: a copy in several steps starts over with each commit of a busy server. */
const ALL_PAGES = { progress: () => 2 ** 31 - 1 };

/**
 * Writes the whole installation, its database as of one moment and its files, into one file: the database with one more table. The server
 * may run meanwhile. A backup of the same name is replaced once the new one is complete.
 */
export async function makeBackup(data_dir: string, file: string): Promise<void> {
  if (!existsSync(join(data_dir, DATABASE_FILE))) throw new Error(`There is no database in ${data_dir}.`);
  const held = mkdtempSync(join(data_dir, ".backup-"));
  const partial = `${file}.partial`;
  try {
    // A hard link keeps the bytes of a file that is deleted meanwhile, which the copied database may still refer to.
    holdFiles(data_dir, held);
    const database = new Database(join(data_dir, DATABASE_FILE), { readonly: true });
    await database.backup(partial, ALL_PAGES);
    database.close();
    holdFiles(data_dir, held);
    packFiles(partial, held);
    renameSync(partial, file);
  } finally {
    rmSync(held, { recursive: true, force: true });
    rmSync(partial, { force: true });
  }
}

function holdFiles(data_dir: string, held: string): void {
  const folder = folderOf({ data_dir });
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (isFileId(name) && !existsSync(join(held, name))) hold(join(folder, name), join(held, name));
  }
}

/**
 * Hard-links a file. A file that is deleted between listing and linking is skipped: the database copy that follows does not refer to it.
 */
function hold(path: string, held: string): void {
  try {
    linkSync(path, held);
  } catch (thrown) {
    if (existsSync(path)) throw thrown;
  }
}

/** Stored files are named by their id. Any other name in a backup could lead out of the folder. */
function isFileId(name: string): boolean {
  return z.uuid().safeParse(name).success;
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

/** Restores a backup into a folder without a database. The database gets its name last, so an interrupted restore leaves none. */
export async function restoreBackup(file: string, data_dir: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  assertNoDatabase(data_dir);
  const archive = openBackup(file);
  const folder = folderOf({ data_dir });
  mkdirSync(folder, { recursive: true });
  const restored = join(data_dir, ".restored.db");
  rmSync(restored, { force: true });
  // SQLite copies page by page: a backup may be larger than what Node can read at once.
  await archive.backup(restored, ALL_PAGES);
  const content = archive.prepare<[string], Buffer>("SELECT content FROM backup_files WHERE name = ?").pluck();
  for (const name of namesIn(archive)) writeFileSync(join(folder, name), content.get(name) ?? "", { flush: true });
  archive.close();
  dropFiles(restored);
  renameSync(restored, join(data_dir, DATABASE_FILE));
}

/** With a write-ahead log or journal of an earlier database beside it, SQLite would mix its pages into the restored database. */
function assertNoDatabase(data_dir: string): void {
  const names = existsSync(data_dir) ? readdirSync(data_dir).filter((name) => name.startsWith(DATABASE_FILE)) : [];
  if (names.includes(DATABASE_FILE)) {
    throw new Error(`There is a database in ${data_dir} already. Stop the server and move that folder away first; nothing was changed.`);
  }
  if (names.length > 0) {
    throw new Error(`${data_dir} contains ${names.join(", ")} of an earlier database. Move them away first; nothing was changed.`);
  }
}

function openBackup(file: string): Database.Database {
  try {
    if (!isPacked(file)) throw new Error("a database with a write-ahead log");
    const archive = new Database(file, { readonly: true });
    const isWhole = archive.pragma("quick_check", { simple: true }) === "ok";
    const isBackup = archive.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'backup_files'").get() !== undefined;
    if (isWhole && isBackup && namesIn(archive).every(isFileId)) return archive;
    archive.close();
  } catch {
    // The file is no SQLite database.
  }
  throw new Error(`${file} is no backup of Keyrack, or is damaged.`);
}

/**
 * Whether the database has no write-ahead log, by byte 18 of its header, as in every backup. Opening a file that has one would create files
 * beside it.
 */
function isPacked(file: string): boolean {
  const header = Buffer.alloc(20);
  const descriptor = openSync(file, "r");
  readSync(descriptor, header);
  closeSync(descriptor);
  return header[18] === 1;
}

function namesIn(archive: Database.Database): string[] {
  return archive.prepare<[], string>("SELECT name FROM backup_files").pluck().all();
}

function dropFiles(restored: string): void {
  const database = new Database(restored);
  database.exec("DROP TABLE backup_files; VACUUM");
  database.close();
}
