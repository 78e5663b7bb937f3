import { type Figure, median, ms, ratio } from "#tests/bench/figures.ts";
import { LOADS, type Load, type Measure, measurePlan, type PlanRun, serveOurPages } from "#tests/bench/plan-page.ts";

const PLANS = ["keyrack", "floor-react"] as const;
const ROUNDS = 3;

type Plan = (typeof PLANS)[number];

/** Keyrack's plan compared with the bare virtualised React grid, for three sizes of property, in the same browser and run. */
export async function benchPlan(): Promise<Figure[]> {
  const pages = await serveOurPages();
  const runs = new Map<string, PlanRun[]>();
  for (const load of LOADS) {
    for (let round = 0; round < ROUNDS; round++) {
      for (const plan of PLANS) {
        const key = `${plan} ${load}`;
        const run = await measurePlan({ url: pages.url, adapter: plan }, load);
        if (run.stopped) throw new Error(`${key}: ${run.stopped}`);
        runs.set(key, [...(runs.get(key) ?? []), run]);
      }
    }
  }
  pages.close();
  const of = (plan: Plan, load: Load, what: Measure) => median((runs.get(`${plan} ${load}`) ?? []).flatMap((run) => run[what] ?? []));
  const perLoad = LOADS.flatMap((load) => figuresOf(load, (plan, what) => of(plan, load, what)));
  const [small, large] = [of("keyrack", "W1", "paint"), of("keyrack", "W3", "paint")];
  return [
    ...perLoad,
    { what: "first paint, W3 to W1", ours: ms(large), floor: ms(small), value: ratio(large, small), must: 1.5, want: 1.1 },
  ];
}

function figuresOf(load: Load, of: (plan: Plan, what: Measure) => number): Figure[] {
  const line = (what: string, key: Measure, targets: { must: number; want: number }, show: (value: number) => string): Figure => {
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
      value: covered * 100,
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
