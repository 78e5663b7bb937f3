import countries from "i18n-iso-countries";
import german from "i18n-iso-countries/langs/de.json";
import english from "i18n-iso-countries/langs/en.json";
import type { Language } from "#shared/platform/core/fields.ts";

countries.registerLocale(german);
countries.registerLocale(english);

/** The most frequent countries of guests, listed first. */
const NEIGHBOURS = ["AT", "DE", "CH", "IT", "CZ", "HU", "SK", "SI", "NL"];

/** Every country of ISO 3166-1 by its name in the user's language, found by its code as well. */
export function countryChoices(language: Language): { value: string; label: string; keys: string[] }[] {
  const names = countries.getNames(language, { select: "official" });
  const choices = Object.entries(names).map(([value, label]) => ({
    value,
    label,
    keys: [value],
  }));
  const rank = (code: string) => (NEIGHBOURS.includes(code) ? NEIGHBOURS.indexOf(code) : NEIGHBOURS.length);
  return choices.sort((a, b) => rank(a.value) - rank(b.value) || a.label.localeCompare(b.label, language));
}
