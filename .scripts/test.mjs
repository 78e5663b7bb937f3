// npm test: everything that must hold, in one run: types, lint, unused code, rules, server, REST, browser.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { installPackages, run } from "./install.mjs";

process.chdir(new URL("..", import.meta.url).pathname);
installPackages();
installChromium();

const REPORTS = { unit: "test-results/unit.json", browser: "test-results/browser.json" };
rmSync("test-results", { recursive: true, force: true });

step("types", "npx", ["tsc", "-p", "."]);
step("lint", "npx", ["oxlint", "--type-aware", "--deny-warnings"]);
step("format", "npx", ["biome", "ci", "."]);
step("unused code", "npx", ["knip"]);
step("rules, server and REST", "npx", ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile=${REPORTS.unit}`]);
const { build } = await import("./build.mjs");
await build();
step("browser", "npx", ["playwright", "test", "-c", "tests/browser"]);
report();

function step(name, command, args) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  run(command, args);
  console.log(`   ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Debian's browser where none is there: no browser is ever downloaded from elsewhere. */
function installChromium() {
  if (["/usr/bin/chromium", process.env.CHROMIUM].some((path) => path && existsSync(path))) return;
  console.log("Installing Chromium for the browser tests.");
  const sudo = process.getuid?.() === 0 ? [] : ["sudo"];
  for (const words of [
    ["apt-get", "update", "-q"],
    ["apt-get", "install", "-y", "-q", "chromium"],
  ]) {
    const [command, ...args] = [...sudo, ...words];
    const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
    if (status !== 0) process.exit(status ?? 1);
  }
}

function report() {
  const unit = JSON.parse(readFileSync(REPORTS.unit, "utf8"));
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(REPORTS.browser, "utf8")).stats;
  console.log(`\n${unit.numPassedTests + expected + flaky} passed, ${unit.numFailedTests + unexpected} failed`);
}
