import { backUpNow } from "#server/office/backup/state.ts";
import type { Eraser } from "#server/office/privacy/anonymize.ts";
import { clear } from "#server/office/privacy/retention/clear.ts";
import { dueInWorker } from "#server/office/privacy/retention/due.ts";
import { announce, announcementOf, countedInWords, retentionOf } from "#server/office/privacy/retention/periods.ts";
import { emptyLog } from "#server/platform/core/database/empty-log.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf, type Work, write } from "#server/platform/core/work/work.ts";
import { nextMorning } from "#server/tenant/properties/for-each-property.ts";
import { getProperty, placesOfProperty } from "#server/tenant/properties/queries.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { type Periods, RETENTION_KINDS, type RetentionKind, runningPeriod, stepOfNight } from "#shared/office/privacy/retention.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";

/** Runs once a morning, at a time without check-ins. */
const MORNING = "04:00";

/** A backup that could not be made is made in vain a minute later, too. */
const RETRY_MS = 60 * 60_000;

/**
 * Removes what is over its retention period, of each kind whose list an admin has seen and confirmed on an earlier day, and records how much
 * it was in the property's history. A backup is made before. A kind of which more is due than the screen has announced is left alone until
 * an admin confirms it again. Where one property fails the others are still cleared, and the job is retried.
 */
export const retentionJob: Job = {
  name: "retention periods",
  afterCommit: false,
  pausedBy: ["clock"],
  retryMs: RETRY_MS,
  async run(runtime) {
    const failures: unknown[] = [];
    let backup: Promise<void> | undefined;
    const backUpOnce = () => (backup ??= backUpNow(runtime));
    for (const place of placesOfProperty(runtime.db)) {
      await clearProperty(runtime, place, backUpOnce).catch((thrown: unknown) => failures.push(thrown));
    }
    if (failures.length > 0) throw new AggregateError(failures, "the periods could not be applied in some properties");
    return nextMorning(runtime, MORNING);
  },
};

async function clearProperty(
  runtime: Runtime,
  place: Parameters<typeof automatedActor>[0],
  backUpOnce: () => Promise<void>,
): Promise<void> {
  const actor = automatedActor(place);
  const view = viewOf(runtime, actor);
  const eraser = { runtime, view, write: <T>(task: (work: Work) => T): T => write(runtime, actor, task) };
  const { choice, months } = retentionOf(view);
  if (choice.confirmed_on === null || choice.confirmed_on >= hotelDay(view.now, place.time_zone)) return;
  const counts = new Map<RetentionKind, number>();
  /** The periods of the kinds whose next nights are announced again. */
  const running: Periods = {};
  try {
    for (const kind of RETENTION_KINDS) {
      const period = runningPeriod(months[kind], choice.confirmed[kind]);
      if (period === null) continue;
      const due = await dueInWorker(view, kind, period);
      const step = stepOfNight(due.length, choice.announced[kind]);
      if (step === "hold") continue;
      running[kind] = period;
      if (step === "announce" || due.length === 0) continue;
      await backUpOnce();
      const cleared = await clear(eraser, kind, due);
      if (cleared > 0) counts.set(kind, cleared);
    }
    const announced = await announcementOf(view, running);
    if (RETENTION_KINDS.some((kind) => announced[kind] !== undefined && announced[kind] !== choice.announced[kind])) {
      eraser.write((work) => announce(work, announced));
    }
    if (counts.size > 0) recordCleared(eraser, counts);
  } finally {
    // Also after a failure: the database's log still contains the rows that were removed before it.
    await emptyLog(runtime.db);
  }
}

function recordCleared(eraser: Eraser, counts: ReadonlyMap<RetentionKind, number>): void {
  eraser.write((work) => {
    const what = countedInWords(counts, propertyLanguage(work));
    work.record("privacy.cleared", getProperty(work, work.actor.property_id), { words: { what }, counts: Object.fromEntries(counts) });
  });
}
