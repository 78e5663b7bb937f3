import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { dailyBackup } from "#server/office/backup/job.ts";
import { backupsOf } from "#server/office/backup/state.ts";
import { startJobs } from "#server/platform/core/jobs/jobs-runner.ts";
import { backupName, installationOf } from "#shared/office/backup/names.ts";
import { makeTestProperty, type TestProperty } from "#tests/support/test-server.ts";

/** A folder for backups. */
export const emptyFolder = () => mkdtempSync(join(tmpdir(), "keyrack-backups-"));
/** The time of the first daily backup after the start of a test. */
export const MORNING = "2030-04-02T02:30:00.000Z";

/** A property whose backups go into a folder of the owner's choice, and the job that makes them. */
export function makeBackedUpProperty(backup_dir: string | null = emptyFolder()) {
  const property = makeTestProperty();
  Object.assign(property.config, { backup_dir });
  const failures: string[] = [];
  const folder = backup_dir ?? join(property.dir, "backups");
  let jobs = start();
  function start() {
    return startJobs(property.runtime, [dailyBackup], (thrown) => failures.push(thrown instanceof Error ? thrown.message : String(thrown)));
  }
  onTestFinished(() => jobs.stop());
  return {
    ...{ property, failures, folder, state: backupsOf(property.runtime) },
    async at(now: string) {
      property.clock.now = now;
      await jobs.tick();
    },
    async startAgainAt(now: string) {
      await jobs.stop();
      property.clock.now = now;
      backupsOf(property.runtime).startedAt = null;
      jobs = start();
    },
    names: () => readdirSync(folder).sort(),
  };
}

/** The name of a property's backup of a time. */
export const own = (property: TestProperty, made_at: string) =>
  backupName({ installation: installationOf(property.property_id), made_at, before_version: null });
