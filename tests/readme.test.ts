import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readEnvironment } from "#server/platform/core/process/env.ts";
import { MAX_SESSION_DAYS, SESSION_DAYS } from "#server/tenant/session/lucia.ts";
import { LANGUAGES } from "#shared/platform/core/language.ts";
import { GRANTS, ROLES } from "#shared/platform/core/permissions.ts";
import { markdownFiles, proseOf, sentencesOf } from "#tests/docs/markdown-files.ts";

const readme = readFileSync("README.md", "utf8");

test("the README has at most 1,400 words and 150 lines", () => {
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1_400);
  expect(readme.split("\n").length).toBeLessThanOrEqual(150);
});

test("no sentence of the README has more than 25 words", () => {
  const sentences = sentencesOf(proseOf(readme));
  expect(sentences.length).toBeGreaterThan(40);
  expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 25)).toEqual([]);
});

test("ARCHITECTURE has at most 1,800 words and 180 lines", () => {
  const page = readFileSync("ARCHITECTURE.md", "utf8");
  expect(page.split(/\s+/).length).toBeLessThanOrEqual(1_800);
  expect(page.split("\n").length).toBeLessThanOrEqual(180);
});

test.each(LANGUAGES)("the table of roles (%s) is the one that the server checks", (language) => {
  const rows = Object.entries(GRANTS).map(([area, grants]) => `| ${area.replaceAll("_", " ")} | ${grants.join(" | ")} |`);
  const table = [`| area | ${ROLES.join(" | ")} |`, `|---|${ROLES.map(() => "---|").join("")}`, ...rows].join("\n");
  expect(readFileSync(`docs/owners/${language}/roles.md`, "utf8")).toContain(table);
});

test.each(LANGUAGES)("the page of the configuration (%s) names every setting, with the default that holds", (language) => {
  const page = readFileSync(`docs/owners/${language}/configuration.md`, "utf8");
  const { PORT, HOST, ADMIN_EMAIL, DATA_DIR, LOG_LEVEL } = readEnvironment({});
  for (const value of [String(PORT), HOST, ADMIN_EMAIL, DATA_DIR, LOG_LEVEL]) expect(page).toContain(`\`${value}\``);
  const source = readFileSync("server/platform/core/process/env.ts", "utf8");
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test("the commands of the documentation are the package's scripts", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const ofNpm = new Set(["test", "start", "install", "ci", "audit", "sbom", "pack", "init"]);
  const named = markdownFiles().flatMap(({ text }) => [...text.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([, name = ""]) => name));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !(name in scripts) && !ofNpm.has(name))).toEqual([]);
});

test("the decision about the end of sessions names the days that hold", () => {
  const decision = `Sessions end ${SESSION_DAYS} days after their last use and ${MAX_SESSION_DAYS} days after the login;`;
  expect(markdownFiles().some(({ path, text }) => path.startsWith("docs/decisions/") && text.includes(decision))).toBe(true);
});
