import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { randomFrom } from "#tests/fuzz/random.ts";
import { KINDS, type Mutation, mutationsIn } from "#tests/strength/kinds.ts";

/**
 * Changes one place of the program at a time and reports the changes that no test noticed. A change that does not compile is the
 * compiler's. The tests of the changed file's module run first, and only if they stay green all that import the file.
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

const REPORT = join(mkdtempSync(join(tmpdir(), "keyrack-mutations-")), "report.json");
const MAX_MS = 15 * 60_000;

type Report = { testResults: readonly { name: string; status: string }[] };

/** Runs tests until the first fails. Returns the red files; all that were asked for if the run ended without a report. */
function redFiles(words: readonly string[]): string[] {
  rmSync(REPORT, { force: true });
  const options = [
    "--config=tests/vitest.config.ts",
    "--bail=1",
    "--retry=0",
    "--passWithNoTests",
    "--reporter=json",
    `--outputFile.json=${REPORT}`,
  ];
  const { status } = spawnSync("npx", ["vitest", ...words, ...options], { timeout: MAX_MS, stdio: "ignore" });
  if (status === 0) return [];
  if (!existsSync(REPORT)) return [...words];
  const { testResults } = JSON.parse(readFileSync(REPORT, "utf8")) as Report;
  const red = testResults.filter((file) => file.status === "failed").map(({ name }) => relative(".", name));
  return red.length > 0 ? red : [...words];
}

/** The red tests of a changed file: of its module, or else of all that import it. */
function redTestsOf(path: string): string[] {
  const [, , module = ""] = path.split("/");
  const own = existsSync(`tests/${module}`) ? redFiles(["run", `tests/${module}/`]) : [];
  return own.length > 0 ? own : redFiles(["related", path, "--run"]);
}

const compiles = () => spawnSync("npx", ["tsc", "-p", "."], { stdio: "ignore" }).status === 0;

type Verdict = "noticed" | "compiler" | "SURVIVED" | "red anyway";

/** Result of compiler and tests for a change; `red anyway` if the same tests fail without it, too. */
function verdictOn({ path, from, to, start }: Mutation): Verdict {
  const source = readFileSync(path, "utf8");
  const stop = () => {
    writeFileSync(path, source);
    process.exit(130);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  let red: string[] = [];
  try {
    writeFileSync(path, source.slice(0, start) + to + source.slice(start + from.length));
    if (!compiles()) return "compiler";
    red = redTestsOf(path);
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    writeFileSync(path, source);
  }
  if (red.length === 0) return "SURVIVED";
  return redFiles(red[0] === "run" || red[0] === "related" ? red : ["run", ...red]).length > 0 ? "red anyway" : "noticed";
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
const count = (...those: string[]) => verdicts.filter((verdict) => those.includes(verdict)).length;
say(`${count("noticed", "compiler")} of ${picked.length} changes were noticed, ${count("compiler")} of them by the compiler`);
