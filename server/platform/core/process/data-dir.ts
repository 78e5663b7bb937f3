import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";
import { Database } from "#server/platform/core/database/driver.ts";
import { makeFolder } from "#server/platform/core/process/make-folder.ts";
import type { Config } from "#server/platform/core/work/work.ts";

/** The database file in DATA_DIR; SQLite keeps its `-wal` and `-shm` files beside it. */
export const DATABASE_FILE = "keyrack.db";
const LOCK_FILE = "keyrack.lock";
/** The longest time in which a process that is being replaced must end. */
const LOCK_TIMEOUT_MS = 5_000;

/** The folder of the backups that the program makes by itself: the owner's choice, or one in DATA_DIR. */
export function backupFolder({ data_dir, backup_dir }: Pick<Config, "data_dir" | "backup_dir">): string {
  return backup_dir ?? join(data_dir, "backups");
}

/**
 * Lets only the process's own user read what it writes from now on, because the database, scans of passports, backups and keys lie in
 * plain files.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Makes this process the only one that serves a DATA_DIR: two would send each mail twice, and screens connected to one would not get the
 * changes made through the other. The lock is an SQLite lock on a file of its own, which the operating system releases when the process
 * ends, also by SIGKILL. Throws if another process holds it, or if DATA_DIR cannot be created.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  makeDataDir(dataDir);
  // A folder of an earlier version may be open to others; one that belongs to another user is left as it is.
  if (statSync(dataDir).uid === process.getuid?.()) chmodSync(dataDir, 0o700);
  const lock = new Database(join(dataDir, LOCK_FILE), { timeout: LOCK_TIMEOUT_MS });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (thrown) {
    lock.close();
    if (!isBusy(thrown)) throw thrown;
    throw new Error(`another Keyrack process already uses ${dataDir}. Stop it first, or choose another DATA_DIR.`, { cause: thrown });
  }
  return { release: () => void lock.close() };
}

/** A folder that may not be written keeps its own error, which `startFailure` explains. */
function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (thrown) {
    const code = thrown instanceof Error && "code" in thrown ? thrown.code : null;
    if (code !== "ENOENT" && code !== "ENOTDIR" && code !== "EEXIST") throw thrown;
    throw new Error(`${dataDir} cannot be created as a folder. Set DATA_DIR to a folder on a disk.`, { cause: thrown });
  }
}

/** True if DATA_DIR has no database yet, or an empty file in its place. */
export function isDatabaseMissing(dataDir: string): boolean {
  return sizeOf(join(dataDir, DATABASE_FILE)) === 0;
}

/** True if a write-ahead log with commits exists whose database file is missing. Opening the database would discard them. */
export function isLogAlone(dataDir: string): boolean {
  return isDatabaseMissing(dataDir) && sizeOf(join(dataDir, `${DATABASE_FILE}-wal`)) > 0;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function isBusy(thrown: unknown): boolean {
  return thrown instanceof Database.SqliteError && thrown.code.startsWith("SQLITE_BUSY");
}
