import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { makeBackup } from "#server/backup/archive.ts";
import { isSetUp, MIGRATIONS, pendingMigrations } from "#server/core/database/migrations.ts";
import { DATABASE_FILE, isDatabaseMissing } from "#server/core/process/data-dir.ts";
import { VERSION } from "#server/core/process/version.ts";

/** The folder of the backups that the program makes by itself. */
const BACKUPS = "backups";

/**
 * Makes a backup where this version is about to update the data, and returns its path; null where the data is new or current. Throws one
 * sentence where the data is of a newer version.
 */
export async function backUpBeforeUpdate(data_dir: string, passphrase: string | null, migrations = MIGRATIONS): Promise<string | null> {
  if (isDatabaseMissing(data_dir) || !isOutdated(data_dir, migrations)) return null;
  mkdirSync(join(data_dir, BACKUPS), { recursive: true });
  const time = new Date().toISOString().replaceAll(":", "-").slice(0, 19);
  const file = join(data_dir, BACKUPS, `before-update-to-${VERSION.version}-${time}.keyrack`);
  await makeBackup(data_dir, file, passphrase);
  return file;
}

function isOutdated(data_dir: string, migrations: string): boolean {
  const database = new Database(join(data_dir, DATABASE_FILE), { readonly: true });
  try {
    return isSetUp(database) && pendingMigrations(database, migrations).length > 0;
  } finally {
    database.close();
  }
}
