import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumOptions } from "#tests/support/chromium.ts";
import { handCommands } from "#tests/support/components/hand-commands.ts";
import { SCREEN } from "#tests/support/components/viewport.ts";
import { flakyReporter } from "#tests/support/flaky-reporter.ts";

/** Of a command that looks for tests that fail by chance: `REPEAT_EACH=50 SLOWNESS=3 npm run test:components FILE`. */
const repeatEach = Number(process.env["REPEAT_EACH"] ?? 1);
const slowness = Number(process.env["SLOWNESS"] ?? 1);

/** On the two cores of a small machine it would use one. A third worker for two cores gained 5 % and crowds tests that wait. */
const maxWorkers = "100%";

export default defineConfig({
  test: {
    // Transformed modules are kept between runs, which saves a third of the CPU of a run of one file.
    experimental: { fsModuleCache: true },
    reporters: ["default", ["json", { outputFile: "test-results/unit.json" }], flakyReporter()],
    projects: [
      {
        extends: "./vite.config.ts",
        test: {
          name: "node",
          root: ".",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/**/*.component.test.tsx"],
          setupFiles: ["tests/support/vitest-setup.ts", "tests/support/repeated.ts"],
          provide: { repeatEach },
          maxWorkers,
          // Each test opens a property of its own and closes it: loading the whole program again for every file took a third of the run.
          isolate: false,
          testTimeout: 15_000,
          hookTimeout: 15_000,
          expect: { poll: { timeout: 5_000, interval: 20 } },
          sequence: { hooks: "stack" },
        },
      },
      {
        extends: "./vite.config.ts",
        // Found before the first test: a dependency that is found later loads the page again.
        optimizeDeps: { entries: ["client/app.tsx", "tests/**/*.component.test.tsx"] },
        test: {
          name: "components",
          root: ".",
          include: ["tests/**/*.component.test.tsx"],
          setupFiles: [
            "tests/support/components/without-profiling.ts",
            "tests/support/components/without-owner-stacks.ts",
            "tests/support/vitest-setup.ts",
            "tests/support/repeated.ts",
            "tests/support/components/slow-browser.ts",
            "tests/support/components/usual-viewport.ts",
          ],
          provide: { repeatEach, slowness },
          maxWorkers,
          // `showScreen` leaves nothing behind; the app's modules are loaded once.
          isolate: false,
          // After the others: a browser that shares the cores with them draws late.
          sequence: { hooks: "stack", groupOrder: 1 },
          testTimeout: 15_000,
          // A browser on a busy machine now and then draws later than a test looks.
          retry: 1,
          expect: { poll: { timeout: 5_000, interval: 20 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: SCREEN,
            provider: playwright({
              launchOptions: chromiumOptions,
              contextOptions: { locale: "en-GB", timezoneId: "Europe/Vienna", reducedMotion: "reduce", viewport: SCREEN },
              actionTimeout: 5_000,
            }),
            instances: [{ browser: "chromium" }],
            commands: handCommands,
          },
        },
      },
    ],
  },
});
