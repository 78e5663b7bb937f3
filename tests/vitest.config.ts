import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumOptions } from "#tests/support/chromium.ts";
import { handCommands } from "#tests/support/components/hand-commands.ts";

const SCREEN = { width: 1440, height: 900 };

export default defineConfig({
  test: {
    // On the two cores of a small machine it would use one. A third worker for two cores gained 5 % and crowds tests that wait.
    maxWorkers: "100%",
    // Transformed modules are kept between runs, which saves a third of the CPU of a run of one file.
    experimental: { fsModuleCache: true },
    // A test that fails by chance is a fault of the test or of the program.
    retry: 0,
    reporters: ["default", ["json", { outputFile: "test-results/unit.json" }]],
    projects: [
      {
        extends: "./vite.config.ts",
        test: {
          name: "node",
          root: ".",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/**/*.component.test.tsx"],
          setupFiles: ["tests/support/vitest-setup.ts"],
          // Each test opens a property of its own and closes it: loading the whole program anew for every file took a third of the run.
          isolate: false,
          // What takes longer says so itself: see `tests/test-conventions.test.ts`.
          testTimeout: 15_000,
          hookTimeout: 15_000,
          expect: { poll: { timeout: 5_000, interval: 20 } },
          sequence: { hooks: "stack" },
        },
      },
      {
        extends: "./vite.config.ts",
        // Found before the first test: a dependency that is found later loads the page anew.
        optimizeDeps: { entries: ["client/app.tsx", "tests/**/*.component.test.tsx"] },
        test: {
          name: "components",
          root: ".",
          include: ["tests/**/*.component.test.tsx"],
          setupFiles: ["tests/support/components/without-profiling.ts", "tests/support/vitest-setup.ts"],
          // `showScreen` leaves nothing behind; the app's modules are loaded once.
          isolate: false,
          sequence: { hooks: "stack" },
          testTimeout: 15_000,
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
