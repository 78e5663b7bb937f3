import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** In seconds. A person notices from a tenth on. */
const DURATIONS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Sampling interval of the event loop's delay: each sample wakes an idle process. */
const SAMPLED_EVERY_MS = 50;

/** Gauges that are measured when metrics are read. */
export type Measured = {
  /** The number of open screens. */
  sockets: () => number;
  /** Number of entries that wait for a job, by queue. */
  waiting: () => Readonly<Record<string, number>>;
  /** In bytes. */
  sizes: () => { database: number; wal: number; free: number };
};

export type Metrics = ReturnType<typeof makeMetrics>;

/** Makes the process's Prometheus metrics, in a registry of their own. */
export function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Counter({
    name: "keyrack_calls_total",
    help: "Calls by procedure and outcome: ok, or the type of the problem",
    labelNames: ["procedure", "outcome"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "keyrack_call_duration_seconds",
    help: "How long calls take, by procedure",
    labelNames: ["procedure"] as const,
    buckets: DURATIONS,
    registers,
  });
  const feedDelay = new Histogram({
    name: "keyrack_feed_delay_seconds",
    help: "From a commit until its events are handed to the open screens",
    buckets: DURATIONS,
    registers,
  });
  const jobFailures = new Counter({
    name: "keyrack_job_failures_total",
    help: "Failed runs of the server's own jobs",
    labelNames: ["job"] as const,
    registers,
  });
  const slowQueries = new Counter({
    name: "keyrack_slow_queries_total",
    help: "Statements that held the event loop for more than 20 ms",
    registers,
  });
  const errors = new Counter({ name: "keyrack_errors_total", help: "Lines of the log that tell of an error", registers });
  let isMeasured = false;

  return {
    call(procedure: string, outcome: string, seconds: number): void {
      calls.inc({ procedure, outcome });
      durations.observe({ procedure }, seconds);
    },
    feed: (seconds: number) => feedDelay.observe(seconds),
    jobFailed: (job: string) => jobFailures.inc({ job }),
    slowQuery: () => slowQueries.inc(),
    error: () => errors.inc(),
    /** All metrics as text. Sampling, such as of the event loop's delay, starts with the first call. */
    async text(measured: Measured): Promise<{ type: string; body: string }> {
      if (!isMeasured) measure(registry, measured);
      isMeasured = true;
      return { type: registry.contentType, body: await registry.metrics() };
    },
  };
}

function measure(registry: Registry, { sockets, waiting, sizes }: Measured): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: SAMPLED_EVERY_MS });
  gauge("keyrack_sockets", "Open screens", sockets);
  gauge("keyrack_database_bytes", "The size of the database file", () => sizes().database);
  gauge("keyrack_wal_bytes", "The size of the write-ahead log", () => sizes().wal);
  gauge("keyrack_disk_free_bytes", "Free space on the disk of DATA_DIR", () => sizes().free);
  const waits = new Gauge({
    name: "keyrack_jobs_waiting",
    help: "What waits for a job to be done",
    labelNames: ["queue"] as const,
    registers,
    collect() {
      for (const [queue, count] of Object.entries(waiting())) waits.set({ queue }, count);
    },
  });

  function gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  }
}
