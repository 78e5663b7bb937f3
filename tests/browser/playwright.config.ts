import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "#tests/support/chromium.ts";

export default defineConfig({
  testDir: ".",
  globalSetup: "./global-setup.ts",
  outputDir: "../../test-results/browser",
  timeout: 45_000,
  expect: { timeout: 8_000 },
  workers: 2,
  // A browser on a busy machine now and then draws later than a test looks; the report names the tests that needed a second try.
  retries: 1,
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
