import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "vite";
import { median, ms, ratio } from "#tests/bench/figures.ts";
import {
  LOADS,
  type Load,
  type Measure,
  measurePlan,
  type PlanRun,
  QUICK_STEPS,
  serveOurPages,
  servePages,
} from "#tests/bench/plan-page.ts";

/** Other plan components, beside the checkout: one of them is under the GPL and must not become part of ours. */
const ANCHORS = "../shared/anchors";
const FOLDER = "dist/bench-peers";
/** The file that npm writes last. */
const INSTALLED = `${FOLDER}/node_modules/.package-lock.json`;
/** Adapter and name. DayPilot draws its bars after a delay by default, which is switched off here. */
const PEERS = { "daypilot-nodelay": "DayPilot", vis: "vis-timeline", rct: "react-calendar-timeline", fullcalendar: "FullCalendar" };

/** The closest competitor, which therefore takes several rounds. */
const CLOSEST = "daypilot-nodelay";
const CLOSE_ROUNDS = 5;

/** Format and comparison of a figure: the smaller one wins, unless `most`. Differences up to `jitter` are ignored. */
type Contest = { what: string; show: (value: number) => string; jitter?: number; most?: boolean };
const CONTESTS: (Contest & { key: Measure })[] = [
  { key: "paint", what: "first paint", show: ms },
  { key: "nodes", what: "DOM nodes", show: String },
  { key: "update", what: "one remote change", show: ms },
  // The load of the property varies between its rooms and days.
  { key: "coverage", what: "visible while scrolling", show: percent, jitter: 0.02, most: true },
  // A ratio, because a plan that draws only twenty frames can't have more than twenty slow ones.
  { key: "scrollSlow", what: "frames over 50 ms", show: percent },
  // The jitter of the frame timer.
  { key: "dragP95", what: "drag p95", show: ms, jitter: 1 },
];

type ByLoad = Record<Load, PlanRun[]>;
type Verdict = "beaten" | "even" | "not beaten" | "gave up";
type Row = { what: string; ours: string; theirs: string; verdict: Verdict };

/** Keyrack's plan compared with the other plans, for three sizes of property, in the same browser and run. */
export async function benchPeers(): Promise<void> {
  if (!existsSync(ANCHORS)) return console.log(`The peers belong in ${ANCHORS}, which is not here: nothing is compared.`);
  const [pages, peerPages] = [await serveOurPages(), await servePages(await buildPeers())];
  const ours = { url: pages.url, adapter: "keyrack", runs: noRuns() };
  const theirs = Object.entries(PEERS).map(([adapter, peer]) => ({ url: peerPages.url, adapter, peer, runs: noRuns() }));
  for (const load of LOADS) {
    for (const plan of [ours, ...theirs]) plan.runs[load].push(await measurePlan(plan, load));
    for (let round = 1; round < CLOSE_ROUNDS; round++) {
      for (const plan of [ours, ...theirs.filter(({ adapter }) => adapter === CLOSEST)]) {
        plan.runs[load].push(await measurePlan(plan, load, QUICK_STEPS));
      }
    }
  }
  pages.close();
  peerPages.close();
  const rows = theirs.flatMap(({ peer, runs }) => rowsOf(peer, ours.runs, runs));
  console.table(rows);
  const count = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length;
  console.log(`beaten ${count("beaten")}, even ${count("even")}, peer gave up ${count("gave up")}, not beaten ${count("not beaten")}`);
}

/** Builds the pages of the peers with our measuring code, using the packages of their lock file. */
async function buildPeers(): Promise<string> {
  mkdirSync(`${FOLDER}/ui/adapters`, { recursive: true });
  const lock = readFileSync(`${ANCHORS}/package-lock.json`);
  const isInstalled = existsSync(INSTALLED) && readFileSync(`${FOLDER}/package-lock.json`).equals(lock);
  if (!isInstalled) {
    for (const file of ["package.json", "package-lock.json"]) copy(`${ANCHORS}/${file}`, file);
    const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: FOLDER, stdio: "inherit" });
    if (status !== 0) throw new Error("The peers' packages could not be installed.");
  }
  for (const file of ["index.html", "bench.js", "data.js"]) copy(`tests/bench/ui/${file}`, `ui/${file}`);
  for (const adapter of Object.keys(PEERS)) copy(`${ANCHORS}/ui/adapters/${adapter}.js`, `ui/adapters/${adapter}.js`);
  await build({
    configFile: false,
    root: `${FOLDER}/ui`,
    base: "./",
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: { outDir: "../pages", emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  });
  return `${FOLDER}/pages`;
}

function copy(from: string, to: string): void {
  writeFileSync(`${FOLDER}/${to}`, readFileSync(from));
}

function noRuns(): ByLoad {
  return { W1: [], W2: [], W3: [] };
}

function rowsOf(peer: string, ours: ByLoad, theirs: ByLoad): Row[] {
  const named = (what: string) => `peer: ${peer} ${what}`;
  const growth: Contest = { what: named("first paint W3 to W1"), show: (value) => `${value.toFixed(2)}×` };
  return [
    ...LOADS.flatMap((load) =>
      CONTESTS.map(({ key, ...contest }) =>
        compare({ ...contest, what: named(`${contest.what} ${load}`) }, readingOf(ours[load], key), readingOf(theirs[load], key)),
      ),
    ),
    compare(growth, growthOf(ours), growthOf(theirs)),
  ];
}

/** The figure, or the reason why there is none. */
function readingOf(runs: PlanRun[], key: Measure): number | string {
  const readings = runs.flatMap((run) => run[key] ?? []);
  if (readings.length > 0) return median(readings);
  return runs.find(({ stopped }) => stopped)?.stopped ?? "no figure";
}

function growthOf({ W1, W3 }: ByLoad): number | string {
  const [small, large] = [readingOf(W1, "paint"), readingOf(W3, "paint")];
  if (typeof small === "string") return small;
  return typeof large === "string" ? large : ratio(large, small);
}

function compare({ what, show, jitter = 0, most }: Contest, ours: number | string, theirs: number | string): Row {
  if (typeof ours === "string") throw new Error(`${what}: ours has no figure: ${ours}`);
  if (typeof theirs === "string") return { what, ours: show(ours), theirs, verdict: "gave up" };
  return { what, ours: show(ours), theirs: show(theirs), verdict: verdictOf(most ? ours - theirs : theirs - ours, jitter) };
}

function verdictOf(lead: number, jitter: number): Verdict {
  if (Math.abs(lead) <= jitter) return "even";
  return lead > 0 ? "beaten" : "not beaten";
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
