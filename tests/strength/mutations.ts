import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { randomFrom } from "#tests/fuzz/random.ts";
import { KINDS, type Mutation, mutationsIn } from "#tests/strength/kinds.ts";
import { nearestTests } from "#tests/strength/nearest-tests.ts";

/**
 * Changes one place of the program at a time and reports the changes that no test noticed. A change that does not compile is the
 * compiler's. The tests nearest to the changed file run, for minutes at most: nearly all tests import nearly all files.
 * The same seed picks the same changes of the same sources:
 * `npx tsx tests/strength/mutations.ts --seed 7 --count 40`. Run it in a checkout of its own: it writes into the sources, and puts them back.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "40" },
    skip: { type: "string", default: "0" },
    minutes: { type: "string", default: "4" },
    list: { type: "boolean", default: false },
  },
});

const sources = ["server", "shared", "client"].flatMap((side) =>
  readdirSync(side, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => `${side}/${name}`)
    .sort(),
);

/** As many changes of each kind in each layer as there are, then one layer and kind after another, so that none is left out. */
function pick(seed: number, count: number): Mutation[] {
  const random = randomFrom(seed);
  const all = sources.flatMap((path) => mutationsIn(path, readFileSync(path, "utf8")));
  const groups = KINDS.flatMap(({ kind }) =>
    ["server", "shared", "client"].map((side) => all.filter((each) => each.kind === kind && each.path.startsWith(`${side}/`))),
  ).filter((group) => group.length > 0);
  return Array.from({ length: count }, (_, index) => random.one(groups[index % groups.length] ?? []));
}

const REPORT = "test-results/unit.json";

/** Tests tried for a change, and the time that they may take together. */
const MAX_TESTS = 12;
const MAX_MS = Number(values.minutes) * 60_000;

type Report = { testResults: readonly { name: string; status: string }[] };

/** Runs test files until the first fails. Returns the red ones, or `null` if they did not end in time. */
function redFiles(tests: readonly string[]): string[] | null {
  rmSync(REPORT, { force: true });
  // One worker loads the program once; a second one would load it again, which takes longer than most tests.
  const options = ["--config=tests/vitest.config.ts", "--maxWorkers=1", "--bail=1", "--retry=0"];
  const { status, error } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...tests, ...options], {
    timeout: MAX_MS,
    stdio: "ignore",
  });
  if (status === 0) return [];
  if (error) return null;
  if (!existsSync(REPORT)) return [...tests];
  const { testResults } = JSON.parse(readFileSync(REPORT, "utf8")) as Report;
  const red = testResults.filter((file) => file.status === "failed").map(({ name }) => relative(".", name));
  return red.length > 0 ? red : [...tests];
}

/** Makes changes, and takes them back when the task has ended or the run is stopped. */
function withChanges<T>(changes: readonly Mutation[], task: () => T): T {
  const sources = new Map(changes.map(({ path }) => [path, readFileSync(path, "utf8")]));
  const takeBack = () => {
    for (const [path, source] of sources) writeFileSync(path, source);
  };
  const stop = () => {
    takeBack();
    process.exit(130);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    // From the end of a file on, so that the places of its other changes stay where they are.
    for (const { path, start, from, to } of changes.toSorted((a, b) => b.start - a.start)) {
      const source = readFileSync(path, "utf8");
      writeFileSync(path, source.slice(0, start) + to + source.slice(start + from.length));
    }
    return task();
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    takeBack();
  }
}

/** Changed files that do not compile. The compiler sees all changes at once: it takes longer than the tests of most of them. */
function filesRefusedByCompiler(changes: readonly Mutation[]): Set<string> {
  const { stdout } = withChanges(changes, () =>
    spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", ".", "--pretty", "false"], { encoding: "utf8" }),
  );
  return new Set([...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, path = ""]) => path));
}

/** Tests that have passed without any change. */
const knownGreen = new Set<string>();

type Verdict = "noticed" | "compiler" | "SURVIVED" | "OUT OF TIME" | "red anyway";

/** Result of the tests for a change; `red anyway` if the same tests fail without it, too. */
function verdictOn(change: Mutation): Verdict {
  const red = withChanges([change], () => redFiles(nearestTests(change.path, MAX_TESTS)));
  if (red === null) return "OUT OF TIME";
  if (red.length === 0) return "SURVIVED";
  const unknown = red.filter((test) => !knownGreen.has(test));
  if (unknown.length > 0 && redFiles(unknown)?.length !== 0) return "red anyway";
  for (const test of unknown) knownGreen.add(test);
  return "noticed";
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

const picked = pick(Number(values.seed), Number(values.count)).slice(Number(values.skip));
const refused = values.list ? new Set<string>() : filesRefusedByCompiler(picked);
const verdicts: string[] = [];
for (const mutation of picked) {
  const words = `${mutation.kind}: ${mutation.path}:${mutation.line} ${mutation.from.trim()} -> ${mutation.to.trim() || "(nothing)"}`;
  const tried = () => (refused.has(mutation.path) ? "compiler" : verdictOn(mutation));
  const verdict = values.list ? "listed" : tried();
  verdicts.push(verdict);
  say(`${verdict.padEnd(11)} ${words}`);
}
const count = (...those: string[]) => verdicts.filter((verdict) => those.includes(verdict)).length;
say(`${count("noticed", "compiler")} of ${picked.length} changes were noticed, ${count("compiler")} of them by the compiler`);
