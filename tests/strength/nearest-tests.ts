import { readdirSync, readFileSync } from "node:fs";
import { edges, importsOf, moduleOf } from "#tests/architecture/source-files.ts";

const testEdges = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .flatMap((name) => importsOf({ path: `tests/${name}`, source: readFileSync(`tests/${name}`, "utf8") }));

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const tests = [...new Set(testEdges.map(({ from }) => from))].filter(isTest);

const importers = new Map<string, string[]>();
for (const { from, to, typeOnly } of [...edges, ...testEdges]) if (!typeOnly) importers.set(to, [...(importers.get(to) ?? []), from]);

/** Number of imports between each file and the one that it imports, directly or through others. */
function distancesTo(path: string): Map<string, number> {
  const distances = new Map([[path, 0]]);
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? []) if (!distances.has(importer)) distances.set(importer, distance + 1);
  }
  return distances;
}

const FAR = 1000;
const folderOf = (path: string | null) => path?.split("/")[1] ?? "";

/**
 * The tests most likely to notice a change of a file, likeliest first: those of its module, then those that import it through the fewest
 * files. Nearly every test imports nearly every file through the server or the app, so most of them say nothing about it.
 */
export function nearestTests(path: string, count: number): string[] {
  const distances = distancesTo(path);
  const [own, ...around] = [
    [folderOf(moduleOf(path))],
    (importers.get(path) ?? []).map((importer) => folderOf(moduleOf(importer))),
    edges.filter(({ from }) => from === path).map(({ to }) => folderOf(moduleOf(to))),
  ];
  const rank = (test: string) => {
    const distance = distances.get(test) ?? FAR;
    if (own?.includes(folderOf(test))) return Math.min(distance, 1) + distance / FAR;
    return distance + (around.some((folders) => folders.includes(folderOf(test))) ? 0 : 0.5);
  };
  return tests
    .filter((test) => distances.has(test))
    .map((test) => ({ test, rank: rank(test) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ test }) => test);
}
