// Builds the app when a source is newer than the last build.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { run } from "./install.mjs";

/** Written when a build is through. */
export const STAMP = "dist/.built";
const SOURCES = ["client", "server", "shared", "vite.config.ts", "package-lock.json"];

export function buildIfNeeded() {
  if (isBuilt()) return;
  console.log("Keyrack builds the app.");
  // In a process of its own: the gigabyte that it takes would stay with the server.
  run("node", [".scripts/build.mjs"]);
}

/** Whether no source is newer than the last build. */
export function isBuilt() {
  const built = existsSync(STAMP) ? statSync(STAMP).mtimeMs : 0;
  return SOURCES.every((source) => newest(source) <= built);
}

function newest(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
