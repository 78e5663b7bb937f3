import { existsSync, linkSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { z } from "zod";
import { aboutContainer, packContainer, unpackContainer } from "#server/office/backup/container.ts";
import { countToEraseAgain, noteErasedBeforeRestore } from "#server/office/backup/erased-list.ts";
import { FailedBackup } from "#server/office/backup/failure.ts";
import { makeWorkFolder } from "#server/office/backup/work-folder.ts";
import { Database, type Sqlite } from "#server/platform/core/database/driver.ts";
import { MIGRATIONS, pendingMigrations } from "#server/platform/core/database/migrations.ts";
import { noteRestored } from "#server/platform/core/pause/restored.ts";
import { DATABASE_FILE } from "#server/platform/core/process/data-dir.ts";
import { makeFolder } from "#server/platform/core/process/make-folder.ts";
import { VERSION } from "#server/platform/core/process/version.ts";
import { revokeAllApiKeys } from "#server/tenant/api-keys/service.ts";
import { folderOf } from "#server/tenant/files/disk.ts";
import { endAllSessions } from "#server/tenant/session/service.ts";

/** The end of the name of a backup that is not complete yet. */
export const PARTIAL = ".partial";
/** Database and files of a restore that are prepared beside the data. */
const RESTORED_FILE = ".restored.db";
const RESTORED_FILES = ".restored-files";
/** There while the data are replaced by the prepared ones; names the folder for what is replaced. */
const SWAP_FILE = ".restore-swap";

/** The folder of uploaded files in DATA_DIR. */
const FILES = basename(folderOf({ data_dir: "." }));

/** Copies all pages in one step of SQLite's backup: a copy in several steps starts over with each commit of a busy server. */
const ALL_PAGES = { progress: () => 2 ** 31 - 1 };

/**
 * Writes the whole installation, its database as of one moment and its files, into one file: the database with one more table. The server
 * may run meanwhile. A backup of the same name is replaced once the new one is complete and has been opened again. With a passphrase it is
 * encrypted.
 */
export async function makeBackup(data_dir: string, file: string, passphrase: string | null = null): Promise<void> {
  if (!existsSync(join(data_dir, DATABASE_FILE))) throw new Error(`There is no database in ${data_dir}.`);
  const partial = `${file}${PARTIAL}`;
  const { path: held, remove } = makeWorkFolder(data_dir, partial);
  const archive = join(held, "archive.db");
  // Also if the process is told to end meanwhile.
  process.once("exit", remove);
  try {
    // A hard link keeps the bytes of a file that is deleted meanwhile, which the copied database may still refer to.
    holdFiles(data_dir, held);
    const database = new Database(join(data_dir, DATABASE_FILE), { readonly: true });
    await database.backup(archive, ALL_PAGES);
    database.close();
    holdFiles(data_dir, held);
    packFiles(archive, held);
    await packContainer(archive, partial, { version: VERSION.version, created_at: new Date().toISOString(), passphrase });
    rmSync(archive);
    await assertOpens(partial, archive, passphrase);
    renameSync(partial, file);
  } finally {
    process.off("exit", remove);
    remove();
  }
}

/** Unpacks a backup again, as a restore would, and throws one sentence if a row, an index or a reference of it is not right. */
async function assertOpens(file: string, unpacked: string, passphrase: string | null): Promise<void> {
  await unpackContainer(file, unpacked, passphrase);
  const archive = openArchive(unpacked);
  try {
    const isWhole = archive.pragma("integrity_check(1)", { simple: true }) === "ok";
    const broken = archive.pragma("foreign_key_check");
    if (!isWhole || !Array.isArray(broken) || broken.length > 0) throw new FailedBackup("damaged", "The data itself is damaged.");
  } finally {
    archive.close();
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
    for (const name of readdirSync(held).filter(isFileId)) pack.run(name, readFileSync(join(held, name)));
  })();
  archive.close();
}

/**
 * Restores a backup. What is in the folder already is moved into a folder beside it, whose name is returned. Every session and API key of the
 * backup ends: what has been logged out or revoked since would be valid again. Throws one sentence, and changes nothing, if the file is
 * damaged, no backup, encrypted with another passphrase or of a newer version, or if the disk is full. All is prepared first, then two
 * renames replace the data; `settleInterruptedRestore` completes those if the process is killed between them. `erased` counts who was erased
 * since; the next start erases them again, except for those of a date that is later than now (`kept`). The next start also asks if these are
 * the only data in use.
 */
export async function restoreBackup(
  file: string,
  data_dir: string,
  passphrase: string | null = null,
  now = new Date().toISOString(),
): Promise<{ replaced: string | null; erased: number; kept: number }> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const isNew = !existsSync(data_dir);
  aboutContainer(file);
  makeFolder(data_dir);
  settleInterruptedRestore(data_dir);
  try {
    const { again: erased, later: kept } = await prepareRestore(file, data_dir, { passphrase, now });
    noteRestored(data_dir, now);
    const replaced = beginSwap(data_dir);
    swapData(data_dir);
    return { replaced, erased, kept };
  } catch (thrown) {
    if (isSwapping(data_dir)) throw thrown;
    if (isNew) rmSync(data_dir, { recursive: true, force: true });
    else removePrepared(data_dir);
    throw thrown;
  }
}

/** Unpacks a backup beside the data, as they will be used. */
async function prepareRestore(file: string, data_dir: string, { passphrase, now }: { passphrase: string | null; now: string }) {
  const restored = join(data_dir, RESTORED_FILE);
  await unpackContainer(file, restored, passphrase);
  const archive = openArchive(restored);
  noteErasedBeforeRestore(data_dir);
  unpackFiles(archive, join(data_dir, RESTORED_FILES));
  endAccess(archive);
  const counts = countToEraseAgain(data_dir, archive, now);
  // Without it SQLite leaves parts of rows in unused space of pages that it divides, where an erasure doesn't find them.
  archive.pragma("secure_delete = ON");
  archive.exec("DROP TABLE backup_files; VACUUM");
  archive.close();
  return counts;
}

/**
 * Completes a restore that was killed while it replaced the data, and removes one that was killed before: the journal of its database would
 * change the next one of that name. Under the lock of DATA_DIR no restore is running.
 */
export function settleInterruptedRestore(data_dir: string): void {
  if (isSwapping(data_dir)) swapData(data_dir);
  else removePrepared(data_dir);
}

function removePrepared(data_dir: string): void {
  const names = readdirSync(data_dir).filter((name) => name === RESTORED_FILES || name.startsWith(RESTORED_FILE));
  for (const name of names) rmSync(join(data_dir, name), { recursive: true, force: true });
}

/** True if a restore has begun to replace the data and has not ended. */
export function isSwapping(data_dir: string): boolean {
  return existsSync(join(data_dir, SWAP_FILE));
}

/** Makes the folder for what will be replaced and notes it. Returns its path; null if there is nothing to replace. */
function beginSwap(data_dir: string): string | null {
  const replaced =
    namesToReplace(data_dir).length === 0 ? null : mkdtempSync(join(data_dir, `replaced-${new Date().toISOString().slice(0, 10)}-`));
  writeFileSync(join(data_dir, SWAP_FILE), replaced === null ? "" : basename(replaced), { flush: true });
  return replaced;
}

/** Replaces the data by the prepared ones. Each step is done only if it has not been done, so that it can be repeated after a kill. */
function swapData(data_dir: string): void {
  const at = (name: string) => join(data_dir, name);
  const replaced = readFileSync(at(SWAP_FILE), "utf8");
  for (const name of replaced === "" ? [] : namesToReplace(data_dir)) renameSync(at(name), join(data_dir, replaced, name));
  if (existsSync(at(RESTORED_FILES))) renameSync(at(RESTORED_FILES), folderOf({ data_dir }));
  if (existsSync(at(RESTORED_FILE))) renameSync(at(RESTORED_FILE), at(DATABASE_FILE));
  rmSync(at(SWAP_FILE));
}

/**
 * The files and the database that are to be replaced by prepared ones; those that have been replaced already are the new ones. With a
 * write-ahead log of an earlier database beside it, SQLite would mix its pages into the restored one.
 */
function namesToReplace(data_dir: string): string[] {
  const names = readdirSync(data_dir);
  const isOld = (name: string) =>
    (name === FILES && names.includes(RESTORED_FILES)) || (name.startsWith(DATABASE_FILE) && names.includes(RESTORED_FILE));
  return names.filter(isOld);
}

function unpackFiles(archive: Sqlite, folder: string): void {
  makeFolder(folder);
  const content = archive.prepare<[string], Buffer>("SELECT content FROM backup_files WHERE name = ?").pluck();
  for (const name of namesIn(archive)) writeFileSync(join(folder, name), content.get(name) ?? "", { flush: true });
}

function endAccess(archive: Sqlite): void {
  const db = drizzle(archive);
  endAllSessions(db);
  revokeAllApiKeys(db, new Date().toISOString());
}

/** Opens an unpacked archive. Throws one sentence if it is damaged or this version cannot read it. */
function openArchive(path: string): Sqlite {
  const archive = new Database(path);
  try {
    const isWhole = archive.pragma("quick_check", { simple: true }) === "ok";
    const isBackup = archive.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'backup_files'").get() !== undefined;
    if (!isWhole || !isBackup || !namesIn(archive).every(isFileId)) throw new FailedBackup("damaged", "The backup is damaged.");
    pendingMigrations(archive, MIGRATIONS);
    return archive;
  } catch (thrown) {
    archive.close();
    throw thrown;
  }
}

function namesIn(archive: Sqlite): string[] {
  return archive.prepare<[], string>("SELECT name FROM backup_files").pluck().all();
}
