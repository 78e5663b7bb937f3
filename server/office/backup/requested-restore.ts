import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isSwapping, restoreBackup } from "#server/office/backup/archive.ts";
import { reasonOf } from "#server/office/backup/failure.ts";
import { backupsOf, testRestore } from "#server/office/backup/state.ts";
import { backupFolder } from "#server/platform/core/process/data-dir.ts";
import { restart } from "#server/platform/core/process/restart.ts";
import type { Config, Runtime } from "#server/platform/core/work/work.ts";

/** Names the backup that the next start restores. It outlives a process that is killed in between. */
const REQUEST_FILE = "restore-requested";

type DataFolders = Pick<Config, "data_dir" | "backup_dir" | "backup_passphrase">;
export type RequestedRestore = { file: string; replaced: string | null; failure: unknown };

/**
 * Opens a backup on trial, and if it is sound, restarts the process to restore it. Until then nothing changes. Throws `FailedBackup`, which
 * the state tells as the outcome of a test.
 */
export async function restoreAtRestart(runtime: Runtime, name: string): Promise<void> {
  await testRestore(runtime, name);
  writeFileSync(join(runtime.config.data_dir, REQUEST_FILE), name);
  restart(runtime);
}

/**
 * Restores the backup that was asked for before the restart; null if there was none. What was in DATA_DIR is moved aside. After a failure the
 * data are as they were.
 */
export async function restoreRequested({ data_dir, backup_dir, backup_passphrase }: DataFolders): Promise<RequestedRestore | null> {
  const request = join(data_dir, REQUEST_FILE);
  if (!existsSync(request)) return null;
  const file = join(backupFolder({ data_dir, backup_dir }), readFileSync(request, "utf8"));
  // Removed first: a backup that ends the process must not be tried at each start.
  rmSync(request);
  try {
    const { replaced } = await restoreBackup(file, data_dir, backup_passphrase);
    return { file, replaced, failure: null };
  } catch (failure) {
    // The data are half replaced: the next start goes on.
    if (isSwapping(data_dir)) throw failure;
    return { file, replaced: null, failure };
  }
}

/** Lets Settings › Backups tell why the restore at the start failed. */
export function noteFailedRestore(runtime: Runtime, failure: unknown): void {
  const detail = failure instanceof Error ? failure.message : String(failure);
  backupsOf(runtime).test_failure = { time: runtime.clock().toISOString(), reason: reasonOf(failure), detail };
}
