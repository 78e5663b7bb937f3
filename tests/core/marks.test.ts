import { expect, test } from "vitest";
import { marked } from "#shared/platform/core/marks.ts";

/** The text with the highlighted parts in brackets. */
const shown = (text: string, query: string) =>
  marked(text, query)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["Jörg Müller", "muel", "Jörg [Mül]ler"],
  ["Jörg Müller", "mul jor", "[Jör]g [Mül]ler"],
  ["Hauptstraße 1", "strasse", "Haupt[straße] 1"],
  ["Anna Huber", "", "Anna Huber"],
  ["aaa", "aa", "[aaa]"],
  ["Łukasz 😀 Novák", "novak", "Łukasz 😀 [Novák]"],
])("in %s, %s finds %s", (text, query, answer) => {
  expect(shown(text, query)).toBe(answer);
});
