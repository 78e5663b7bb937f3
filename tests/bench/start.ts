import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Database } from "#server/platform/core/database/driver.ts";
import { type Figure, median } from "#tests/bench/figures.ts";
import { firstPictureOnPhone } from "#tests/bench/first-picture.ts";

const PORT = 3999;
const ROUNDS = 5;

/**
 * Measures the time from the command of `npm start` to a healthy answer, with an existing demo property; the memory at rest;
 * and how long a phone takes from the address to the plan's first bars.
 * The build holds the size of what the first picture waits for (`client/budget.json`).
 */
export async function benchStart(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "keyrack-bench-"));
  await startOnce(dataDir, pdfsMade);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await startOnce(dataDir));
  let firstPicture = 0;
  await startOnce(dataDir, async () => {
    firstPicture = await firstPictureOnPhone(`http://127.0.0.1:${PORT}`);
  });
  rmSync(dataDir, { recursive: true, force: true });
  const seconds = median(rounds.map(({ ms }) => ms)) / 1000;
  const megabytes = median(rounds.map(({ rss }) => rss));
  return [
    { what: "start to /readyz 200, warm", ours: `${seconds.toFixed(2)} s`, floor: "–", value: seconds, must: 2, want: 0.7, unit: " s" },
    { what: "memory at rest", ours: `${megabytes.toFixed(0)} MB`, floor: "–", value: megabytes, must: 170, want: 150, unit: " MB" },
    {
      what: "first picture of the plan, phone over 4G",
      ours: `${firstPicture.toFixed(2)} s`,
      floor: "–",
      value: firstPicture,
      must: 10,
      want: 3,
      unit: " s",
    },
  ];
}

/** In its first minute a demo creates the PDFs of its invoices; the server is idle once they exist. */
async function pdfsMade(dataDir: string): Promise<void> {
  const runtime = new Database(join(dataDir, "keyrack.db"), { readonly: true });
  const awaited = runtime.prepare("SELECT count(*) FROM files WHERE awaited").pluck();
  while (awaited.get() !== 0) await wait(500);
  runtime.close();
}

async function startOnce(
  dataDir: string,
  untilRest: (dataDir: string) => Promise<unknown> = () => wait(2500),
): Promise<{ ms: number; rss: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: "silent" },
    stdio: "ignore",
  });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  while (!(await isHealthy())) await wait(10);
  const ms = performance.now() - began;
  await untilRest(dataDir);
  const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  child.kill("SIGTERM");
  await gone;
  return { ms, rss };
}

async function isHealthy(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${PORT}/readyz`)).status === 200;
  } catch {
    return false;
  }
}
