import { installationIn } from "#server/office/backup/folder.ts";
import { backupsOf, listBackups } from "#server/office/backup/state.ts";
import { noteRead } from "#server/platform/core/database/reads.ts";
import { backupFolder } from "#server/platform/core/process/data-dir.ts";
import type { Runtime, View } from "#server/platform/core/work/work.ts";
import { placesOfProperty } from "#server/tenant/properties/queries.ts";
import { isAdminEverywhere } from "#server/tenant/system/queries.ts";
import { dailyOnes, isBackupDue, isBackupOverdue, lastBackup, quietTimes } from "#shared/office/backup/schedule.ts";
import type { BackupFile, BackupState } from "#shared/office/backup/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** A screen is answered with what is known where the folder answers late. */
const PATIENCE_MS = 1_000;

/**
 * True if the actor is an admin in every property of the installation. A backup holds all of them, so that anyone who has one has read them
 * all, and API keys are of one property.
 */
export function managesInstallation(view: View): boolean {
  return view.actor.user_id !== null && isAdminEverywhere(view);
}

/** State of the backups as an admin may see it: in full only for an admin of all properties. */
export async function backupState(runtime: Runtime, view: View): Promise<BackupState> {
  noteRead("backup_files");
  await listBackups(runtime, PATIENCE_MS).catch(() => {});
  return knownState(runtime, view);
}

/** The same without asking the folder. */
export function knownState(runtime: Runtime, view: View): BackupState {
  const { files, isListed, startedAt, failure, next_at, running, test, test_failure } = backupsOf(runtime);
  const may_manage = managesInstallation(view);
  const last = lastBackup(files, view.now);
  const daily = lastBackup(dailyOnes(files), view.now);
  const [place] = placesOfProperty(runtime.db);
  const isDone = place !== undefined && !isBackupDue(daily?.made_at ?? null, view.now, place.time_zone);
  const { since } = installationIn(runtime.db);
  // A folder that has not answered since the start may hold a good one.
  const began = isListed ? since : startedAt;
  return {
    object: "backups",
    last,
    failure,
    test,
    test_failure,
    may_manage,
    is_overdue: isBackupOverdue(last?.made_at ?? null, { since: began ?? view.now, now: view.now }),
    next_at: isDone ? quietTimes(view.now, place.time_zone).next : next_at,
    is_encrypted: runtime.config.backup_passphrase !== null,
    running: running?.what ?? null,
    folder: may_manage ? backupFolder(runtime.config) : null,
    files: may_manage ? [...files] : [],
  };
}

/** One of the installation's own backups. Throws `not_found` for every other name. */
export function backupNamed(runtime: Runtime, name: string): BackupFile {
  const file = backupsOf(runtime).files.find((each) => each.name === name);
  if (!file) throw new Problem("not_found");
  return file;
}
