import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "#tests/support/chromium.ts";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/browser",
  timeout: 45_000,
  expect: { timeout: 8_000 },
  workers: 2,
  // A second try on a machine that is busy with something else; the report still tells which test needed it.
  retries: process.env["CI"] ? 1 : 0,
  reporter: [["list"], ["json", { outputFile: "../../test-results/browser.json" }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Vienna",
    // It would answer from its own store what a story wants to see asked.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // A recording of every first try would cost as much again as the test itself.
    trace: "on-first-retry",
    launchOptions: chromiumOptions,
  },
});
