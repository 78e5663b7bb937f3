// npx tsx tests/faults/fresh-clone.ts [REPOSITORY]: the first starts on a fresh clone, for real: from the registry, killed at the worst
// moments. Takes five to fifteen minutes, so it is no part of `npm test`; tests/setup/fresh-clone.test.ts tries the same with a fake npm.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addressIn } from "#tests/support/address-in.ts";

const [, , repository = "."] = process.argv;
const MAX_MS = 15 * 60_000;
const SECOND_START_MS = 3_000;
/** An empty Node needs less on an idle machine. On a busy one the second start may take as many times longer as it does. */
const EMPTY_NODE_MS = 60;

type Started = { child: ChildProcess; output: () => string; at: number };

function clone(): string {
  const folder = join(mkdtempSync(join(tmpdir(), "keyrack-clone-")), "keyrack");
  execFileSync("git", ["clone", "-q", repository, folder]);
  return folder;
}

function npmStart(folder: string): Started {
  const env = { ...process.env, PORT: "0", DATA_DIR: join(folder, "../data"), LOG_LEVEL: "silent" };
  const at = performance.now();
  const child = spawn("npm", ["start"], { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => void (text += String(chunk)));
  return { child, output: () => text, at };
}

async function until(what: string, { child, output }: Started, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await isSo())) {
    if (child.exitCode !== null || performance.now() - began > MAX_MS) throw new Error(`never: ${what}\n${output()}`);
    await sleep(20);
  }
}

/** Waits for a healthy answer and returns the seconds since the command. */
async function untilHealthy(started: Started): Promise<number> {
  await until("healthy", started, async () => {
    const url = addressIn(started.output());
    if (url === undefined) return false;
    return fetch(`${url}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  });
  return (performance.now() - started.at) / 1000;
}

async function stop({ child }: Started, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.pid === undefined) throw new Error("not started");
  process.kill(-child.pid, signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

function assert(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

const gitStatus = (folder: string) => execFileSync("git", ["status", "--porcelain"], { cwd: folder, encoding: "utf8" });

async function startTwice(folder: string, name: string): Promise<void> {
  const first = npmStart(folder);
  tell(`${name}: healthy after ${(await untilHealthy(first)).toFixed(1)} s`);
  await stop(first, "SIGTERM");
  const empty = performance.now();
  execFileSync(process.execPath, ["-e", "0"]);
  const limit = SECOND_START_MS * Math.max(1, (performance.now() - empty) / EMPTY_NODE_MS);
  const second = npmStart(folder);
  const seconds = await untilHealthy(second);
  tell(`${name}, started again: healthy after ${seconds.toFixed(1)} of ${(limit / 1000).toFixed(1)} s`);
  await stop(second, "SIGTERM");
  assert(!/installs|builds|prepares/.test(second.output()), second.output());
  assert(seconds * 1000 < limit, "the second start took too long");
  assert(gitStatus(folder) === "", gitStatus(folder));
}

async function killWhen(folder: string, what: string, isSo: () => boolean): Promise<void> {
  const started = npmStart(folder);
  await until(what, started, isSo);
  await stop(started, "SIGKILL");
  tell(`killed ${what}, ${((performance.now() - started.at) / 1000).toFixed(1)} s after the command`);
}

const fresh = clone();
await startTwice(fresh, "fresh clone");
rmSync(join(fresh, ".."), { recursive: true, force: true });

const killed = clone();
const inModules = (name: string) => existsSync(join(killed, "node_modules", name));
const isPackageIn = () => inModules("react/package.json") && !inModules(".package-lock.json");
await killWhen(killed, "while packages are installed", isPackageIn);
const hasNewBuild = () => existsSync(join(killed, "dist")) && readdirSync(join(killed, "dist")).some((name) => name.startsWith(".new-"));
if (Number(process.versions["napi"]) < 10) {
  const isCompiling = () => inModules(".package-lock.json") && inModules("better-sqlite3-node20/build/Release/obj");
  await killWhen(killed, "while the driver is compiled", isCompiling);
}
await killWhen(killed, "while the app is built", hasNewBuild);
await startTwice(killed, "after the kills");
rmSync(join(killed, ".."), { recursive: true, force: true });
