import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Files in which two languages are named on purpose. */
const ALLOWED: Readonly<Record<string, string>> = {
  "shared/platform/core/language.ts": "the list of languages",
  "shared/platform/countries/countries.ts": "imports nothing of the product; `Country` names the languages",
  "shared/money/cash-closings/content-v1.ts": "a stored format never changes",
  "shared/money/cash-register/content-v1.ts": "a stored format never changes",
  "shared/money/invoices/content-v1.ts": "a stored format never changes",
};

/** A decision between German and everything else, or a list or type of just these two, which another language would compile beside. */
const BETWEEN_TWO = /(?:===|!==) "(?:de|en)"|"de" ?\| ?"en"|\["de", "en"\]/;

const decides = (source: string) => source.split("\n").some((line) => BETWEEN_TWO.test(line));

test("screens and shared code decide nothing between two languages, so that a third one does not compile before it has its words", () => {
  const files = ["client", "shared"].flatMap((side) =>
    readdirSync(side, { recursive: true, encoding: "utf8" })
      .map((path) => `${side}/${path.replaceAll("\\", "/")}`)
      .filter((path) => /\.tsx?$/.test(path)),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((path) => decides(readFileSync(path, "utf8"))).sort()).toEqual(Object.keys(ALLOWED).sort());
});

test("a decision between two languages is noticed, a table of all languages is none", () => {
  expect(decides('const other = language === "de" ? "en" : "de";')).toBe(true);
  expect(decides('type Reader = { language: "de" | "en" };')).toBe(true);
  expect(decides('const SIGNS = { de: ".", en: "/" } as const satisfies Record<Language, string>;')).toBe(false);
});
