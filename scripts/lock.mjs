// One process at a time installs, builds or copies the built program of this folder.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Holds the ids of the process that has the lock and of the command that it runs: npm goes on when the process that called it is killed. */
const LOCK = "dist/.lock";
/** Between making and filling the file no more time passes than this. */
const UNFILLED_MS = 5_000;
const POLL_MS = 200;

/** Does some work under the lock of this folder, which the next command takes over when its holder was killed. */
export async function withLock(work) {
  await acquire();
  const release = () => rmSync(LOCK, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

/** Runs a command in the foreground under the lock. A failure ends the process with the command's own exit code. */
export async function runUnderLock(command, args, options = {}) {
  const child = spawn(command, args, { stdio: "inherit", shell: process.platform === "win32", ...options });
  if (child.pid) writeFileSync(LOCK, `${process.pid} ${child.pid}`);
  const forward = (signal) => child.kill(signal);
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, forward);
  const status = await new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
  for (const signal of signals) process.off(signal, forward);
  if (status !== 0) process.exit(status);
  writeFileSync(LOCK, String(process.pid));
}

async function acquire() {
  mkdirSync("dist", { recursive: true });
  for (let isTold = false; !tryToTake(); await sleep(POLL_MS)) {
    const held = readHeld();
    if (held !== null && !isHeld(held)) removeAbandoned(held);
    else if (!isTold && held !== null) {
      console.log(`Another command installs or builds Keyrack here, and this one waits for it. (If none does, delete ${LOCK}.)`);
      isTold = true;
    }
  }
}

function tryToTake() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: "wx" });
    return true;
  } catch (thrown) {
    if (thrown.code === "EEXIST") return false;
    throw thrown;
  }
}

function readHeld() {
  try {
    return readFileSync(LOCK, "utf8");
  } catch {
    return null;
  }
}

function isHeld(held) {
  if (held === "") return Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? 0) < UNFILLED_MS;
  return held.split(" ").map(Number).some(isRunning);
}

/** Moves the file away before it is deleted: another waiting process may have taken the lock meanwhile, which then gets it back. */
function removeAbandoned(held) {
  const mine = `${LOCK}-${process.pid}`;
  try {
    renameSync(LOCK, mine);
    if (readFileSync(mine, "utf8") === held) rmSync(mine);
    else renameSync(mine, LOCK);
  } catch (thrown) {
    if (thrown.code !== "ENOENT") throw thrown;
  }
}

/** Tells if another process with this id is running. */
export function isRunning(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return thrown.code === "EPERM";
  }
}
