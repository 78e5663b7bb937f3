import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { PARKED } from "#tests/support/shared-listener.ts";

/** Permanent changes that a test can make to a context; such a context is closed with the test. */
const IRREVOCABLE = {
  context: [
    "addInitScript",
    "exposeBinding",
    "exposeFunction",
    "routeFromHAR",
    "routeWebSocket",
    "setDefaultNavigationTimeout",
    "setDefaultTimeout",
    "setExtraHTTPHeaders",
    "setGeolocation",
    "setHTTPCredentials",
    "setStorageState",
  ],
  clock: ["fastForward", "install", "pauseAt", "resume", "runFor", "setSystemTime"],
};
/** Each use leaves a script behind that sets the clock, and every page runs all of them. */
const MAX_USES = 30;
/** Each waiting context has a renderer process. */
const MAX_WAITING = 4;

type Pooled = { key: string; context: BrowserContext; parked: Page; uses: number; reusable: boolean };

/**
 * Browser contexts that a worker uses again: each test gets a new page in a context without cookies, storage, routes and permissions. The
 * page shares the renderer process of a parked page, which has compiled the client before: opening the plan takes half the time.
 */
export function makeContextPool(browser: Browser, origin: string) {
  const waiting: Pooled[] = [];
  const taken: Pooled[] = [];

  async function make(key: string, options: BrowserContextOptions): Promise<Pooled> {
    const context = await browser.newContext(options);
    const parked = await context.newPage();
    await parked.goto(origin + PARKED);
    const pooled: Pooled = { key, context, parked, uses: 0, reusable: options.serviceWorkers !== "allow" };
    const discard = () => void (pooled.reusable = false);
    for (const name of IRREVOCABLE.context) afterCall(context, name, discard);
    for (const name of IRREVOCABLE.clock) afterCall(context.clock, name, discard);
    context.once("close", discard);
    return pooled;
  }

  /** A context with these options, and an empty page in it. */
  async function take(options: BrowserContextOptions): Promise<{ context: BrowserContext; page: Page }> {
    const key = JSON.stringify(options);
    const kept = waiting.findIndex((pooled) => pooled.key === key);
    const pooled = waiting.splice(kept, kept < 0 ? 0 : 1)[0] ?? (await make(key, options));
    pooled.uses++;
    taken.push(pooled);
    const opened = pooled.context.waitForEvent("page");
    await pooled.parked.evaluate(() => {
      const opens = window.open("about:blank");
      if (opens) opens.opener = null;
    });
    return { context: pooled.context, page: await opened };
  }

  /** Ends a test: what it took is emptied for the next one, or closed if the test failed. */
  async function giveBack(failed: boolean): Promise<void> {
    for (const pooled of taken.splice(0)) {
      if (failed || !pooled.reusable || pooled.uses >= MAX_USES) {
        // Playwright takes screenshots of what a failed test shows when its context closes.
        if (!pooled.parked.isClosed()) await pooled.parked.close();
        await pooled.context.close();
        continue;
      }
      await empty(pooled);
      waiting.push(pooled);
    }
    for (const pooled of waiting.splice(0, Math.max(0, waiting.length - MAX_WAITING))) await pooled.context.close();
  }

  /** The pages go first: they could still write. */
  async function empty({ context, parked }: Pooled): Promise<void> {
    const pages = context.pages().filter((page) => page !== parked);
    await Promise.all(pages.map((page) => page.close()));
    const devtools = await context.newCDPSession(parked);
    await Promise.all([
      context.clearCookies(),
      context.clearPermissions(),
      context.setOffline(false),
      context.unrouteAll(),
      devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" }),
    ]);
    await devtools.detach();
    for (const event of ["console", "dialog", "page", "request", "requestfailed", "requestfinished", "response", "weberror"] as const) {
      context.removeAllListeners(event);
    }
  }
  return { take, giveBack };
}
export type ContextPool = ReturnType<typeof makeContextPool>;

function afterCall(target: object, name: string, called: () => void): void {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== "function") throw new Error(`Playwright has no ${name} any more`);
  Reflect.set(target, name, (...given: unknown[]): unknown => {
    called();
    return Reflect.apply(method, target, given);
  });
}
