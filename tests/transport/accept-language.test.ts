import { expect, test } from "vitest";
import { languageOf } from "#server/platform/core/calls/headers.ts";

test.each([
  ["de", "de"],
  ["en-GB,en;q=0.9,de;q=0.8", "en"],
  ["en;q=0.1,de", "de"],
  ["en;q=0.2, de;q=0.9", "de"],
  ["fr,it;q=0.9,en;q=0.3,de;q=0.4", "de"],
  ["de;q=0,en", "en"],
  ["de;q=0", null],
  ["*", null],
  ["fr", null],
  ["en;q=many,de;q=0.5", "en"],
  [undefined, null],
])("of %s the language is %s", (header, language) => {
  expect(languageOf(header === undefined ? {} : { "accept-language": header })).toBe(language);
});
