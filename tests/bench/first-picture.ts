import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { median } from "#tests/bench/figures.ts";
import { chromiumOptions } from "#tests/support/chromium.ts";

/** A member of the demo property and the published password. */
const MANAGER = { email: "manager@example.com", password: "sonnleitn" };
/** 4G: 9 Mbit/s down, 85 ms there and back; a phone's processor is four times slower. */
const LINE = { offline: false, downloadThroughput: (9 * 1024 * 1024) / 8, uploadThroughput: (3 * 1024 * 1024) / 8, latency: 85 };
const CPU = { rate: 4 };
const ROUNDS = 3;

/** Seconds from the address to the first bars of the plan, on a phone that has nothing of the app yet. */
export async function firstPictureOnPhone(url: string): Promise<number> {
  return inBrowser(async (context) => {
    const page = await context.newPage();
    await page.goto(`${url}/login`);
    await page.getByRole("textbox").first().fill(MANAGER.email);
    await page.locator("input[type=password]").fill(MANAGER.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(/room-plan|dashboard/);
    await page.close();
    return medianOnPhone(context, async (phone) => {
      const began = performance.now();
      await phone.goto(`${url}/room-plan`, { waitUntil: "commit" });
      await phone.locator("[data-bar]").first().waitFor();
      return (performance.now() - began) / 1000;
    });
  });
}

/** Seconds from the address to the first words and pictures that a phone draws of a page, as its browser tells. */
export async function firstPaintOnPhone(url: string): Promise<number> {
  return inBrowser((context) =>
    medianOnPhone(context, async (phone) => {
      await phone.goto(url);
      const drawn = await phone.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
      return Number(await drawn.jsonValue()) / 1000;
    }),
  );
}

async function inBrowser(task: (context: BrowserContext) => Promise<number>): Promise<number> {
  const browser = await chromium.launch(chromiumOptions);
  try {
    return await task(await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "de-AT", serviceWorkers: "block" }));
  } finally {
    await browser.close();
  }
}

/** Each round has a page of its own, slowed down to a phone over 4G, and no cache. */
async function medianOnPhone(context: BrowserContext, round: (phone: Page) => Promise<number>): Promise<number> {
  const rounds: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const phone = await context.newPage();
    const session = await context.newCDPSession(phone);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    await session.send("Network.emulateNetworkConditions", LINE);
    await session.send("Emulation.setCPUThrottlingRate", CPU);
    rounds.push(await round(phone));
    await phone.close();
  }
  return median(rounds);
}
