// node scripts/words.mjs [--list] [side…]: counts wording to avoid in comments, descriptions and test titles, by side; with --list prints
// every hit. Never fails.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SIDES = ["server", "shared", "client", "drizzle", "scripts", "tests", "docs"];

/** Files that quote the words. */
const LISTS = ["scripts/words.mjs", "docs/developers/code-style.md"];

/** A doc comment that opens with a question word: it should open with a verb or a noun phrase. */
const OPENING = /\/\*\*(?:\s*\n)?[\s*]*((?:What|Who|Whom|Whose|Whoever|Whatever|Whether|Where|Wherever|Which|Whichever|How)\b)/g;

/** Old-fashioned or vague words; plain ones are again, calculate, anyone, is, has. */
const WORDS = [
  /\banew\b/gi,
  /\breckon(?:s|ed|ing)?\b/gi,
  /\bwho(?:m?ever|soever)\b/gi,
  /\bwherever\b/gi,
  /\bsomebody\b/gi,
  /\bbe had\b/gi,
  /\b(?:what|who) becomes of\b/gi,
  /\bof (?:its|their) own accord\b/gi,
  /\b(?:it|that|which) (?:is|are) none\b/gi,
  /\bstands (?!for\b|in the way)/gi,
  /\blies\b/gi,
  /\bbears?\b/gi,
  /\bonce more\b/gi,
  /\b(?:hitherto|thereof|therein|thereby|wherein|whence|henceforth)\b/gi,
];

/** Names that say nothing about what a type contains. */
const TYPES = /\b(?:type|interface) (?:Asked|Wanted|Told|Given|Noted)\b/g;

/** Comments, titles of tests, and descriptions of schemas. */
const PROSE =
  /\/\*[\s\S]*?\*\/|(?<![:"'`\\/])\/\/.*|(?<=\b(?:test|it|describe)(?:\.\w+)*\(\s*)(["'`])(?:(?!\1).)*\1|(?<=[\w\]]\s*\)\(\s*)(["'`])(?:(?!\2).)*\2/g;

process.chdir(join(import.meta.dirname, ".."));
const args = process.argv.slice(2);
const chosen = args.filter((arg) => !arg.startsWith("-"));
const counts = new Map(SIDES.map((side) => [side, 0]));
for (const file of listFiles()) {
  const side = SIDES.find((name) => file.startsWith(`${name}/`)) ?? "docs";
  if (chosen.length > 0 && !chosen.includes(side)) continue;
  const hits = hitsIn(file, readFileSync(file, "utf8"));
  counts.set(side, counts.get(side) + hits.length);
  if (args.includes("--list")) for (const { line, text } of hits) console.log(`${file}:${line} ${text}`);
}
console.log([...counts].map(([side, count]) => `${side} ${count}`).join(", "));

/** Lists the tracked files to check. German documents have other words. */
function listFiles() {
  const files = execFileSync("git", ["ls-files", ...SIDES, "*.md"], { encoding: "utf8", maxBuffer: 2 ** 26 }).split("\n");
  return files.filter((file) => /\.(?:tsx?|mjs|md)$/.test(file) && !isGerman(file) && !LISTS.includes(file) && existsSync(file));
}

function isGerman(file) {
  return /^docs\/(?:.*\/)?de\/|\.de\.md$/.test(file);
}

/** Finds the hits of a file as `{ line, text }`. */
function hitsIn(name, source) {
  const parts = name.endsWith(".md")
    ? [{ text: source, start: 0 }]
    : [...source.matchAll(PROSE)].map(({ 0: text, index }) => ({ text, start: index }));
  const found = parts.flatMap(({ text, start }) =>
    [OPENING, ...WORDS].flatMap((pattern) =>
      [...text.matchAll(pattern)].map((hit) => ({ at: start + hit.index, text: hit[1] ?? hit[0].trim() })),
    ),
  );
  const types = name.endsWith(".md") ? [] : [...source.matchAll(TYPES)].map(({ 0: text, index }) => ({ at: index, text }));
  return [...found, ...types]
    .map(({ at, text }) => ({ line: source.slice(0, at).split("\n").length, text }))
    .toSorted((a, b) => a.line - b.line);
}
