import { existsSync, readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { FailedBackup } from "#server/office/backup/failure.ts";
import { DATABASE_FILE } from "#server/platform/core/process/data-dir.ts";
import { folderOf } from "#server/tenant/files/disk.ts";

/** What has to stay free for the program itself, which goes on writing meanwhile. */
const RESERVE_BYTES = 64 * 2 ** 20;

/**
 * Throws where a backup would fill the disk of the data or that of the backups: a copy of the data is made in DATA_DIR, then the backup, and
 * at the end the backup is unpacked again in place of the copy.
 */
export function assertRoomFor(data_dir: string, folder: string): void {
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
