import { existsSync, linkSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
/** The database of a restore that is not complete yet. */
const RESTORED_FILE = ".restored.db";

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
 * damaged, no backup, encrypted with another passphrase or of a newer version. The database gets its name last, so an interrupted restore
 * leaves none. `erased` counts who was erased since; the next start erases them again, except for those of a date that is later than now
 * (`kept`). The next start also asks if these are the only data in use.
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
  removeInterruptedRestore(data_dir);
  const restored = join(data_dir, RESTORED_FILE);
  try {
    await unpackContainer(file, restored, passphrase);
    const archive = openArchive(restored);
    noteErasedBeforeRestore(data_dir);
    const replaced = moveAside(data_dir);
    unpackFiles(archive, folderOf({ data_dir }));
    endAccess(archive);
    const { again: erased, later: kept } = countToEraseAgain(data_dir, archive, now);
    // Without it SQLite leaves parts of rows in unused space of pages that it divides, where an erasure doesn't find them.
    archive.pragma("secure_delete = ON");
    archive.exec("DROP TABLE backup_files; VACUUM");
    archive.close();
    noteRestored(data_dir, now);
    renameSync(restored, join(data_dir, DATABASE_FILE));
    return { replaced, erased, kept };
  } catch (thrown) {
    rmSync(isNew ? data_dir : restored, { recursive: true, force: true });
    throw thrown;
  }
}

/**
 * Removes the database of a restore that was killed. Its journal would change the next database of that name. Under the lock of DATA_DIR no
 * restore is running.
 */
export function removeInterruptedRestore(data_dir: string): void {
  for (const name of readdirSync(data_dir).filter((each) => each.startsWith(RESTORED_FILE))) rmSync(join(data_dir, name), { force: true });
}

/** With a write-ahead log of an earlier database beside it, SQLite would mix its pages into the restored one. */
function moveAside(data_dir: string): string | null {
  const names = readdirSync(data_dir).filter((name) => name === "files" || name.startsWith(DATABASE_FILE));
  if (names.length === 0) return null;
  const replaced = mkdtempSync(join(data_dir, `replaced-${new Date().toISOString().slice(0, 10)}-`));
  for (const name of names) renameSync(join(data_dir, name), join(replaced, name));
  return replaced;
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
