import { type Metrics, makeMetrics } from "#server/platform/core/monitoring/metrics.ts";
import { safeError } from "#server/platform/core/monitoring/safe-error.ts";
import type { SlowQuery } from "#server/platform/core/monitoring/slow-queries.ts";

/** An error of the log, without personal data. */
export type NotedError = { time: string; message: string; reason: string; count: number };
export type NotedQuery = SlowQuery & { time: string; count: number };
/** The state of one of the server's own jobs. */
export type JobState = { name: string; running: boolean; last_run_at: string | null; failed_at: string | null; reason: string | null };

type Log = { warn(fields: object, message: string): void };

const MAX_KEPT = 50;
/** A slow statement in a loop would bury the rest of the log. */
const LOGGED_EVERY_MS = 60_000;

/** State of the process, in memory: for the log, for `/metrics` and for the admins' system page. */
export type Monitor = {
  readonly metrics: Metrics;
  readonly startedAt: string;
  /** `ready` while calls are served and jobs run. */
  phase: "starting" | "ready" | "stopping";
  /** The number of open screens, of one property or of all. */
  sockets: (propertyId?: string) => number;
  /** Log for slow queries. */
  log: Log | null;
  slowQuery(query: SlowQuery): void;
  /** Keeps a log line about an error. */
  error(message: string, thrown: unknown): void;
  jobStarted(name: string): void;
  jobEnded(name: string, failure: { thrown: unknown } | null): void;
  /** Runs a job now; set by the runner. */
  runJob: (name: string) => void;
  /** The newest first. */
  errors(): NotedError[];
  slowQueries(): NotedQuery[];
  jobs(): JobState[];
};

export function makeMonitor(clock: () => Date = () => new Date()): Monitor {
  const metrics = makeMetrics();
  const errors = new Map<string, NotedError>();
  const slowQueries = new Map<string, NotedQuery>();
  const loggedAt = new Map<string, number>();
  const jobs = new Map<string, JobState>();
  const now = () => clock().toISOString();
  const monitor: Monitor = {
    metrics,
    startedAt: now(),
    phase: "starting",
    sockets: () => 0,
    log: null,
    runJob: () => {},
    slowQuery(query) {
      metrics.slowQuery();
      const known = slowQueries.get(query.sql);
      keep(slowQueries, query.sql, { ...query, ms: Math.max(query.ms, known?.ms ?? 0), time: now(), count: (known?.count ?? 0) + 1 });
      const last = loggedAt.get(query.sql);
      if (last !== undefined && performance.now() - last < LOGGED_EVERY_MS) return;
      keep(loggedAt, query.sql, performance.now());
      monitor.log?.warn({ slow_query: query }, "a query was slow");
    },
    error(message, thrown) {
      metrics.error();
      const reason = reasonOf(thrown);
      const key = `${message} ${reason}`;
      keep(errors, key, { time: now(), message, reason, count: (errors.get(key)?.count ?? 0) + 1 });
    },
    jobStarted(name) {
      const known = jobs.get(name);
      jobs.set(name, { name, last_run_at: null, failed_at: null, reason: null, ...known, running: true });
    },
    jobEnded(name, failure) {
      if (failure) metrics.jobFailed(name);
      const failed = failure ? { failed_at: now(), reason: reasonOf(failure.thrown) } : { failed_at: null, reason: null };
      jobs.set(name, { name, running: false, last_run_at: now(), ...failed });
    },
    errors: () => [...errors.values()].toReversed(),
    slowQueries: () => [...slowQueries.values()].toReversed(),
    jobs: () => [...jobs.values()],
  };
  return monitor;
}

/** Sets a value as the newest, and forgets the oldest. */
function keep<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
}

function reasonOf(thrown: unknown): string {
  if (thrown === undefined || thrown === null) return "";
  const { type, message } = safeError(thrown);
  return `${type}: ${message}`;
}
