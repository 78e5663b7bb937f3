import type { BackupName } from "#shared/office/backup/names.ts";
import { addDays, DAY_MS, instantAt, localDate } from "#shared/platform/core/stays.ts";

/** After the morning's audits, before the front desk begins. */
export const QUIET_TIME = "04:30";
/** Age from which the last backup needs attention. */
export const OVERDUE_AFTER_MS = 2 * DAY_MS;

/** The last and the next time of day at which a backup is made. */
export function quietTimes(now: string, zone: string): { last: string; next: string } {
  const today = localDate(now, zone);
  const quiet = instantAt(today, QUIET_TIME, zone);
  return quiet <= now
    ? { last: quiet, next: instantAt(addDays(today, 1), QUIET_TIME, zone) }
    : { last: instantAt(addDays(today, -1), QUIET_TIME, zone), next: quiet };
}

/** The newest backup that is not dated later than now, as by a clock that ran ahead; null without any. */
export function lastBackup<B extends Pick<BackupName, "made_at">>(newestFirst: readonly B[], now: string): B | null {
  return newestFirst.find(({ made_at }) => made_at <= now) ?? null;
}

/** Without those before updates, which replace no daily one. */
export function dailyOnes<B extends Pick<BackupName, "before_version">>(files: readonly B[]): B[] {
  return files.filter(({ before_version }) => before_version === null);
}

/** True if no backup was made since the last quiet time, so that a program that was off makes one soon after its start. */
export function isBackupDue(made_at: string | null, now: string, zone: string): boolean {
  return made_at === null || made_at < quietTimes(now, zone).last;
}

/** True if the last backup is older than two days; without any, if the installation is. */
export function isBackupOverdue(made_at: string | null, { since, now }: { since: string; now: string }): boolean {
  return Date.parse(now) - Date.parse(made_at ?? since) > OVERDUE_AFTER_MS;
}
