import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "#tests/support/chromium.ts";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/browser",
  timeout: 45_000,
  expect: { timeout: 5_000 },
  workers: 2,
  // The second try only records a trace: a test that passed then has failed.
  retries: 1,
  failOnFlakyTests: true,
  reporter: [["list"], ["json", { outputFile: "../../test-results/browser.json" }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Vienna",
    // A service worker would answer from its cache requests that a test wants to see.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // Recording a trace of every first run would take as long again as the test itself.
    trace: "on-first-retry",
    launchOptions: chromiumOptions,
  },
});
