import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** Whichever CHROMIUM names, else Debian's: the one without windows if it is there. */
const BROWSERS = [process.env["CHROMIUM"], "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const chromium = BROWSERS.find((path) => path && existsSync(path));

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

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
    launchOptions: { args: FLAGS, ...(chromium ? { executablePath: chromium } : {}) },
  },
});
