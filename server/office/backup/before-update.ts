import { join } from "node:path";
import { type AutomaticBackup, backUpAutomatically } from "#server/office/backup/automatic.ts";
import { Database } from "#server/platform/core/database/driver.ts";
import { isSetUp, MIGRATIONS, pendingMigrations } from "#server/platform/core/database/migrations.ts";
import { DATABASE_FILE, isDatabaseMissing } from "#server/platform/core/process/data-dir.ts";
import { VERSION } from "#server/platform/core/process/version.ts";

/**
 * Makes a backup if this version is about to update the data, and returns its path; null if the data is new or current. If the owner's
 * folder is not writable, uses DATA_DIR: an unavailable backup disk must not prevent the start. Throws one sentence if the data is of a
 * newer version.
 */
export async function backUpBeforeUpdate(
  asked: Omit<AutomaticBackup, "now" | "before_version">,
  migrations = MIGRATIONS,
): Promise<string | null> {
  if (isDatabaseMissing(asked.data_dir) || !isOutdated(asked.data_dir, migrations)) return null;
  const backup: AutomaticBackup = { ...asked, now: new Date().toISOString(), before_version: VERSION.version };
  if (asked.backup_dir === null) return backUpAutomatically(backup);
  return backUpAutomatically(backup).catch(() => backUpAutomatically({ ...backup, backup_dir: null }));
}

function isOutdated(data_dir: string, migrations: string): boolean {
  const database = new Database(join(data_dir, DATABASE_FILE), { readonly: true });
  try {
    return isSetUp(database) && pendingMigrations(database, migrations).length > 0;
  } finally {
    database.close();
  }
}
