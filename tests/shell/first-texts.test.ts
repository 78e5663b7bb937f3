import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SCREENS } from "#client/screens.ts";
import { TEXT_GROUPS } from "#shared/text.ts";

/** Files that name texts which are shown once those are here (titles, entries of the search), or queries that read like texts. */
const TABLES = [
  "client/screens.ts",
  "client/channel-screens.ts",
  "client/settings-screens.ts",
  "client/open-screens.ts",
  "client/office/shell/search-entries.ts",
  "client/office/shell/help-entries.ts",
  "client/freshness.ts",
];

const sourceOf = (path: string) => readFileSync(path, "utf8");
const FURTHER: Readonly<Record<string, object>> = TEXT_GROUPS.further;
const isFurther = (key: string) => Object.hasOwn(FURTHER, key.split(".")[0] ?? "");

test("what comes with the app says only texts that come with it, too", () => {
  const shown = [...importedBy("client/app.tsx")].filter((path) => !TABLES.includes(path) && path.startsWith("client/"));
  expect(shown).toContain("client/office/pages/room-plan-page.tsx");
  const early = shown.flatMap((path) => furtherTextsIn(sourceOf(path)).map((key) => `${path}: ${key}`));
  expect(early).toEqual([]);
});

test("the names in the main menu come with the app", () => {
  const titles = SCREENS.filter(({ menu }) => menu === "day").flatMap(({ title, reduced }) => [title, ...(reduced ? [reduced.title] : [])]);
  expect(titles.filter(isFurther)).toEqual([]);
});

test("a key of another module's texts is noticed, whole or put together", () => {
  expect(furtherTextsIn('say("payers.nobody"), say("rates.create")')).toEqual(["rates.create"]);
  expect(furtherTextsIn("say(`rates.${status}`)")).toEqual(["rates."]);
});

/** The keys of further texts that a file names. */
function furtherTextsIn(source: string): string[] {
  const named = [...source.matchAll(/["`]([a-z_]+)\.(\w*)/g)].map(([, module = "", key = ""]) => ({ module, key }));
  return named
    .filter(({ module, key }) => keysOf(module).some((known) => known.startsWith(key)))
    .map(({ module, key }) => `${module}.${key}`);
}

function keysOf(module: string): string[] {
  return Object.keys(FURTHER[module] ?? {});
}

/** A file with all that it imports, directly or not, without what is fetched later. */
function importedBy(entry: string): Set<string> {
  const all = new Set<string>();
  const ways = [entry];
  for (let path = ways.pop(); path !== undefined; path = ways.pop()) {
    if (all.has(path)) continue;
    all.add(path);
    const imports = sourceOf(path).matchAll(/^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?"#(client\/[^"]+\.tsx?)"/gm);
    for (const [, type, imported = ""] of imports) if (type === undefined) ways.push(imported);
  }
  return all;
}
