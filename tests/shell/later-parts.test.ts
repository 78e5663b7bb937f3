import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What is drawn first. */
const FIRST = ["client/app.tsx"];
/** Fetched by what is drawn, but by itself: what stands on screens other than the plan. */
const APART = ["office/emergency-sheet/kept-sheet.ts", "stays/housekeeping/send-taps.ts"];
const sourceOf = (path: string) => readFileSync(path, "utf8");

test("what opens on login, frame and plan comes in one file", () => {
  const fetched = [...importedBy(FIRST)].flatMap((path) =>
    [...sourceOf(path).matchAll(/\bsoon\(\s*\(\) =>\s*import\("#client\/([^"]+)"\)/g)].map(([, part]) => part),
  );
  expect(new Set([...listed("SOON"), ...APART])).toEqual(new Set(fetched));
});

/** A list of files in the build's configuration. */
function listed(name: string): string[] {
  return new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(sourceOf("vite.config.ts"))?.[1]?.match(/[\w./-]+/g) ?? [];
}

/** The transitive imports of these files, without lazy imports. */
function importedBy(paths: readonly string[]): Set<string> {
  const all = new Set<string>();
  const ways = [...paths];
  for (let path = ways.pop(); path !== undefined; path = ways.pop()) {
    if (all.has(path)) continue;
    all.add(path);
    const imports = sourceOf(path).matchAll(/^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?"#(client\/[^"]+\.tsx?)"/gm);
    for (const [, type, imported = ""] of imports) if (type === undefined) ways.push(imported);
  }
  return all;
}
