import { type BackupName, ownBackups } from "#shared/office/backup/names.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";

/** So many backups stay: the last one of each of the newest days, weeks and months that have one, and the newest before updates. */
export const RETENTION = { days: 7, weeks: 4, months: 12, before_updates: 3 } as const;

/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const DAYS_SINCE_MONDAY = 3;

/** The period that a backup belongs to, in UTC: a day or a week as a number, a month as `2026-11`. */
const PERIODS = {
  days: ({ made_at }) => Math.floor(Date.parse(made_at) / DAY_MS),
  weeks: ({ made_at }) => Math.floor((Math.floor(Date.parse(made_at) / DAY_MS) + DAYS_SINCE_MONDAY) / 7),
  months: ({ made_at }) => made_at.slice(0, 7),
} as const satisfies Record<string, (backup: BackupName) => number | string>;

/**
 * The names in a folder that may be removed. Periods count that have a backup, so a program that was off for a year loses none. What a clock
 * that ran ahead has dated later than now can't be judged: it stays, and takes no other's place.
 */
export function expiredBackups(names: readonly string[], { installation, now }: { installation: string; now: string }): string[] {
  const judged = ownBackups(names, installation).filter(({ made_at }) => made_at <= now);
  const daily = judged.filter(({ before_version }) => before_version === null);
  const beforeUpdates = judged.filter(({ before_version }) => before_version !== null);
  const kept = new Set([
    ...lastOfEach(daily, PERIODS.days).slice(0, RETENTION.days),
    ...lastOfEach(daily, PERIODS.weeks).slice(0, RETENTION.weeks),
    ...lastOfEach(daily, PERIODS.months).slice(0, RETENTION.months),
    ...beforeUpdates.slice(0, RETENTION.before_updates),
  ]);
  return judged.filter((backup) => !kept.has(backup)).map(({ name }) => name);
}

/** The newest backup of each period, newest first. */
function lastOfEach(newestFirst: readonly BackupName[], periodOf: (backup: BackupName) => number | string): BackupName[] {
  return newestFirst.filter((backup, place) => place === 0 || periodOf(backup) !== periodOf(newestFirst[place - 1] ?? backup));
}
