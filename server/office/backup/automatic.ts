import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { makeBackup, PARTIAL } from "#server/office/backup/archive.ts";
import { assertRoomFor } from "#server/office/backup/disk-space.ts";
import { FailedBackup } from "#server/office/backup/failure.ts";
import { installationIn } from "#server/office/backup/folder.ts";
import { Database } from "#server/platform/core/database/driver.ts";
import { backupFolder, DATABASE_FILE } from "#server/platform/core/process/data-dir.ts";
import { makeFolder } from "#server/platform/core/process/make-folder.ts";
import { backupName, parseBackupName } from "#shared/office/backup/names.ts";
import { expiredBackups } from "#shared/office/backup/retention.ts";

export type AutomaticBackup = {
  data_dir: string;
  /** Null for the folder in DATA_DIR. */
  backup_dir: string | null;
  passphrase: string | null;
  now: string;
  before_version?: string;
};

/**
 * Makes a backup in the folder of the automatic ones, which is opened again before it gets its name, and then removes those whose time is
 * over. Returns its path. A failed one removes none.
 */
export async function backUpAutomatically(asked: AutomaticBackup): Promise<string> {
  const { data_dir, passphrase, now } = asked;
  const folder = preparedFolder(asked);
  const installation = readInstallation(data_dir);
  removeHalfOnes(folder, installation);
  assertRoomFor(data_dir, folder);
  const path = join(folder, backupName({ installation, made_at: now, before_version: asked.before_version ?? null }));
  await makeBackup(data_dir, path, passphrase);
  for (const name of expiredBackups(readdirSync(folder), { installation, now })) rmSync(join(folder, name), { force: true });
  return path;
}

/** A folder that the owner has named is not made: in place of a disk that isn't connected the backups would fill the one that is. */
function preparedFolder(asked: AutomaticBackup): string {
  const folder = backupFolder(asked);
  if (asked.backup_dir === null) makeFolder(folder);
  if (!existsSync(folder)) throw new FailedBackup("folder_missing", `The folder ${folder} is missing.`);
  return folder;
}

function readInstallation(data_dir: string): string {
  const database = new Database(join(data_dir, DATABASE_FILE), { readonly: true, fileMustExist: true });
  try {
    return installationIn(drizzle(database)).installation;
  } finally {
    database.close();
  }
}

/** Removes the files of a killed backup. No other one of this installation runs. */
function removeHalfOnes(folder: string, installation: string): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith(PARTIAL))) {
    if (parseBackupName(name.slice(0, -PARTIAL.length))?.installation === installation) rmSync(join(folder, name), { force: true });
  }
}
