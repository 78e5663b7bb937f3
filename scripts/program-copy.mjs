// Lets a server run from its own copy of the built program.
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { STAMP } from "./build-if-needed.mjs";
import { isRunning } from "./lock.mjs";

const PARTS = ["server", "client"];
const REPLACING_MS = 20;

/**
 * Hard-links the built program into a folder of this process and returns the folder. A build that replaces dist/ under a running server
 * then changes nothing for it: worker threads, backups and screens are loaded from files that stay until the process ends.
 */
export async function copyProgram() {
  removeAbandoned();
  const folder = join("dist", `.running-${process.pid}`);
  for (;;) {
    rmSync(folder, { recursive: true, force: true });
    const before = readStamp();
    if (before !== null && tryToLink(folder) && readStamp() === before) break;
    // A build is replacing it.
    await sleep(REPLACING_MS);
  }
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Copies of servers that were killed. */
function removeAbandoned() {
  for (const name of readdirSync("dist")) {
    const [, pid] = /^\.running-(\d+)$/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) rmSync(join("dist", name), { recursive: true, force: true });
  }
}

function readStamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, "utf8") : null;
}

function tryToLink(folder) {
  try {
    for (const part of PARTS) linkFolder(join("dist", part), join(folder, part));
    return true;
  } catch (thrown) {
    if (thrown.code === "ENOENT") return false;
    throw thrown;
  }
}

function linkFolder(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else linkFile(source, target);
  }
}

/** Some file systems have no hard links. */
function linkFile(source, target) {
  try {
    linkSync(source, target);
  } catch (thrown) {
    if (thrown.code === "ENOENT") throw thrown;
    copyFileSync(source, target);
  }
}
