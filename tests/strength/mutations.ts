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

/** True if a test that imports the file fails with the change. A change that makes a run hang counts as noticed. */
function isNoticed({ path, from, to, start }: Mutation): boolean {
  const source = readFileSync(path, "utf8");
  const stop = () => {
    writeFileSync(path, source);
    process.exit(130);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    writeFileSync(path, source.slice(0, start) + to + source.slice(start + from.length));
    const project = path.startsWith("client/") ? ["components", "node"] : ["node"];
    return project.some((name) => {
      const run = ["vitest", "related", path, "--run", "--config=tests/vitest.config.ts", "--project", name, "--bail", "1", "--retry", "0"];
      const { status } = spawnSync("npx", [...run, "--passWithNoTests"], { timeout: 15 * 60_000, stdio: "ignore" });
      return status !== 0;
    });
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    writeFileSync(path, source);
  }
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

const picked = pick(Number(values.seed), Number(values.count));
let survivors = 0;
for (const mutation of picked) {
  const words = `${mutation.kind}: ${mutation.path}:${mutation.line} ${mutation.from.trim()} -> ${mutation.to.trim() || "(nothing)"}`;
  if (values.list) say(words);
  else if (isNoticed(mutation)) say(`noticed   ${words}`);
  else {
    survivors += 1;
    say(`SURVIVED  ${words}`);
  }
}
if (!values.list) say(`${picked.length - survivors} of ${picked.length} changes were noticed`);
