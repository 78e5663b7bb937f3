import { readFileSync } from "node:fs";
import { type Profiler, Session } from "node:inspector/promises";

/**
 * A time in which the event loop ran one thing. `ms` leaves out how long the thread waited for a processor that other processes had, which
 * only Linux tells; `elapsed_ms` has it. `functions` is filled with BENCH_PROFILE=1.
 */
export type Hold = { ms: number; elapsed_ms: number; functions: string[] };

type Gap = Omit<Hold, "functions"> & { from: number; to: number };

const isProfiled = process.env["BENCH_PROFILE"] === "1";
const KEPT = 5;
const SHOWN_FUNCTIONS = 40;

/** Meters how long the event loop is held, from now on. `holds` tells the longest ones since it was last asked. */
export async function meterHolds(): Promise<{ holds: () => Promise<Hold[]>; stop: () => void }> {
  const session = new Session();
  session.connect();
  if (isProfiled) {
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval: 500 });
    await session.post("Profiler.start");
  }
  let longest: Gap[] = [];
  let from = now();
  let waited = waitedMs();
  const looking = setInterval(() => {
    const to = now();
    const waitedNow = waitedMs();
    const elapsed_ms = to - from;
    longest.push({ from, to, elapsed_ms, ms: Math.max(0, elapsed_ms - (waitedNow - waited)) });
    if (longest.length > KEPT) longest = longest.sort((one, other) => other.ms - one.ms).slice(0, KEPT);
    from = now();
    waited = waitedNow;
  }, 1);

  async function holds() {
    const gaps = longest;
    const profile = isProfiled ? (await session.post("Profiler.stop")).profile : null;
    if (isProfiled) await session.post("Profiler.start");
    // Reading the profile is a hold of its own.
    setTimeout(() => (longest = []), 5);
    return gaps.map((gap) => ({ ms: gap.ms, elapsed_ms: gap.elapsed_ms, functions: profile ? functionsIn(profile, gap) : [] }));
  }
  function stop() {
    clearInterval(looking);
    session.disconnect();
  }
  return { holds, stop };
}

/** Milliseconds of the clock that the profiler uses. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Time for which the main thread was ready to run without getting a processor. */
function waitedMs(): number {
  if (process.platform !== "linux") return 0;
  return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[1]) / 1e6;
}

/** The functions that ran in a gap, each with those it called, longest first. */
function functionsIn({ nodes, samples = [], timeDeltas = [], startTime }: Profiler.Profile, { from, to }: Gap): string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const times = new Map<string, number>();
  let at = startTime;
  for (const [index, sample] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0;
    at += delta;
    if (at / 1000 < from || at / 1000 > to) continue;
    const named = new Set<string>();
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
      const frame = byId.get(id)?.callFrame;
      if (frame) named.add(`${frame.functionName || "(anonymous)"} ${frame.url.split("/").slice(-2).join("/")}`);
    }
    for (const name of named) times.set(name, (times.get(name) ?? 0) + delta / 1000);
  }
  return [...times]
    .sort(([, one], [, other]) => other - one)
    .slice(0, SHOWN_FUNCTIONS)
    .map(([name, ms]) => `${ms.toFixed(1)} ms ${name}`);
}
