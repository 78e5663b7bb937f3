import type { Runtime } from "#server/core/work/work.ts";

/** Something that the property does by itself, outside of any call. */
export type Job = {
  name: string;
  /** Whether a committed change may give it work: a mail to be sent, say. Others wait for their moment. */
  afterCommit: boolean;
  /**
   * Does what is due at the runtime's clock, safely at any time and twice, and answers the next moment (ISO instant) at
   * which something will be due; null where nothing is planned.
   */
  run(runtime: Runtime): Promise<string | null>;
};

/** However far the next moment is: a computer that slept or a clock that was set is noticed within a minute. */
const LONGEST_WAIT_MS = 60_000;
const RETRY_MS = 60_000;

export type RunningJobs = {
  /** Does what is due now; tests move the clock and call it. */
  tick(): Promise<void>;
  /** Lets what is under way finish, and starts nothing any more. */
  stop(): Promise<void>;
};

/**
 * Runs each job now, so that a server that was stopped catches up, and from then on when its moment has come. Jobs
 * run one after the other; one that fails is logged and tried again a minute later, and the others go on.
 */
export function startJobs(runtime: Runtime, jobs: readonly Job[], logFailure: (thrown: unknown, job: string) => void): RunningJobs {
  const nextAt = new Map<Job, string | null>(jobs.map((job) => [job, ""]));
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  let stopped = false;

  const now = () => runtime.clock().toISOString();
  const isDue = (job: Job) => (nextAt.get(job) ?? "9") <= now();

  async function runDue(): Promise<void> {
    clearTimeout(timer);
    for (const job of jobs) {
      if (stopped) return;
      if (isDue(job)) nextAt.set(job, await runOne(job));
    }
    const earliest = [...nextAt.values()].filter((at) => at !== null).sort()[0];
    if (stopped) return;
    const wait = earliest === undefined ? LONGEST_WAIT_MS : Date.parse(earliest) - runtime.clock().getTime();
    timer = setTimeout(() => void tick(), Math.min(LONGEST_WAIT_MS, Math.max(0, wait)));
    timer.unref();
  }

  async function runOne(job: Job): Promise<string | null> {
    nextAt.set(job, null);
    try {
      const next = await job.run(runtime);
      // A notifier that rang meanwhile has asked for another round.
      return nextAt.get(job) ?? next;
    } catch (thrown) {
      logFailure(thrown, job.name);
      return new Date(runtime.clock().getTime() + RETRY_MS).toISOString();
    }
  }

  const tick = () => (underWay = underWay.then(runDue));

  const stopListening = runtime.notifier.onNotify(() => {
    const woken = jobs.filter((job) => job.afterCommit);
    for (const job of woken) nextAt.set(job, "");
    if (woken.length > 0 && !stopped) setImmediate(() => void tick());
  });
  void tick();
  return {
    tick,
    async stop() {
      stopped = true;
      stopListening();
      clearTimeout(timer);
      await underWay;
    },
  };
}
