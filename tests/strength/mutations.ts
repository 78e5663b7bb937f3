import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { randomFrom } from "#tests/fuzz/random.ts";
import { KINDS, type Mutation, mutationsIn } from "#tests/strength/kinds.ts";

/**
 * Changes one place of the program at a time, runs the tests that import the changed file, and reports the changes that no test noticed.
 * The same seed picks the same changes of the same sources:
 * `npx tsx tests/strength/mutations.ts --seed 7 --count 40`. Run it in a checkout of its own: it writes into the sources, and puts them back.
 */
const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, count: { type: "string", default: "40" }, list: { type: "boolean", default: false } },
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

/** The tests that import a file, without retries: true if one of them is red. A run that hangs counts as red. */
function isRed(path: string): boolean {
  const projects = path.startsWith("client/") ? ["components", "node"] : ["node"];
  const related = ["vitest", "related", path, "--run", "--config=tests/vitest.config.ts", "--bail=1", "--retry=0", "--passWithNoTests"];
  return projects.some((name) => {
    const { status } = spawnSync("npx", [...related, "--project", name], { timeout: 15 * 60_000, stdio: "ignore" });
    return status !== 0;
  });
}

/** What the tests make of a change; `red anyway` if they fail without it, too. */
function verdictOn({ path, from, to, start }: Mutation): "noticed" | "SURVIVED" | "red anyway" {
  const source = readFileSync(path, "utf8");
  const stop = () => {
    writeFileSync(path, source);
    process.exit(130);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    writeFileSync(path, source.slice(0, start) + to + source.slice(start + from.length));
    if (!isRed(path)) return "SURVIVED";
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    writeFileSync(path, source);
  }
  return isRed(path) ? "red anyway" : "noticed";
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

const picked = pick(Number(values.seed), Number(values.count));
const verdicts: string[] = [];
for (const mutation of picked) {
  const words = `${mutation.kind}: ${mutation.path}:${mutation.line} ${mutation.from.trim()} -> ${mutation.to.trim() || "(nothing)"}`;
  const verdict = values.list ? "listed" : verdictOn(mutation);
  verdicts.push(verdict);
  say(`${verdict.padEnd(11)} ${words}`);
}
say(`${verdicts.filter((verdict) => verdict === "noticed").length} of ${picked.length} changes were noticed`);
