import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { Database } from "#server/platform/core/database/driver.ts";
import { type Figure, median } from "#tests/bench/figures.ts";
import { firstPictureOnPhone } from "#tests/bench/first-picture.ts";

const PORT = 3999;
const ROUNDS = 5;

/**
 * Measures the time from the command of `npm start` to a healthy answer, with an existing demo property; the memory at rest;
 * the download size of login and plan; and how long a phone takes from the address to the plan's first bars.
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
  const { js, css } = downloadKilobytes(["app"]);
  const texts = downloadKilobytes(["texts-de-first"]).js;
  return [
    { what: "start to /readyz 200, warm", ours: `${seconds.toFixed(2)} s`, floor: "–", value: seconds, must: 2, want: 0.7, unit: " s" },
    { what: "memory at rest", ours: `${megabytes.toFixed(0)} MB`, floor: "–", value: megabytes, must: 170, want: 150, unit: " MB" },
    {
      what: "JavaScript for login and plan, gzip",
      ours: `${js.toFixed(0)} KB`,
      floor: "–",
      value: js,
      must: 200,
      want: 180,
      unit: " KB",
    },
    {
      what: "texts of a language for login and plan, gzip",
      ours: `${texts.toFixed(0)} KB`,
      floor: "–",
      value: texts,
      must: 60,
      want: 40,
      unit: " KB",
    },
    { what: "CSS for login and plan, gzip", ours: `${css.toFixed(0)} KB`, floor: "–", value: css, must: 30, want: 25, unit: " KB" },
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

/** The named chunks with all their imports by the manifest. */
function downloadKilobytes(names: readonly string[]): { js: number; css: number } {
  type Chunk = { file: string; name?: string; src?: string; imports?: string[]; css?: string[]; isEntry?: boolean };
  const manifest = JSON.parse(readFileSync("dist/client/.vite/manifest.json", "utf8")) as Record<string, Chunk>;
  const wanted = new Set<string>();
  const add = (key: string) => {
    if (wanted.has(key)) return;
    wanted.add(key);
    for (const imported of manifest[key]?.imports ?? []) add(imported);
  };
  for (const [key, chunk] of Object.entries(manifest)) {
    if (chunk.isEntry || names.some((name) => chunk.name === name)) add(key);
  }
  const files = new Set([...wanted].map((key) => manifest[key]?.file ?? "").filter((file) => file.endsWith(".js")));
  if (files.size === 0) throw new Error(`no chunks in ${readdirSync("dist/client/assets").join(", ")}`);
  return { js: packedKilobytes(files), css: packedKilobytes(new Set([...wanted].flatMap((key) => manifest[key]?.css ?? []))) };
}

function packedKilobytes(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join("dist/client", file))).length, 0) / 1024;
}
