import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What is drawn first. */
const FIRST = ["client/app.tsx", "client/session/login-page.tsx", "client/shell/shell.tsx", "client/room-plan/room-plan-page.tsx"];
const sourceOf = (path: string) => readFileSync(path, "utf8");

test("what opens on login, frame and plan comes in one file", () => {
  const soon = [...importedBy(FIRST)].flatMap((path) =>
    [...sourceOf(path).matchAll(/\bsoon\(\s*\(\) =>\s*import\("#client\/([^"]+)"\)/g)].map(([, part]) => part),
  );
  const listed = /const SOON = \[([^\]]*)\]/.exec(sourceOf("vite.config.ts"))?.[1]?.match(/[\w./-]+/g);
  expect(new Set(listed)).toEqual(new Set(soon));
});

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
