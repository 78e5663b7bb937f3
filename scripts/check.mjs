// npm run check: types, lint, format and unused code; counts wording to avoid, too.
import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";

export const CHECKS = {
  types: ["npx", "tsc", "-p", "."],
  lint: ["npx", "oxlint", "--type-aware", "--deny-warnings"],
  format: ["npx", "biome", "ci", "."],
  "unused code": ["npx", "knip", "--cache"],
};

/** The lowest priority: such a command takes the time that others leave. */
const LOWEST = 19;

/** Runs commands at the same time and prints the output of each when it ends. Returns the names of those that failed. */
export async function runSideBySide(commands) {
  const results = await Promise.all(Object.entries(commands).map(([name, words]) => runCommand(name, words)));
  return results.flatMap(({ name, status }) => (status === 0 ? [] : [name]));
}

/** The same one after the other, with what other processes leave of the processor. */
export async function runBeside(commands) {
  const failed = [];
  for (const [name, words] of Object.entries(commands)) {
    const { status } = await runCommand(name, words, LOWEST);
    if (status !== 0) failed.push(name);
  }
  return failed;
}

/** Ends the process if a command failed. */
export function demandNone(failed) {
  if (failed.length === 0) return;
  console.error(`\nFailed: ${failed.join(", ")}`);
  process.exit(1);
}

function runCommand(name, [command, ...args], priority = 0) {
  const started = Date.now();
  const output = [];
  const child = spawn(command, args, { shell: process.platform === "win32" });
  if (priority > 0 && child.pid) setPriority(child.pid, priority);
  child.stdout.on("data", (data) => output.push(data));
  child.stderr.on("data", (data) => output.push(data));
  return new Promise((resolve) => {
    child.once("error", (thrown) => output.push(String(thrown)));
    child.once("close", (status) => {
      console.log(`\n── ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s\n${output.join("").trim()}`);
      resolve({ name, status });
    });
  });
}

if (process.argv[1] === import.meta.filename) {
  process.chdir(join(import.meta.dirname, ".."));
  demandNone(await runSideBySide({ ...CHECKS, "wording to avoid (node scripts/words.mjs --list)": ["node", "scripts/words.mjs"] }));
}
