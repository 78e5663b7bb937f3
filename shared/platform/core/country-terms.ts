import type { Language } from "#shared/platform/core/language.ts";
import { type Bilingual, type SayOf, sayIn } from "#shared/platform/core/text.ts";
import { COUNTRIES, countryOf, type Located, UNTIL_CHOSEN } from "#shared/platform/countries/countries.ts";
import type { Country } from "#shared/platform/countries/country.ts";

/** The terms that differ between countries which share a language. */
const TERMS: readonly ((country: Country) => string)[] = [
  ({ local_tax }) => local_tax.de,
  ({ vat }) => vat.name.de,
  ({ vat }) => vat.full_name.de,
  ({ company }) => company.vat_number.de,
  ({ company }) => company.vat_number_short.de,
  ({ company }) => company.vat_number_example,
  ({ company }) => company.register_number.de,
  ({ company }) => company.register_court.de,
];

type Rewrite = (text: string) => string;
const rewrites = new Map<Country, Rewrite>();

/**
 * The rewriting of texts into the terms of a property's country. The catalogue is written in the terms of `UNTIL_CHOSEN`: its "Ortstaxe" is
 * a "Kurtaxe" in Germany. English has the same words everywhere. Throws if no property can be in the country.
 */
export function inTermsOf(address: Located, language: Language): Rewrite {
  const country = countryOf(address);
  if (language !== "de" || country === COUNTRIES[UNTIL_CHOSEN]) return (text) => text;
  const known = rewrites.get(country) ?? rewriteFor(country);
  rewrites.set(country, known);
  return known;
}

/** Says texts of one module in one language, in the terms of a property's country. */
export function sayInCountry<T extends Readonly<Record<string, Bilingual>>>(sentences: T, language: Language, address: Located): SayOf<T> {
  const rewrite = inTermsOf(address, language);
  const entries = Object.entries<Bilingual>(sentences).map(([key, { de, en }]) => [key, { de: rewrite(de), en }] as const);
  return sayIn<T>({ ...sentences, ...Object.fromEntries(entries) }, language);
}

function rewriteFor(country: Country): Rewrite {
  const base = COUNTRIES[UNTIL_CHOSEN];
  const terms = new Map(TERMS.map((termOf) => [termOf(base), termOf(country)]));
  // The longest first: "UID-Nummer" contains "UID". A plural such as "Ortstaxen" keeps its ending.
  const found = [...terms.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(String.raw`(?<![\p{L}_])(?:${found.map(escaped).join("|")})(?![\p{Lu}_])`, "gu");
  return (text) => text.replace(pattern, (term) => terms.get(term) ?? term);
}

function escaped(term: string): string {
  return term.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
