import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The running version: the package's version and, in a checkout, its commit. Read once. */
export const VERSION = { version: packageVersion(), commit: commit() };

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  return version;
}

function commit(): string | null {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return null;
  }
}
