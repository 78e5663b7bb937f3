import { existsSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { makeBackup, PARTIAL } from "#server/office/backup/archive.ts";
import { FailedBackup } from "#server/office/backup/failure.ts";
import { installationIn } from "#server/office/backup/folder.ts";
import { Database } from "#server/platform/core/database/driver.ts";
import { backupFolder, DATABASE_FILE } from "#server/platform/core/process/data-dir.ts";
import { makeFolder } from "#server/platform/core/process/make-folder.ts";
import { folderOf } from "#server/tenant/files/disk.ts";
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

/** The disk space to keep free for the program, which goes on writing during a backup. */
const RESERVE_BYTES = 64 * 2 ** 20;

/**
 * Throws where a backup would fill the disk of the data or that of the backups: a copy of the data is made in DATA_DIR, then the backup, and
 * at the end the backup is unpacked again in place of the copy.
 */
function assertRoomFor(data_dir: string, folder: string): void {
  const needed = bytesOf(data_dir);
  const isOneDisk = statSync(data_dir).dev === statSync(folder).dev;
  const wanted = isOneDisk ? [{ path: folder, bytes: 2 * needed }] : [data_dir, folder].map((path) => ({ path, bytes: needed }));
  for (const { path, bytes } of wanted) {
    if (freeBytes(path) < bytes + RESERVE_BYTES)
      throw new FailedBackup("disk_full", `The disk of ${path} has too little space for a backup: it takes ${inMegabytes(bytes)} MB.`);
  }
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

function bytesOf(data_dir: string): number {
  const files = folderOf({ data_dir });
  const paths = [
    ...[DATABASE_FILE, `${DATABASE_FILE}-wal`].map((name) => join(data_dir, name)),
    ...(existsSync(files) ? readdirSync(files).map((name) => join(files, name)) : []),
  ];
  return paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
}

function inMegabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}
