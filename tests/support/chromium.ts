import { existsSync } from "node:fs";

/** The path in CHROMIUM, else Debian's packages: the headless shell if it is installed. */
const BROWSERS = [process.env["CHROMIUM"], "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const executablePath = BROWSERS.find((path) => path && existsSync(path));

/** Launch options of Playwright for the installed browser; without one Playwright uses its own. */
export const chromiumOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // A test's page lives for seconds: optimizing its code and clearing up often took a tenth of the browser's processor time.
    "--js-flags=--no-turbofan --min-semi-space-size=32",
  ],
};
