import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import { build } from "vite";
import { chromiumOptions } from "#tests/support/chromium.ts";

export const LOADS = ["W1", "W2", "W3"] as const;
const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
/** A drag has this many steps of one frame each. */
const DRAG_STEPS = 60;
/** A plan that exceeds this limit is counted as failed for this number of bookings. */
const LIMIT_SECONDS = 30;

/** An adapter of tests/bench/ui, and the URL of its page. */
export type PlanPage = { url: string; adapter: string };
export type Load = (typeof LOADS)[number];
export type Measure = "paint" | "nodes" | "update" | "dragP95" | "coverage" | "scrollOver50" | "scrollSlow";
/** The measured figures of a plan, and the error that ended the measuring early. */
export type PlanRun = Partial<Record<Measure, number>> & { stopped?: string };
type Pages = { url: string; close: () => void };
type Frames = { n: number; p95: number; over50: number };
/** The functions of the page's `window.bench`; see tests/bench/ui/bench.js. */
type Bench = {
  prepare: (plan: string, load: string) => Promise<unknown>;
  mount: () => Promise<{ full: number; nodes: number }>;
  update: () => Promise<{ median: number }>;
  dragTarget: () => Promise<{ x: number; y: number; click: boolean } | null>;
  recStart: () => void;
  recStop: () => Promise<Frames & { drops: number }>;
  coverage: (axis: "x" | "y") => Promise<{ min: number }>;
  scroll: (axis: "x" | "y") => Promise<Frames>;
};
declare global {
  // The page's global, accessed inside `evaluate`.
  var bench: Bench;
}

type Step = [what: string, take: (page: Page) => Promise<PlanRun>];
/** Measures of a few milliseconds, which vary between readings. */
export const QUICK_STEPS: Step[] = [
  ["first paint", mount],
  ["15 remote changes", change],
];
const STEPS: Step[] = [...QUICK_STEPS, ["a drag", drag], ["scrolling", cover], ["scrolling on", scroll]];

/** Measures a plan with one size of property, in a new browser. */
export async function measurePlan({ url, adapter }: PlanPage, load: Load, steps = STEPS): Promise<PlanRun> {
  const profile = mkdtempSync(join(tmpdir(), "keyrack-plan-"));
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions,
    headless: true,
    viewport: { width: 1440, height: 900 },
  });
  const run: PlanRun = {};
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(url);
    await page.waitForFunction(() => document.title === "ready");
    await page.evaluate(([name, size]) => globalThis.bench.prepare(name, size), [adapter, load] as const);
    for (const [what, take] of steps) Object.assign(run, await withinLimit(what, take(page)));
  } catch (error) {
    run.stopped = String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
  return run;
}

async function mount(page: Page): Promise<PlanRun> {
  const { full, nodes } = await page.evaluate(() => globalThis.bench.mount());
  return { paint: full, nodes };
}

async function change(page: Page): Promise<PlanRun> {
  const { median: update } = await page.evaluate(() => globalThis.bench.update());
  return { update };
}

async function drag(page: Page): Promise<PlanRun> {
  const target = await page.evaluate(() => globalThis.bench.dragTarget());
  if (!target) throw new Error("no bar to drag");
  if (target.click) {
    await page.mouse.click(target.x, target.y);
    await page.waitForTimeout(200);
  }
  await page.evaluate(() => globalThis.bench.recStart());
  await page.mouse.move(target.x, target.y);
  await page.mouse.down();
  for (let step = 1; step <= DRAG_STEPS; step++) {
    await page.mouse.move(target.x + (192 * step) / DRAG_STEPS, target.y + (108 * step) / DRAG_STEPS);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
  const { p95: dragP95, drops } = await page.evaluate(() => globalThis.bench.recStop());
  if (drops === 0) throw new Error("the drag dropped nothing");
  return { dragP95 };
}

/** Limited to 100 %: a plan may have more bars while scrolling than at rest. */
async function cover(page: Page): Promise<PlanRun> {
  const down = await page.evaluate(() => globalThis.bench.coverage("y"));
  const across = await page.evaluate(() => globalThis.bench.coverage("x"));
  return { coverage: Math.min(1, down.min, across.min) };
}

async function scroll(page: Page): Promise<PlanRun> {
  const down = await page.evaluate(() => globalThis.bench.scroll("y"));
  const across = await page.evaluate(() => globalThis.bench.scroll("x"));
  const scrollOver50 = down.over50 + across.over50;
  return { scrollOver50, scrollSlow: scrollOver50 / (down.n + across.n) };
}

async function withinLimit<T>(what: string, work: Promise<T>): Promise<T> {
  const tooLong = new AbortController();
  const limit = wait(LIMIT_SECONDS * 1000, undefined, { signal: tooLong.signal }).then(() => {
    throw new Error(`${what}: over ${LIMIT_SECONDS} s`);
  });
  return Promise.race([work, limit]).finally(() => tooLong.abort());
}

/** Builds and serves Keyrack's plan and the bare grid. */
export async function serveOurPages(): Promise<Pages> {
  await build({ configFile: "tests/bench/ui/vite.config.ts", logLevel: "error" });
  return servePages("dist/bench-ui");
}

/** Serves the built pages of a folder on a local port. */
export async function servePages(folder: string): Promise<Pages> {
  const server = createServer((request, response) => {
    const name = normalize((request.url ?? "/").split("?")[0] ?? "/");
    const file = join(folder, name === "/" ? "index.html" : name);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() };
}
