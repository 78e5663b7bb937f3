import type { Runtime } from "#server/core/work/work.ts";

/** A task that the server runs by itself, outside of any call. */
export type Job = {
  name: string;
  /** Whether a commit can give the job work, such as a mail to send. Other jobs run at the time that `run` returned. */
  afterCommit: boolean;
  /**
   * Does what is due at the runtime's clock, safe to run at any time and twice. Returns the next time (ISO instant) at which something will
   * be due; null where nothing is planned.
   */
  run(runtime: Runtime): Promise<string | null>;
};

/** The longest timer: after the computer slept or its clock was set, due jobs still run within a minute. */
const LONGEST_WAIT_MS = 60_000;
const RETRY_MS = 60_000;

export type RunningJobs = {
  /** Runs the due jobs now; tests set the clock and call it. */
  tick(): Promise<void>;
  /** Waits for the running job and starts no other. */
  stop(): Promise<void>;
};

/**
 * Runs each job now, so that a server that was stopped catches up, and then whenever it is due. Jobs run one after the other. A failed job
 * is logged and retried after a minute; the others continue.
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
      // A commit notified the job while it ran, so it runs again.
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
