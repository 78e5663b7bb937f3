import { expect, test } from "vitest";
import { countryChoices } from "#client/platform/ui/countries.ts";
import { matchChoices } from "#client/platform/ui/form/match-choices.ts";

const COUNTRIES = { de: countryChoices("de"), en: countryChoices("en") };
const firstOf = (language: "de" | "en", text: string) => matchChoices(COUNTRIES[language], text)[0]?.label;

test.each([
  ["de", "AT", "Österreich"],
  ["de", "at", "Österreich"],
  ["de", "DE", "Deutschland"],
  ["de", "ch", "Schweiz"],
  ["de", "Öst", "Österreich"],
  ["de", "oest", "Österreich"],
  ["de", "ost", "Österreich"],
  ["de", "deu", "Deutschland"],
  ["en", "aus", "Austria"],
  ["en", "uk", "Ukraine"],
  ["en", "kingdom", "United Kingdom"],
] as const)("in %s %j finds %s first", (language, text, country) => {
  expect(firstOf(language, text)).toBe(country);
});

test("a choice of two groups is found once, and a text without a match finds none", () => {
  const vienna = { value: "Europe/Vienna", label: "Vienna" };
  const choices = [
    { group: "often", items: [vienna] },
    { group: "all", items: [vienna, { value: "Europe/Rome", label: "Rome" }] },
  ];
  expect(matchChoices(choices, "vi")).toEqual([vienna]);
  expect(matchChoices(choices, "x(")).toEqual([]);
});
