// node scripts/words.mjs [--list] [side…]: wording that CONTRIBUTING asks to avoid, counted by side. With --list every hit. Never fails.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const SIDES = ["server", "shared", "client", "drizzle", "scripts", "tests", "docs"];

/** Says what is wrong with a doc comment that opens with a question word: readers look for a verb or a noun. */
const OPENING = /\/\*\*(?:\s*\n)?[\s*]*((?:What|Who|Whom|Whose|Whoever|Whatever|Whether|Where|Wherever|Which|Whichever|How)\b)/g;

/** Old-fashioned or vague words. Each has a plain one: again, calculate, anyone, is, has. */
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

/** Comments, and the titles of tests: what is written for readers. */
const PROSE = /\/\*[\s\S]*?\*\/|(?<![:"'`\\/])\/\/.*|(?<=\b(?:test|it|describe)(?:\.\w+)*\(\s*)(["'`])(?:(?!\1).)*\1|(?<=\]\s*\)\(\s*)(["'`])(?:(?!\2).)*\2/g;

/** Finds the hits of a file as `{ line, text }`. */
export function hitsIn(name, source) {
  const parts = name.endsWith(".md") ? [{ text: source, start: 0 }] : [...source.matchAll(PROSE)].map(({ 0: text, index }) => ({ text, start: index }));
  const found = parts.flatMap(({ text, start }) =>
    [OPENING, ...WORDS].flatMap((pattern) => [...text.matchAll(pattern)].map((hit) => ({ at: start + hit.index, text: hit[1] ?? hit[0].trim() }))),
  );
  const types = name.endsWith(".md") ? [] : [...source.matchAll(TYPES)].map(({ 0: text, index }) => ({ at: index, text }));
  return [...found, ...types].map(({ at, text }) => ({ line: source.slice(0, at).split("\n").length, text })).toSorted((a, b) => a.line - b.line);
}

if (process.argv[1] === import.meta.filename) {
  process.chdir(join(import.meta.dirname, ".."));
  const args = process.argv.slice(2);
  const chosen = args.filter((arg) => !arg.startsWith("-"));
  const files = execFileSync("git", ["ls-files", ...SIDES, "*.md"], { encoding: "utf8", maxBuffer: 2 ** 26 }).split("\n");
  const counts = new Map(SIDES.map((side) => [side, 0]));
  for (const file of files.filter(isChecked)) {
    const side = SIDES.find((name) => file.startsWith(`${name}/`)) ?? "docs";
    if (chosen.length > 0 && !chosen.includes(side)) continue;
    const hits = hitsIn(file, readFileSync(file, "utf8"));
    counts.set(side, counts.get(side) + hits.length);
    if (args.includes("--list")) for (const { line, text } of hits) console.log(`${file}:${line} ${text}`);
  }
  console.log([...counts].map(([side, count]) => `${side} ${count}`).join(", "));
}

/** German documents have other words, and the names in this file are the list itself. */
function isChecked(file) {
  return /\.(?:tsx?|mjs|md)$/.test(file) && !/^docs\/(?:.*\/)?de\//.test(file) && !/\.de\.md$/.test(file) && file !== "scripts/words.mjs";
}
