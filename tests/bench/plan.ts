import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { chromium } from "@playwright/test";
import { build } from "vite";
import { type Figure, median, ratio } from "#tests/bench/figures.ts";

const OUT = "dist/bench-ui";
const LOADS = ["W1", "W2", "W3"] as const;
const PLANS = ["keyrack", "floor-react"] as const;
const ROUNDS = 3;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"];
const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
/** A drag follows the pointer in so many steps of one frame each. */
const DRAG_STEPS = 60;

type Load = (typeof LOADS)[number];
type Plan = (typeof PLANS)[number];
type Frames = { p95: number; over50: number };
type Run = {
  paint: number;
  nodes: number;
  coverage: number;
  scrollOver50: number;
  update: number;
  dragP95: number;
};
/** What the page's `window.bench` measures; see tests/bench/ui/bench.js. */
type Bench = {
  prepare: (plan: string, load: string) => Promise<unknown>;
  mount: () => Promise<{ full: number; nodes: number }>;
  update: () => Promise<{ median: number }>;
  dragTarget: () => Promise<{ x: number; y: number } | null>;
  recStart: () => void;
  recStop: () => Promise<Frames>;
  coverage: (axis: "x" | "y") => Promise<{ min: number }>;
  scroll: (axis: "x" | "y") => Promise<Frames>;
};
declare global {
  // The page's own global, reached from within `evaluate`.
  var bench: Bench;
}

/** Our plan against the bare virtualised React grid, on three sizes of house, in the same browser and run. */
export async function benchPlan(): Promise<Figure[]> {
  await build({ configFile: "tests/bench/ui/vite.config.ts", logLevel: "error" });
  const server = await serve();
  const runs = new Map<string, Run[]>();
  for (const load of LOADS) {
    for (let round = 0; round < ROUNDS; round++) {
      for (const plan of PLANS) {
        const key = `${plan} ${load}`;
        runs.set(key, [...(runs.get(key) ?? []), await measure(`http://127.0.0.1:${server.port}/`, plan, load)]);
      }
    }
  }
  server.close();
  const of = (plan: Plan, load: Load, what: keyof Run) => median((runs.get(`${plan} ${load}`) ?? []).map((run) => run[what]));
  const perLoad = LOADS.flatMap((load) => figuresOf(load, (plan, what) => of(plan, load, what)));
  const [small, large] = [of("keyrack", "W1", "paint"), of("keyrack", "W3", "paint")];
  return [
    ...perLoad,
    { what: "first paint, W3 to W1", ours: ms(large), floor: ms(small), value: ratio(large, small), must: 1.5, want: 1.1 },
  ];
}

function figuresOf(load: Load, of: (plan: Plan, what: keyof Run) => number): Figure[] {
  const line = (what: string, key: keyof Run, targets: { must: number; want: number }, show: (value: number) => string): Figure => {
    const [ours, floor] = [of("keyrack", key), of("floor-react", key)];
    return { what: `${what}, ${load}`, ours: show(ours), floor: show(floor), value: ratio(ours, floor), ...targets };
  };
  const [covered, over50, over50Floor] = [of("keyrack", "coverage"), of("keyrack", "scrollOver50"), of("floor-react", "scrollOver50")];
  const [drag, dragFloor] = [of("keyrack", "dragP95"), of("floor-react", "dragP95")];
  return [
    line("first paint", "paint", { must: 1.5, want: 1.2 }, ms),
    line("DOM nodes", "nodes", { must: 2, want: 1.5 }, String),
    line("one remote change", "update", { must: 2, want: 1.2 }, ms),
    {
      what: `visible while scrolling, ${load}`,
      ours: `${Math.round(covered * 100)} %`,
      floor: "–",
      value: Math.min(100, covered * 100),
      must: 90,
      want: 98,
      unit: " %",
      atLeast: true,
    },
    {
      what: `frames over 50 ms beyond the grid's, ${load}`,
      ours: String(over50),
      floor: String(over50Floor),
      value: Math.max(0, over50 - over50Floor),
      must: 0,
      want: 0,
      unit: "",
    },
    {
      what: `drag p95 beyond the grid's, ${load}`,
      ours: ms(drag),
      floor: ms(dragFloor),
      value: Math.max(0, drag - dragFloor),
      must: 17,
      want: 17,
      unit: " ms",
    },
  ];
}

async function measure(url: string, plan: Plan, load: Load): Promise<Run> {
  const profile = mkdtempSync(join(tmpdir(), "keyrack-plan-"));
  const context = await chromium.launchPersistentContext(profile, {
    ...(existsSync("/usr/bin/chromium") ? { executablePath: "/usr/bin/chromium" } : {}),
    headless: true,
    args: FLAGS,
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(url);
    await page.waitForFunction(() => document.title === "ready");
    await page.evaluate(([name, size]) => globalThis.bench.prepare(name, size), [plan, load] as const);
    const { full, nodes } = await page.evaluate(() => globalThis.bench.mount());
    const { median: update } = await page.evaluate(() => globalThis.bench.update());

    const target = await page.evaluate(() => globalThis.bench.dragTarget());
    if (!target) throw new Error(`${plan} ${load}: no bar to drag`);
    await page.evaluate(() => globalThis.bench.recStart());
    await page.mouse.move(target.x, target.y);
    await page.mouse.down();
    for (let step = 1; step <= DRAG_STEPS; step++) {
      await page.mouse.move(target.x + (192 * step) / DRAG_STEPS, target.y + (108 * step) / DRAG_STEPS);
      await page.waitForTimeout(16);
    }
    await page.mouse.up();
    const { p95: dragP95 } = await page.evaluate(() => globalThis.bench.recStop());

    const down = await page.evaluate(() => globalThis.bench.coverage("y"));
    const across = await page.evaluate(() => globalThis.bench.coverage("x"));
    const scrollDown = await page.evaluate(() => globalThis.bench.scroll("y"));
    const scrollAcross = await page.evaluate(() => globalThis.bench.scroll("x"));
    const coverage = Math.min(down.min, across.min);
    return { paint: full, nodes, update, dragP95, coverage, scrollOver50: scrollDown.over50 + scrollAcross.over50 };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function serve(): Promise<{ port: number; close: () => void }> {
  const server = createServer((request, response) => {
    const name = normalize((request.url ?? "/").split("?")[0] ?? "/");
    const file = join(OUT, name === "/" ? "index.html" : name);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
