import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FIRST_TEXTS, TEXTS } from "#shared/text.ts";

/** The screens that are drawn before all texts are loaded. */
const FIRST = ["client/main.tsx", "client/session/login-page.tsx", "client/shell/shell.tsx", "client/room-plan/room-plan-page.tsx"];
/** Modules loaded at the start without texts: one has none, the other loads the remaining texts if something waits to be sent. */
const SILENT_AT_FIRST = ["client/core/watch-days.ts", "client/housekeeping/send-taps.ts"];
/** The table of screens, and the loader of texts. */
const OWN_WAYS = ["client/routes.tsx", "client/core/i18n.ts"];

const sourceOf = (path: string) => readFileSync(path, "utf8");

test("what login, frame and plan say is fetched with them", () => {
  // The table of queries names procedures, not sentences.
  const speaking = [...importedBy(FIRST)].filter((path) => !/freshness\.ts$|mutation-cache\.ts$/.test(path));
  const said = speaking.flatMap((path) => keysIn(sourceOf(path)).map((key) => ({ path, key })));
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter(({ key }) => !(roomOf(key) in FIRST_TEXTS))).toEqual([]);
});

test("what opens on login, frame and plan comes in one file", () => {
  const soon = [...importedBy(FIRST)].flatMap((path) =>
    [...sourceOf(path).matchAll(/\bsoon\(\s*\(\) =>\s*import\("#client\/([^"]+)"\)/g)].map(([, part]) => part),
  );
  const listed = /const SOON = \[([^\]]*)\]/.exec(sourceOf("vite.config.ts"))?.[1]?.match(/[\w./-]+/g);
  expect(new Set(listed)).toEqual(new Set(soon));
});

test("code that is fetched later brings the other sentences along", () => {
  const files = readdirSync("client", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const paths = files.map((name) => `client/${name}`).filter((path) => !OWN_WAYS.includes(path));
  const bare = paths.flatMap((path) => {
    const withSentences = sourceOf(path).replaceAll(/\b(?:later|opensLater|soon|withSentences)\(\s*\(\) =>\s*import\(/g, "");
    return [...withSentences.matchAll(/\bimport\("#(client\/[^"]+)"\)/g)].map(([, fetched]) => fetched);
  });
  expect(new Set(bare)).toEqual(new Set(SILENT_AT_FIRST));
});

test("every other screen waits for the other sentences", () => {
  const [others = "", first = ""] = sourceOf("client/routes.tsx").split("export const router");
  const guests = first.slice(first.indexOf('path: "public/:id"'), first.indexOf("<RequireSession />"));
  const screensIn = (table: string) => [...table.matchAll(/import\("#(client\/[^"]+)"\)/g)].map(([, path]) => path);
  expect(guests).toContain("...SAYS_MORE");
  expect(first).toContain("{ ...SAYS_MORE, children: OTHER_SCREENS }");
  expect(screensIn(others).length).toBeGreaterThan(30);
  expect(new Set(screensIn(first.replace(guests, "")))).toEqual(new Set(FIRST.slice(1)));
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

/** The text keys in a file: `room.key`, and `room.` before keys that are computed. */
function keysIn(source: string): string[] {
  return [...source.matchAll(/["`]([a-z_]+\.[a-z_]*)/g)].map(([, key = ""]) => key).filter((key) => roomOf(key) in TEXTS);
}

function roomOf(key: string): string {
  return key.slice(0, key.indexOf("."));
}
