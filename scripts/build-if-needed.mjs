// Builds the app unless it has been built from what its sources are now.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { runUnderLock, withLock } from "./lock.mjs";

/** Holds the hash of the sources that a complete build was made from. */
export const STAMP = "dist/.built";
const SOURCES = [
  "scripts",
  "client",
  "server",
  "shared",
  "docs/owners",
  "docs/integrators",
  "docs/developers",
  "docs/decisions",
  "docs/images",
  "docs/docs.css",
  "drizzle/migrations",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
];

/** Builds the app if it was built from other sources or not at all. */
export async function buildIfNeeded() {
  if (isBuilt()) return;
  await withLock(async () => {
    if (isBuilt()) return;
    console.log("Keyrack builds the app.");
    // In a process of its own: the gigabyte that it takes would stay with the server.
    await runUnderLock(process.execPath, ["scripts/build.mjs"], { shell: false });
  });
}

/** Tells if the build was made from what the sources contain now. */
export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === hashSources();
}

/** The hash of the contents of all sources, whenever they were written. */
export function hashSources() {
  const hash = createHash("sha256");
  for (const source of SOURCES) addToHash(hash, source);
  return hash.digest("hex");
}

function addToHash(hash, path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isDirectory()) {
    // Hidden files are those of file managers and editors.
    for (const name of readdirSync(path).sort()) if (!name.startsWith(".")) addToHash(hash, `${path}/${name}`);
    return;
  }
  const content = readFileSync(path);
  hash.update(`${path} ${content.length}\n`).update(content);
}

if (process.argv[1] === import.meta.filename) {
  process.chdir(join(import.meta.dirname, ".."));
  await buildIfNeeded();
}
