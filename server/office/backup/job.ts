import { installationIn } from "#server/office/backup/folder.ts";
import { backUpNow, backupsOf, listBackups, stopBackups } from "#server/office/backup/state.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { placesOfProperty } from "#server/tenant/properties/queries.ts";
import { dailyOnes, isBackupDue, lastBackup, quietTimes } from "#shared/office/backup/schedule.ts";

/** After a start the front desk is waiting for its screens. */
const AFTER_START_MS = 5 * 60_000;
const RETRY_MS = 60 * 60_000;

/** Makes a backup each morning, or soon after the start where a morning has passed without one. A failed one is tried again after an hour. */
export const dailyBackup: Job = {
  name: "back up",
  afterCommit: false,
  pausedBy: [],
  retryMs: RETRY_MS,
  async run(runtime) {
    const state = backupsOf(runtime);
    const at = await nextBackup(runtime);
    state.next_at = at;
    const now = runtime.clock().toISOString();
    if (at === null || at > now) return at;
    state.next_at = new Date(Date.parse(now) + RETRY_MS).toISOString();
    await backUpNow(runtime);
    return (state.next_at = await nextBackup(runtime));
  },
  stop: stopBackups,
};

/** When the next backup is due, now or later; null before there is a property. */
async function nextBackup(runtime: Runtime): Promise<string | null> {
  const state = backupsOf(runtime);
  const [place] = placesOfProperty(runtime.db);
  if (!place || installationIn(runtime.db).since === null) return null;
  const now = runtime.clock().toISOString();
  if (state.startedAt === null || state.startedAt > now) state.startedAt = now;
  await listBackups(runtime);
  const last = lastBackup(dailyOnes(state.files), now);
  if (!isBackupDue(last?.made_at ?? null, now, place.time_zone)) return quietTimes(now, place.time_zone).next;
  const ready = new Date(Date.parse(state.startedAt) + AFTER_START_MS).toISOString();
  return ready > now ? ready : now;
}
