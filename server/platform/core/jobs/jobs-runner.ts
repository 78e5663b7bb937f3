import { setImmediate as nextTurn } from "node:timers/promises";
import { followClock } from "#server/platform/core/pause/pauses.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import type { PauseReason } from "#shared/platform/core/pause.ts";

/** A task that the server runs by itself, outside of any call. */
export type Job = {
  name: string;
  /** True if a commit can give the job work, such as a mail to send. Other jobs run at the time that `run` returned. */
  afterCommit: boolean;
  /**
   * The reasons that pause the job until an admin has confirmed them: `clock` if it would do by a wrong date what cannot be taken back,
   * `copy` if it would send, sign, acknowledge or fetch what the original already does. Empty if neither does harm.
   */
  pausedBy: readonly PauseReason[];
  /**
   * Does what is due at the runtime's clock, safe to run at any time and twice. Returns the next time (ISO instant) at which something will
   * be due; null where nothing is planned.
   */
  run(runtime: Runtime): Promise<string | null>;
  /** The pause after a failure; a minute unless stated. */
  retryMs?: number;
  /** Cuts a long run short, when the program ends. */
  stop?(runtime: Runtime): void;
  /** Begins nothing more, and resolves when what runs have left under way is over: the end of the program waits for it. */
  settle?(runtime: Runtime): Promise<void>;
};

/** The longest timer: after the computer slept or its clock was set, due jobs still run within a minute. */
const MAX_WAIT_MS = 60_000;
const RETRY_MS = 60_000;

export type RunningJobs = {
  /** Runs the due jobs now; tests set the clock and call it. */
  tick(): Promise<void>;
  /** Waits for the running jobs and starts no other. */
  stop(): Promise<void>;
};

/** The next time of a job that has work now. */
const AT_ONCE = "";

/**
 * Runs each job now, so that a server that was stopped catches up, and then whenever it is due. Each job runs once at a time and none waits
 * for another, so a slow mail server delays mails only. A failed job is logged and retried after its pause.
 */
export function startJobs(runtime: Runtime, jobs: readonly Job[], logFailure: (thrown: unknown, job: string) => void): RunningJobs {
  const nextAt = new Map<Job, string | null>(jobs.map((job) => [job, AT_ONCE]));
  const running = new Map<Job, Promise<void>>();
  /** Jobs that were due while they were paused. */
  const held = new Set<Job>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let lastLook = "";
  let lastPauses = "";

  const now = () => runtime.clock().toISOString();
  const isDue = (job: Job) => (nextAt.get(job) ?? "9") <= now();

  function startDue(): void {
    if (stopped) return;
    // Times that were planned by a clock that has been set back since would come too late.
    if (now() < lastLook) for (const job of jobs) nextAt.set(job, AT_ONCE);
    lastLook = now();
    const reasons = pausedNow();
    // Jobs that are due at the same moment begin one after the other, and waiting calls are served between.
    let turn: Promise<void> | null = null;
    for (const job of jobs) {
      if (job.pausedBy.some((reason) => reasons.has(reason))) {
        if (isDue(job)) nextAt.set(job, null);
        held.add(job);
        continue;
      }
      if (held.delete(job)) nextAt.set(job, AT_ONCE);
      if (running.has(job) || !isDue(job)) continue;
      running.set(job, runOne(job, turn));
      turn = turn === null ? nextTurn() : turn.then(() => nextTurn());
    }
  }

  /** The reasons for which something is paused; open screens hear of a change. */
  function pausedNow(): Set<PauseReason> {
    const reasons = followClock(runtime).map(({ reason }) => reason);
    if (reasons.join() !== lastPauses) runtime.notifier.announce({ object: "pause", user_id: null });
    lastPauses = reasons.join();
    return new Set(reasons);
  }

  async function runOne(job: Job, turn: Promise<void> | null): Promise<void> {
    const { monitor } = runtime;
    nextAt.set(job, null);
    monitor.jobStarted(job.name);
    let failure: { thrown: unknown } | null = null;
    if (turn) await turn;
    const next = await job.run(runtime).catch((thrown: unknown) => {
      failure = { thrown };
      logFailure(thrown, job.name);
      return new Date(runtime.clock().getTime() + (job.retryMs ?? RETRY_MS)).toISOString();
    });
    monitor.jobEnded(job.name, failure);
    // A commit notified the job while it ran, so it runs again.
    nextAt.set(job, nextAt.get(job) ?? next);
    running.delete(job);
    wakeInTime();
  }

  function wakeInTime(): void {
    clearTimeout(timer);
    if (stopped) return;
    const earliest = jobs.flatMap((job) => (running.has(job) ? [] : (nextAt.get(job) ?? []))).sort()[0];
    const wait = earliest === undefined ? MAX_WAIT_MS : earliest === AT_ONCE ? 0 : Date.parse(earliest) - runtime.clock().getTime();
    timer = setTimeout(() => void tick(), Math.min(MAX_WAIT_MS, Math.max(0, wait)));
    timer.unref();
  }

  async function tick(): Promise<void> {
    startDue();
    await Promise.all(running.values());
    if (!stopped && [...nextAt.values()].includes(AT_ONCE)) return tick();
    wakeInTime();
  }

  const stopListening = runtime.notifier.onNotify(() => {
    const woken = jobs.filter((job) => job.afterCommit);
    for (const job of woken) nextAt.set(job, AT_ONCE);
    if (woken.length > 0 && !stopped) setImmediate(() => void tick());
  });
  runtime.monitor.runJob = (name) => {
    for (const job of jobs) if (job.name === name) nextAt.set(job, AT_ONCE);
    void tick();
  };
  void tick();
  return {
    tick,
    async stop() {
      stopped = true;
      stopListening();
      clearTimeout(timer);
      for (const job of running.keys()) job.stop?.(runtime);
      await Promise.all(running.values());
      for (const job of jobs) await job.settle?.(runtime);
    },
  };
}
