import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES } from "#shared/platform/core/language.ts";
import { anchorOf, headingsOf, markdownFiles, proseOf } from "#tests/docs/markdown-files.ts";

const pages = markdownFiles();

/** Reports of links whose file or heading does not exist. */
function brokenLinks({ path, text }: { path: string; text: string }): string[] {
  const links = [...proseOf(text).matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links.flatMap((link) => {
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? path : join(dirname(path), file);
    if (!existsSync(target)) return [`${path}: ${link}`];
    if (anchor === undefined || statSync(target).isDirectory()) return [];
    return headingsOf(readFileSync(target, "utf8")).map(anchorOf).includes(anchor) ? [] : [`${path}: ${link}`];
  });
}

test("links between pages lead to a file and a heading that exist", () => {
  expect(pages.length).toBeGreaterThan(90);
  expect(pages.flatMap(brokenLinks)).toEqual([]);
});

test("a planted link to nowhere is found", () => {
  const planted = { path: "docs/owners/en/README.md", text: "[a](nothing.md) [b](install.md#nowhere) [c](install.md#windows)" };
  expect(brokenLinks(planted)).toEqual(["docs/owners/en/README.md: nothing.md", "docs/owners/en/README.md: install.md#nowhere"]);
});

test("files of the source that pages name are there", () => {
  const named = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:server|shared|client|tests|drizzle|scripts|deploy|docs)\/[\w./-]+)`/g)].map(([, file = ""]) => ({
      path,
      file,
    })),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(({ file }) => !existsSync(file))).toEqual([]);
});

test("every picture of the documentation is on a page", () => {
  const used = pages.map(({ text }) => text).join("\n");
  expect(readdirSync("docs/images").filter((name) => !used.includes(`images/${name})`))).toEqual([]);
});

test("every page for owners exists in both languages and is on the first page of each", () => {
  const [german, english] = ["de", "en"].map((language) => readdirSync(`docs/owners/${language}`).sort());
  expect(german).toEqual(english);
  for (const language of LANGUAGES) {
    const first = readFileSync(`docs/owners/${language}/README.md`, "utf8");
    expect(english?.filter((name) => name !== "README.md" && !first.includes(`(${name})`))).toEqual([]);
  }
});

/** The texts of the program in one language, also those that come with a placeholder's value. */
function textsOf(language: "de" | "en"): Set<string> {
  const files = readdirSync("shared", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("text.ts"));
  const pair = /de:\s*("(?:[^"\\]|\\.)*"),\s*en:\s*("(?:[^"\\]|\\.)*")/g;
  const found = files.flatMap((name) => [...readFileSync(join("shared", name), "utf8").matchAll(pair)]);
  return new Set(found.map(([, de = '""', en = '""']) => JSON.parse(language === "de" ? de : en) as string));
}

test.each(LANGUAGES)("what pages for owners (%s) print in bold is a text of the program", (language) => {
  const texts = textsOf(language);
  const own = pages.filter(({ path }) => path.startsWith(`docs/owners/${language}/`));
  const bold = own.flatMap(({ path, text }) => [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = ""]) => ({ path, words })));
  expect(bold.length).toBeGreaterThan(100);
  const unknown = bold.filter(({ words }) => !words.split(" › ").every((part) => texts.has(part)));
  expect(unknown.filter(({ words }) => words !== "bold" && words !== "Fett")).toEqual([]);
});

test("every decision has its four parts and is listed", () => {
  const list = readFileSync("docs/decisions/README.md", "utf8");
  const decisions = pages.filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path));
  expect(decisions.length).toBeGreaterThan(60);
  for (const { path, text } of decisions) {
    expect(text).toMatch(
      /^# \d{4}\. .+\n\nDate: \d{4}-\d\d-\d\d · Superseded by: .+\n\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n/,
    );
    expect(list).toContain(`(${path.replace("docs/decisions/", "")})`);
  }
});
