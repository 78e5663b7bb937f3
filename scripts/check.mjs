// npm run check: types, lint, format and unused code.
import { spawn } from "node:child_process";
import { join } from "node:path";

export const CHECKS = {
  types: ["npx", "tsc", "-p", "."],
  lint: ["npx", "oxlint", "--type-aware", "--deny-warnings"],
  format: ["npx", "biome", "ci", "."],
  "unused code": ["npx", "knip"],
};

/** Runs commands at the same time and prints the output of each when it ends. Ends the process after the last one if any failed. */
export async function runSideBySide(commands) {
  const results = await Promise.all(Object.entries(commands).map(([name, words]) => runCommand(name, words)));
  const failed = results.flatMap(({ name, status }) => (status === 0 ? [] : [name]));
  if (failed.length === 0) return;
  console.error(`\nFailed: ${failed.join(", ")}`);
  process.exit(1);
}

function runCommand(name, [command, ...args]) {
  const started = Date.now();
  const output = [];
  const child = spawn(command, args, { shell: process.platform === "win32" });
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
  await runSideBySide(CHECKS);
}
