import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DATABASE_FILE, isDatabaseMissing, isLogAlone } from "#server/platform/core/process/data-dir.ts";
import { folderOf } from "#server/tenant/files/disk.ts";

const WHAT_TO_DO =
  "Put the right database back, or restore a backup into an empty folder; for a new property choose an empty DATA_DIR. Nothing was changed.";

/**
 * Called before the database is opened: throws where DATA_DIR contains data whose database is missing or empty, as after a failed mount.
 */
export function assertDatabaseNotLost(dataDir: string): void {
  if (isLogAlone(dataDir)) {
    throw new Error(`${join(dataDir, DATABASE_FILE)} is missing or empty, but its log ${DATABASE_FILE}-wal is there. ${WHAT_TO_DO}`);
  }
  if (isDatabaseMissing(dataDir)) assertNoFiles(dataDir);
}

/** Throws where DATA_DIR contains files although its database has no property: they belong to another database. */
export function assertNoFiles(dataDir: string): void {
  const folder = folderOf({ data_dir: dataDir });
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(".")) : [];
  if (names.length === 0) return;
  throw new Error(`there are files in ${folder} (${names.length}), but the database beside it is missing or empty. ${WHAT_TO_DO}`);
}
