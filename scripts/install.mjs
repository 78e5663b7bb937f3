// Installs what package-lock.json names, unless that has been done for this lock file and this Node.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runUnderLock, withLock } from "./lock.mjs";

const LOCK_FILE = "package-lock.json";
/** npm writes it when all packages are in place, and `npm ci` begins by deleting it. */
const INSTALLED = "node_modules/.package-lock.json";
const STAMP = "node_modules/.keyrack";
/** The database driver that `server/platform/core/database/driver.ts` chooses. Only the one for Node 20 has to be compiled. */
const DRIVER = Number(process.versions.napi) >= 10 ? "better-sqlite3" : "better-sqlite3-node20";

/**
 * Installs all packages that building, testing and running need, and repairs an installation that was killed. A complete installation
 * that was made by hand is accepted. `afterPackages` is called once the packages are here, while the driver may still be compiled;
 * `fromSource` compiles it from the registry's source instead of taking a binary from elsewhere.
 */
export async function installPackages({ afterPackages = () => {}, fromSource = false } = {}) {
  if (!isInstalled()) {
    await withLock(async () => {
      if (isInstalled()) return;
      rmSync(STAMP, { force: true });
      if (!arePackagesWhole()) await installFromRegistry();
      afterPackages();
      if (!isDriverWhole()) await buildDriver(fromSource);
      writeFileSync(STAMP, stamp());
    });
  }
  afterPackages();
}

/** The same for a test run: returns once the packages are here, with a promise for the driver, which is compiled from source. */
export function installInSteps() {
  return new Promise((resolve) => {
    const afterPackages = () => queueMicrotask(() => resolve({ installed }));
    const installed = installPackages({ afterPackages, fromSource: true });
  });
}

/** Runs a command in the foreground; a failure ends the process with the command's own exit code. */
export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32", ...options });
  if (status !== 0) process.exit(status ?? 1);
}

async function installFromRegistry() {
  console.log("Keyrack installs its packages; the first time takes two to three minutes.");
  await runUnderLock("npm", ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"]);
}

async function buildDriver(fromSource) {
  console.log("Keyrack prepares its database driver for this Node.");
  // Compiled with all cores.
  const env = { ...process.env, JOBS: "max", ...(fromSource ? { npm_config_build_from_source: "true" } : {}) };
  await runUnderLock("npm", ["rebuild", DRIVER, "--ignore-scripts=false", "--loglevel=error"], { env });
  if (isDriverWhole()) return;
  console.error(`The database driver ${DRIVER} cannot be loaded. Use Node 24 or 22, or install a C++ compiler, and try again.`);
  process.exit(1);
}

function isInstalled() {
  return existsSync(STAMP) && existsSync(INSTALLED) && readFileSync(STAMP, "utf8") === stamp();
}

/** Another lock file, another content of node_modules or another Node's native interface needs another look. */
function stamp() {
  const hash = createHash("sha256");
  for (const file of [LOCK_FILE, INSTALLED]) hash.update(readFileSync(file));
  return hash.update([process.platform, process.arch, process.versions.modules].join(" ")).digest("hex");
}

/** Tells if each package of the lock file that this computer needs is installed in its version. */
function arePackagesWhole() {
  const installed = readPackages(INSTALLED);
  if (installed === null) return false;
  return Object.entries(readPackages(LOCK_FILE) ?? {}).every(([path, wanted]) => {
    if (path === "" || !isNeeded(wanted)) return true;
    const found = installed[path];
    return found?.version === wanted.version && found.integrity === wanted.integrity && existsSync(join(path, "package.json"));
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

/** An optional package is needed if it is the one for this computer; others belong to optional packages of other computers. */
function isNeeded({ optional, os, cpu, libc }) {
  if (optional && !os) return false;
  return matches(os, process.platform) && matches(cpu, process.arch) && (!libc || process.platform !== "linux" || matches(libc, ownLibc()));
}

function matches(names, own) {
  if (!names) return true;
  return names.includes(own) || (names.every((name) => name.startsWith("!")) && !names.includes(`!${own}`));
}

let libc;
function ownLibc() {
  libc ??= process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
  return libc;
}

/** Loads the driver in a process of its own: one that was compiled for another Node, or half, can end the process. */
function isDriverWhole() {
  const { status } = spawnSync(process.execPath, ["-e", `new (require("${DRIVER}"))(":memory:").close()`], { stdio: "ignore" });
  return status === 0;
}
