import { execFileSync } from "node:child_process";
import { partOfToday } from "#tests/support/long-run.ts";

/** The versions of Node that are supported beside the oldest, which the tests themselves run on: one a day, both in a long run. */
export const OTHER_NODES = partOfToday(["22.23.3", "24.21.0"] as const, 2);

/** The path of another Node's program, which the npm registry has. */
export function nodeProgram(version: string): string {
  const args = ["scripts/on-node.mjs", version, "node", "-p", "process.execPath"];
  return execFileSync(process.execPath, args, { encoding: "utf8" }).trim();
}
