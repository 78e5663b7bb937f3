// npm test: everything that must hold, in one run: types, lint, unused code, rules, server, REST, browser. `--long` walks further, `--steady`
// fails where a test passed only when it was tried again.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isBuilt } from "./build-if-needed.mjs";
import { CHECKS, demandNone, runBeside, runSideBySide } from "./check.mjs";
import { installChromium } from "./chromium.mjs";
import { installInSteps } from "./install.mjs";

process.chdir(join(import.meta.dirname, ".."));
// What needs no database runs while its driver is compiled.
const { installed } = await installInSteps();
installChromium();

const REPORTS = { unit: "test-results/unit.json", flaky: "test-results/flaky.json", browser: "test-results/browser.json" };
rmSync("test-results", { recursive: true, force: true });
if (process.argv.includes("--long")) process.env.LONG_TESTS = "1";

// The tests start servers and worker threads as they are built. Not under the lock, which the driver's compiler holds.
if (!isBuilt()) demandNone(await runSideBySide({ build: ["node", "scripts/build.mjs"] }));
await installed;
const checked = runBeside(CHECKS);
await step("rules, server, REST and components", "npx", ["vitest", "run", "--config=tests/vitest.config.ts"]);
demandIndispensable();
await step("browser", "npx", ["playwright", "test", "-c", "tests/browser"]);
demandNone(await checked);
report();

/** Runs a command in the foreground; a failure ends the process once the checks beside it have ended. */
async function step(name, command, args) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const [status] = await once(spawn(command, args, { stdio: "inherit", shell: process.platform === "win32" }), "close");
  console.log(`   ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (status !== 0) demandNone([...(await checked), name]);
}

/** Without these the law's rules for invoices would go untested, and nobody would notice: how many have to have passed. */
function demandIndispensable() {
  const least = {
    "tests/e-invoices/en16931/rules.test.ts": 125,
    "tests/e-invoices/en16931/ubl-rules.test.ts": 75,
    "tests/e-invoices/e-invoices.test.ts": 40,
    "tests/e-invoices/ubl.test.ts": 45,
    "tests/e-invoices/factur-x.test.ts": 5,
  };
  const { testResults } = JSON.parse(readFileSync(REPORTS.unit, "utf8"));
  for (const [file, count] of Object.entries(least)) {
    const tests = testResults.find(({ name }) => name.endsWith(file))?.assertionResults ?? [];
    const passed = tests.filter(({ status }) => status === "passed").length;
    if (passed >= count) continue;
    console.error(`${file}: ${passed} tests passed, at least ${count} have to.`);
    process.exit(1);
  }
}

function report() {
  const unit = JSON.parse(readFileSync(REPORTS.unit, "utf8"));
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(REPORTS.browser, "utf8")).stats;
  const again = JSON.parse(readFileSync(REPORTS.flaky, "utf8")).length + flaky;
  const tried = again > 0 ? `, ${again} of them only when tried again` : "";
  console.log(`\n${unit.numPassedTests + expected + flaky} passed${tried}, ${unit.numFailedTests + unexpected} failed`);
  if (again > 0 && process.argv.includes("--steady")) process.exit(1);
}
