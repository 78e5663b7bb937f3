import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Database } from "#server/platform/core/database/driver.ts";
import { type Figure, median, ms, percentile } from "#tests/bench/figures.ts";
import { addProperty, openBenchRuntime } from "#tests/bench/keyrack-property.ts";
import type { Desk, Order, Report } from "#tests/bench/load-clients.ts";
import { startProgram } from "#tests/bench/program.ts";
import { cpuSeconds } from "#tests/bench/server-process.ts";

const PROPERTIES = 50;
const SOCKETS_EACH = 6;
const CHANGES_A_SECOND = 20;
const SECONDS = Number(process.env["LOAD_SECONDS"] ?? 600);
/** The figures of the process are taken from then on. */
const WARM_UP = Math.min(120, SECONDS / 4);
const SAMPLE_MS = 5000;
/** Each step has as many sockets and changes for each property as the ten minutes. */
const STEPS = [50, 100, 200, 400, 600, 800, 1000, 1300];
const STEP_SECONDS = 20;
const LIMIT_MS = 100;

type Sample = { cpu: number; mb: number };

/**
 * Ten minutes of a hoster's evening with the built program: 50 properties, 300 sockets, 20 changes a second. Then the limit: how many
 * properties and sockets one process holds with a p99 below 100 ms. `LOAD_SECONDS` shortens the ten minutes.
 */
export async function benchLoad(): Promise<Figure[]> {
  const figures = await withServer(PROPERTIES, async (load) => {
    const samples: Sample[] = [];
    const sampling = setInterval(() => samples.push(load.sample()), SAMPLE_MS);
    const report = await load.run({ sockets: SOCKETS_EACH, changes: CHANGES_A_SECOND, seconds: SECONDS });
    clearInterval(sampling);
    return [...timesOf(report), ...processFigures(samples.slice(Math.round((WARM_UP * 1000) / SAMPLE_MS))), delivered(report, load)];
  });
  return [...figures, await findLimit()];
}

function timesOf({ calls, windows, screens }: Report): Figure[] {
  const figure = (what: string, times: readonly number[], must: number): Figure[] => [
    {
      what: `${what}, p50`,
      ours: ms(percentile(times, 0.5)),
      floor: "–",
      value: percentile(times, 0.5),
      must,
      want: must / 2,
      unit: " ms",
    },
    {
      what: `${what}, p99`,
      ours: ms(percentile(times, 0.99)),
      floor: "–",
      value: percentile(times, 0.99),
      must: LIMIT_MS,
      want: must,
      unit: " ms",
    },
  ];
  return [
    ...figure("move a booking", calls, 20),
    ...figure("read the plan's window", windows, 20),
    ...figure("change to screen", screens, 30),
  ];
}

function processFigures(samples: readonly Sample[]): Figure[] {
  const memory = samples.map(({ mb }) => mb);
  const cpus = samples.slice(1).map(({ cpu }, index) => (cpu - (samples[index]?.cpu ?? 0)) / (SAMPLE_MS / 1000));
  const third = Math.max(1, Math.floor(memory.length / 3));
  const growth = 100 * (median(memory.slice(-third)) / median(memory.slice(0, third)) - 1);
  const cpu = 100 * median(cpus);
  return [
    { what: "CPU, of one core", ours: `${cpu.toFixed(0)} %`, floor: "–", value: cpu, must: 100, want: 50, unit: " %" },
    { what: "memory", ours: `${median(memory).toFixed(0)} MB`, floor: "–", value: median(memory), must: 500, want: 300, unit: " MB" },
    {
      what: "memory, last third to first",
      ours: `${growth.toFixed(1)} %`,
      floor: "–",
      value: Math.abs(growth),
      must: 5,
      want: 2,
      unit: " %",
    },
  ];
}

/** The share of screens that got exactly the bookings' events of their property's log, in its order. */
function delivered({ seqs, failed }: Report, load: Load): Figure {
  const screens = Object.entries(seqs).flatMap(([property, got]) => got.map((each) => ({ property, got: each.join() })));
  const equal = screens.filter(({ property, got }) => got === load.eventsOf(property).join()).length;
  const value = failed > 0 ? 0 : (100 * equal) / screens.length;
  return {
    what: `screens whose events equal the log${failed > 0 ? ` (${failed} calls failed)` : ""}`,
    ours: `${equal}`,
    floor: `${screens.length}`,
    value,
    must: 100,
    want: 100,
    unit: " %",
    atLeast: true,
  };
}

async function findLimit(): Promise<Figure> {
  let held = 0;
  for (const properties of STEPS) {
    const changes = (CHANGES_A_SECOND * properties) / PROPERTIES;
    const { calls, screens, failed } = await withServer(properties, (load) =>
      load.run({ sockets: SOCKETS_EACH, changes, seconds: STEP_SECONDS }),
    );
    const worst = Math.max(percentile(calls, 0.99), percentile(screens, 0.99));
    console.log(
      `${properties} properties, ${properties * SOCKETS_EACH} sockets, ${changes} changes a second: p99 ${ms(worst)}, ${failed} failed`,
    );
    if (!(worst < LIMIT_MS) || failed > 0) break;
    held = properties;
  }
  const what = `properties held below ${LIMIT_MS} ms, with ${SOCKETS_EACH} sockets each`;
  return { what, ours: String(held), floor: "–", value: held, must: PROPERTIES, want: 200, unit: "", atLeast: true };
}

type Load = {
  run(order: Omit<Order, "since">): Promise<Report>;
  sample(): Sample;
  eventsOf(property: string): number[];
};

async function withServer<T>(properties: number, task: (load: Load) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), "keyrack-bench-"));
  const desks = await furnish(dir, properties);
  const server = await startProgram(dir);
  const clients = fork("tests/bench/load-clients.ts", [String(server.port)], { execArgv: ["--import", "tsx"], serialization: "advanced" });
  try {
    const log = new Database(join(dir, "keyrack.db"), { readonly: true });
    const since = log.prepare<[], number>("SELECT coalesce(max(seq), 0) FROM events").pluck().get() ?? 0;
    const events = log
      .prepare<[string, number], number>(
        "SELECT seq FROM events WHERE property_id = ? AND seq > ? AND parent_object = 'booking' ORDER BY seq",
      )
      .pluck();
    clients.send({ desks });
    await once(clients, "message");
    const result = await task({
      run: (order) => ask(clients, { ...order, since }),
      sample: () => sampleOf(server.child),
      eventsOf: (property) => events.all(property, since),
    });
    log.close();
    return result;
  } finally {
    clients.disconnect();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function ask(clients: ChildProcess, order: Order): Promise<Report> {
  clients.send(order);
  const [report] = (await once(clients, "message")) as [Report];
  return report;
}

/** Properties of 20 rooms and 300 stays, and a desk in each. */
async function furnish(dir: string, properties: number): Promise<Desk[]> {
  const runtime = openBenchRuntime(dir, () => new Date());
  const bookingsOf = runtime.db.$client.prepare<[string], string>("SELECT id FROM bookings WHERE property_id = ? LIMIT 200").pluck();
  const desks: Desk[] = [];
  for (let n = 0; n < properties; n++) {
    const property = `property-${n}`;
    const { cookie, roomIds } = await addProperty(runtime, property, { roomCount: 20, total: 300 });
    desks.push({ property, cookie, rooms: roomIds, bookings: bookingsOf.all(property) });
  }
  runtime.db.$client.close();
  return desks;
}

/** The processor's seconds and the memory that a process has taken, as Linux counts them. */
function sampleOf(child: ChildProcess): Sample {
  const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1];
  return { cpu: cpuSeconds(child), mb: Number(rss) / 1024 };
}
