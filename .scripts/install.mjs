// Installs what package-lock.json names, unless that has been done for this lock file and this Node.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const STAMP = "node_modules/.keyrack";

export function installPackages() {
  const wanted = createHash("sha256").update(readFileSync("package-lock.json")).update(process.versions.modules).digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  console.log("Keyrack installs its packages; the first time takes two to three minutes.");
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
  writeFileSync(STAMP, wanted);
}

/** Runs a command in the foreground; a failure ends the process with the command's own exit code. */
export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32", ...options });
  if (status !== 0) process.exit(status ?? 1);
}
