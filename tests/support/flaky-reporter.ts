import { mkdirSync, writeFileSync } from "node:fs";
import type { Reporter, TestCase } from "vitest/node";

const FILE = "test-results/flaky.json";

/** Names the tests that passed only when they were tried again, at the end of the run and in a file, so that they are mended. */
export function flakyReporter(): Reporter {
  const names: string[] = [];
  return {
    onTestCaseResult(test: TestCase) {
      if (test.diagnostic()?.flaky) names.push(`${test.module.relativeModuleId} › ${test.fullName}`);
    },
    onTestRunEnd() {
      mkdirSync("test-results", { recursive: true });
      writeFileSync(FILE, JSON.stringify(names));
      for (const name of names) console.warn(`Passed only when tried again: ${name}`);
    },
  };
}
