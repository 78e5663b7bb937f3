// Installs what package-lock.json names, unless that has been done for this lock file and this Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const STAMP = "node_modules/.keyrack";

/** All packages, as building, testing and developing need them. Answers whether they are here for this one build only. */
export function installPackages() {
  const before = readStamp();
  if (before === stampOf("all")) return false;
  console.log("Keyrack installs its packages; the first time takes two to three minutes.");
  install("all", ["ci", "--include=dev"]);
  return !before.startsWith("all ");
}

/**
 * The same for a test run: returns once the packages are here, with a promise for what Node 20 compiles of them. It is compiled from the
 * registry's source, instead of a binary from elsewhere.
 */
export function installAndCompile() {
  if (readStamp() === stampOf("all")) return Promise.resolve();
  run("npm", ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"]);
  const env = { ...process.env, JOBS: "max", npm_config_build_from_source: "true" };
  const compiling = spawn("npm", ["rebuild", "--loglevel=error"], { stdio: "inherit", shell: process.platform === "win32", env });
  return new Promise((resolve) =>
    compiling.once("close", (status) => {
      if (status !== 0) process.exit(status ?? 1);
      writeFileSync(STAMP, stampOf("all"));
      resolve();
    }),
  );
}

/** The few packages that the built program needs: those that are not part of its bundle. */
export function installProductionPackages() {
  if (![stampOf("all"), stampOf("production")].includes(readStamp())) install("production", ["ci", "--omit=dev"]);
}

/** Removes what only building needed. */
export function removeDevPackages() {
  install("production", ["prune", "--omit=dev", "--loglevel=error"]);
}

function install(kind, [command, ...options]) {
  // Node 20's database driver is compiled: with all cores.
  run("npm", [command, ...options, "--no-audit", "--no-fund"], { env: { ...process.env, JOBS: "max" } });
  writeFileSync(STAMP, stampOf(kind));
}

function readStamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
}

/** Another lock file or another Node's native interface needs another installation. */
function stampOf(kind) {
  return `${kind} ${createHash("sha256").update(readFileSync("package-lock.json")).update(process.versions.modules).digest("hex")}`;
}

/** Runs a command in the foreground; a failure ends the process with the command's own exit code. */
export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32", ...options });
  if (status !== 0) process.exit(status ?? 1);
}
