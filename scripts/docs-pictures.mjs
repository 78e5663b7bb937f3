// npm run docs:pictures: takes the pictures of the pages for owners from a new demo guesthouse, in German and English.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium, installChromium } from "./chromium.mjs";
import { prepareProgram } from "./prepare.mjs";

const LOGIN = { email: "admin@example.com", password: "pictures-of-the-demo" };
const LANGUAGES = { de: "de-AT", en: "en-GB" };
/** Screens by the name of their picture; a phone's are narrow. */
const SCREENS = {
  "first-day": { path: "/room-plan" },
  "room-changes": { path: "/housekeeping" },
  channels: { path: "/channels/calendars" },
  "channel-manager": { path: "/channels/prices" },
  "booking-page": { path: "/settings/booking-page" },
  "guest-register": { path: "/registrations" },
  "month-end": { path: "/reports/reconciliation" },
  "cash-register": { path: "/settings/cash-register" },
  "cash-closing": { path: "/cash-closings" },
  backup: { path: "/settings/backups" },
  privacy: { path: "/settings/privacy" },
  system: { path: "/settings/system" },
  phone: { path: "/housekeeping", width: 390, height: 700 },
};
/** Time for what is drawn after the data has come: plots, rows that slide. */
const SETTLE_MS = 1_500;

await prepareProgram();
installChromium();
const folder = mkdtempSync(join(tmpdir(), "keyrack-pictures-"));
const server = spawn(process.execPath, ["dist/server/main.mjs"], {
  env: { ...process.env, DATA_DIR: folder, PORT: "0", DEMO: "1", ADMIN_EMAIL: LOGIN.email, ADMIN_PASSWORD: LOGIN.password },
});
try {
  const address = await addressOf(server);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  for (const language of Object.keys(LANGUAGES)) await takeAll(browser, address, language);
  await browser.close();
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** The address that the server prints once its demo is ready. */
function addressOf({ stdout }) {
  return new Promise((resolve, reject) => {
    let printed = "";
    stdout.on("data", (data) => {
      printed += String(data);
      const [, found] = /(http:\/\/127\.0\.0\.1:[1-9]\d*)\/?\s[\s\S]*@example\.com/.exec(printed) ?? [];
      if (found) resolve(found);
    });
    stdout.once("end", () => reject(new Error(`The server ended: ${printed}`)));
  });
}

async function takeAll(browser, address, language) {
  const context = await browser.newContext({
    locale: LANGUAGES[language],
    viewport: { width: 1180, height: 720 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('input[type="email"], input[name="email"], input[autocomplete="username"]').first().fill(LOGIN.email);
  await page.locator('input[type="password"]').fill(LOGIN.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/room-plan|start/);
  for (const [name, { path, width = 1180, height = 720 }] of Object.entries(SCREENS)) {
    await page.setViewportSize({ width, height });
    await page.goto(`${address}${path}`, { waitUntil: "networkidle" });
    await page.waitForTimeout(SETTLE_MS);
    await page.screenshot({ path: `docs/images/${language}-${name}.png` });
  }
  await context.close();
}
