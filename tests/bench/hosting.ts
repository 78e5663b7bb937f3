import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Figure, median, percentile } from "#tests/bench/figures.ts";
import { cpuSeconds } from "#tests/bench/server-process.ts";

const PROCESSES = Number(process.env["HOSTING_PROCESSES"] ?? 50);
const FIRST_PORT = 4200;
/** After this the process has given back what only its start has used. */
const SETTLED_MS = 30_000;
const IDLE_MS = 60_000;

/** Many demo properties on one machine, each in a process of its own: what a hoster plans with. `HOSTING_PROCESSES` changes their number. */
export async function benchHosting(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), "keyrack-hosting-"));
  const model = join(dir, "model");
  const first = await start(FIRST_PORT, model);
  await wait(SETTLED_MS);
  await stop(first.child);
  const started: Awaited<ReturnType<typeof start>>[] = [];
  try {
    for (let n = 0; n < PROCESSES; n++) {
      const folder = join(dir, String(n));
      cpSync(model, folder, { recursive: true });
      started.push(await start(FIRST_PORT + n, folder));
    }
    await wait(SETTLED_MS);
    const before = started.map(({ child }) => cpuSeconds(child));
    await wait(IDLE_MS);
    const idle = started.map(({ child }, n) => (100 * (cpuSeconds(child) - (before[n] ?? 0))) / (IDLE_MS / 1000));
    const memory = started.map(({ child }) => megabytes(child));
    const seconds = started.map((each) => each.seconds);
    const sum = memory.reduce((total, each) => total + each, 0);
    return [
      figure("memory of a process at rest", median(memory), { must: 170, want: 150, unit: " MB" }),
      figure(`memory of ${PROCESSES} processes`, sum / 1024, {
        must: (170 * PROCESSES) / 1024,
        want: (110 * PROCESSES) / 1024,
        unit: " GB",
      }),
      figure("start to /readyz 200", median(seconds), { must: 3, want: 1, unit: " s" }),
      figure("slowest start", percentile(seconds, 1), { must: 6, want: 2, unit: " s" }),
      figure("CPU of an idle process, of one core", median(idle), { must: 1, want: 0.2, unit: " %" }),
    ];
  } finally {
    await Promise.all(started.map(({ child }) => stop(child)));
    rmSync(dir, { recursive: true, force: true });
  }
}

function figure(what: string, value: number, target: { must: number; want: number; unit: string }): Figure {
  return { what, ours: `${value.toFixed(2)}${target.unit}`, floor: "–", value, ...target };
}

async function start(port: number, folder: string): Promise<{ child: ChildProcess; seconds: number }> {
  const began = performance.now();
  const env = { ...process.env, NODE_ENV: "production", PORT: String(port), DATA_DIR: folder, DEMO: "1", LOG_LEVEL: "silent" };
  const child = spawn(process.execPath, ["dist/server/main.mjs"], { env, stdio: "ignore" });
  while (!(await isReady(port))) await wait(10);
  return { child, seconds: (performance.now() - began) / 1000 };
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Proportional memory of the process (PSS), in which shared pages count by their share. */
function megabytes({ pid }: ChildProcess): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]) / 1024;
}
