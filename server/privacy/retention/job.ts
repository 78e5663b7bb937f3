import { emptyLog } from "#server/core/database/empty-log.ts";
import type { Job } from "#server/core/jobs/jobs-runner.ts";
import { automatedActor } from "#server/core/work/actor.ts";
import { type Runtime, viewOf, type Work, write } from "#server/core/work/work.ts";
import type { Eraser } from "#server/privacy/anonymize.ts";
import { clear } from "#server/privacy/retention/clear.ts";
import { dueInWorker } from "#server/privacy/retention/due.ts";
import { countedInWords, retentionOf } from "#server/privacy/retention/periods.ts";
import { getProperty, placesOfProperty } from "#server/properties/queries.ts";
import { nextMorning } from "#server/properties/rounds.ts";
import { generalSettings } from "#server/settings/queries.ts";
import { hotelDay } from "#shared/core/stays.ts";
import { RETENTION_KINDS, type RetentionKind, runningPeriod } from "#shared/privacy/retention.ts";

/** Runs once a morning, at a time without check-ins. */
const MORNING = "04:00";

/**
 * Removes what is over its retention period, of each kind whose list an admin has seen and confirmed on an earlier day, and records how much
 * it was in the property's history. Where one property fails the others are still cleared, and the job is retried.
 */
export const retentionJob: Job = {
  name: "retention periods",
  afterCommit: false,
  async run(runtime) {
    const failures: unknown[] = [];
    for (const place of placesOfProperty(runtime.db)) await clearProperty(runtime, place).catch((thrown: unknown) => failures.push(thrown));
    if (failures.length > 0) throw new AggregateError(failures, "the periods could not be applied in some properties");
    return nextMorning(runtime, MORNING);
  },
};

async function clearProperty(runtime: Runtime, place: Parameters<typeof automatedActor>[0]): Promise<void> {
  const actor = automatedActor(place);
  const view = viewOf(runtime, actor);
  const eraser = { runtime, view, write: <T>(task: (work: Work) => T): T => write(runtime, actor, task) };
  const { choice, months } = retentionOf(view);
  if (choice.confirmed_on === null || choice.confirmed_on >= hotelDay(view.now, place.time_zone)) return;
  const counts = new Map<RetentionKind, number>();
  try {
    for (const kind of RETENTION_KINDS) {
      const running = runningPeriod(months[kind], choice.confirmed[kind]);
      const cleared = running === null ? 0 : await clear(eraser, kind, await dueInWorker(view, kind, running));
      if (cleared > 0) counts.set(kind, cleared);
    }
    if (counts.size > 0) recordCleared(eraser, counts);
  } finally {
    // Also after a failure: what was removed before it stands in the log of the database.
    await emptyLog(runtime.db);
  }
}

function recordCleared(eraser: Eraser, counts: ReadonlyMap<RetentionKind, number>): void {
  eraser.write((work) => {
    const what = countedInWords(counts, generalSettings(work).language);
    work.record("privacy.cleared", getProperty(work, work.actor.property_id), { words: { what }, counts: Object.fromEntries(counts) });
  });
}
