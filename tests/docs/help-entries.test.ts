import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { helpEntries } from "#client/office/shell/help-entries.ts";
import { namedEntries } from "#client/office/shell/search-entries.ts";
import { DOCS_PAGES, docsAddress, docsPagesFor } from "#shared/office/docs/pages.ts";
import { docsText } from "#shared/office/docs/text.ts";
import { LANGUAGES, type Language } from "#shared/platform/core/language.ts";
import { headingsOf } from "#tests/docs/markdown-files.ts";
import { sayIn } from "#tests/support/say-in.ts";

test.each(LANGUAGES)("the search (%s) knows every page for owners by its heading", (language) => {
  const named = DOCS_PAGES.map((page) => [docsAddress(page, language), docsText[page][language]]);
  const written = readdirSync(`docs/owners/${language}`).map((file) => [
    `/docs/${language}/${file === "README.md" ? "" : file.replace(".md", "")}`,
    headingsOf(readFileSync(`docs/owners/${language}/${file}`, "utf8"))[0],
  ]);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(written));
});

test.each<[string, Language, string]>([
  ["hilfe sicher", "de", "help-backup"],
  ["Hilfe: Das Monatsende", "de", "help-month_end"],
  ["anleitung kasse", "de", "help-cash_register_austria"],
  ["help: update", "en", "help-update"],
  ["manual", "en", "help-index"],
])("typing %j (%s) finds the page %s", (typed, language, key) => {
  const say = sayIn(language);
  const found = namedEntries(typed, { role: "cleaning", screens: [], commands: helpEntries(say, { language, country: "AT" }) }, say);
  expect(found.map((entry) => entry.key)).toContain(key);
});

test.each([
  ["AT", ["cash_register_germany"]],
  ["DE", ["cash_register_austria"]],
  ["CH", ["cash_register_austria", "cash_register_germany"]],
])("a property in %s is not offered pages about the law of another country", (country, left) => {
  expect(DOCS_PAGES.filter((page) => !docsPagesFor(country).includes(page))).toEqual(left);
});
