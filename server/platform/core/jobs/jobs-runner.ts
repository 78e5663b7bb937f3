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
   * be due; null if nothing is planned.
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

/** The jobs of a process, and when each runs next. */
type Schedule = {
  runtime: Runtime;
  jobs: readonly Job[];
  logFailure: (thrown: unknown, job: string) => void;
  nextAt: Map<Job, string | null>;
  running: Map<Job, Promise<void>>;
  /** Jobs that were due while they were paused. */
  held: Set<Job>;
  timer: NodeJS.Timeout | undefined;
  stopped: boolean;
  /** The time at which due jobs were last started. */
  lastStart: string;
  /** The reasons of the last pause, as text; empty without one. */
  lastPauses: string;
};

/**
 * Runs each job now, so that a server that was stopped catches up, and then whenever it is due. Each job runs once at a time and none waits
 * for another, so a slow mail server delays mails only. A failed job is logged and retried after its pause.
 */
export function startJobs(runtime: Runtime, jobs: readonly Job[], logFailure: (thrown: unknown, job: string) => void): RunningJobs {
  const nextAt = new Map<Job, string | null>(jobs.map((job) => [job, AT_ONCE]));
  const state = { timer: undefined, stopped: false, lastStart: "", lastPauses: "" };
  const schedule: Schedule = { runtime, jobs, logFailure, nextAt, running: new Map(), held: new Set(), ...state };
  const stopListening = runtime.notifier.onNotify(() => wakeAfterCommit(schedule));
  runtime.monitor.runJob = (name) => {
    for (const job of jobs) if (job.name === name) nextAt.set(job, AT_ONCE);
    void tick(schedule);
  };
  void tick(schedule);
  return {
    tick: () => tick(schedule),
    async stop() {
      stopListening();
      await stopJobs(schedule);
    },
  };
}

/** Starts what is due, waits for it and sets the timer for the next. */
async function tick(schedule: Schedule): Promise<void> {
  startDue(schedule);
  await Promise.all(schedule.running.values());
  if (!schedule.stopped && [...schedule.nextAt.values()].includes(AT_ONCE)) return tick(schedule);
  wakeInTime(schedule);
}

function startDue(schedule: Schedule): void {
  const { runtime, jobs, nextAt, running, held } = schedule;
  if (schedule.stopped) return;
  const now = nowOf(runtime);
  // Times that were planned by a clock that has been set back since would come too late.
  if (now < schedule.lastStart) for (const job of jobs) nextAt.set(job, AT_ONCE);
  schedule.lastStart = now;
  const reasons = pausedNow(schedule);
  // Jobs that are due at the same moment begin one after the other, and waiting calls are served between.
  let turn: Promise<void> | null = null;
  for (const job of jobs) {
    if (job.pausedBy.some((reason) => reasons.has(reason))) {
      if (isDue(schedule, job)) nextAt.set(job, null);
      held.add(job);
      continue;
    }
    if (held.delete(job)) nextAt.set(job, AT_ONCE);
    if (running.has(job) || !isDue(schedule, job)) continue;
    running.set(job, runOne(schedule, job, turn));
    turn = turn === null ? nextTurn() : turn.then(() => nextTurn());
  }
}

/** The reasons for which something is paused; open screens hear of a change. */
function pausedNow(schedule: Schedule): Set<PauseReason> {
  const { runtime } = schedule;
  const reasons = followClock(runtime).map(({ reason }) => reason);
  if (reasons.join() !== schedule.lastPauses) runtime.notifier.announce({ object: "pause", user_id: null });
  schedule.lastPauses = reasons.join();
  return new Set(reasons);
}

async function runOne(schedule: Schedule, job: Job, turn: Promise<void> | null): Promise<void> {
  const { runtime, nextAt, running, logFailure } = schedule;
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
  wakeInTime(schedule);
}

/** Sets the timer for the next job that will be due. */
function wakeInTime(schedule: Schedule): void {
  const { runtime, jobs, running, nextAt } = schedule;
  clearTimeout(schedule.timer);
  if (schedule.stopped) return;
  const earliest = jobs.flatMap((job) => (running.has(job) ? [] : (nextAt.get(job) ?? []))).sort()[0];
  const wait = earliest === undefined ? MAX_WAIT_MS : earliest === AT_ONCE ? 0 : Date.parse(earliest) - runtime.clock().getTime();
  schedule.timer = setTimeout(() => void tick(schedule), Math.min(MAX_WAIT_MS, Math.max(0, wait)));
  schedule.timer.unref();
}

/** A commit may have given work to jobs that wait for one. */
function wakeAfterCommit(schedule: Schedule): void {
  const woken = schedule.jobs.filter((job) => job.afterCommit);
  for (const job of woken) schedule.nextAt.set(job, AT_ONCE);
  if (woken.length > 0 && !schedule.stopped) setImmediate(() => void tick(schedule));
}

async function stopJobs(schedule: Schedule): Promise<void> {
  const { runtime, jobs, running } = schedule;
  schedule.stopped = true;
  clearTimeout(schedule.timer);
  for (const job of running.keys()) job.stop?.(runtime);
  await Promise.all(running.values());
  for (const job of jobs) await job.settle?.(runtime);
}

function isDue({ runtime, nextAt }: Schedule, job: Job): boolean {
  return (nextAt.get(job) ?? "9") <= nowOf(runtime);
}

function nowOf({ clock }: Runtime): string {
  return clock().toISOString();
}
