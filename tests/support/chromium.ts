import { existsSync } from "node:fs";

/** Whichever CHROMIUM names, else Debian's: the one without windows if it is there. */
const BROWSERS = [process.env["CHROMIUM"], "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const executablePath = BROWSERS.find((path) => path && existsSync(path));

/** How Playwright starts the installed browser; without one it looks for its own. */
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
  ],
};
