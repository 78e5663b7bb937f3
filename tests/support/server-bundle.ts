import { execFileSync } from "node:child_process";
import { resolve } from "node:path";

/** The folder of the bundle; a run of several workers names one for all. */
let folder = process.env["SERVER_BUNDLE"];

type Program = "main.mjs" | "thread.mjs" | "backup-command.mjs" | "reset-password.mjs" | "doctor.mjs" | "verify-dep.mjs";

/**
 * The file of the bundled server, for child processes and worker threads: from its source each would spend seconds on translating
 * hundreds of modules.
 */
export function bundled(file: Program): string {
  // Each worker of the test runner has a folder of its own; inside the repository, where the packages are found.
  folder ??= bundleInto(`node_modules/.cache/keyrack-tests/${process.env["VITEST_POOL_ID"] ?? process.env["TEST_PARALLEL_INDEX"] ?? "0"}`);
  return resolve(folder, file);
}

function bundleInto(own: string): string {
  return execFileSync(process.execPath, ["scripts/bundle-for-tests.mjs", own], { encoding: "utf8" }).trim();
}
