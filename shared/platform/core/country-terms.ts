import type { Language } from "#shared/platform/core/language.ts";
import { type Bilingual, type SayOf, sayIn } from "#shared/platform/core/text.ts";
import { COUNTRIES, countryOf, type Located, UNTIL_CHOSEN } from "#shared/platform/countries/countries.ts";
import type { Country } from "#shared/platform/countries/country.ts";

/** The terms that differ between countries which share a language. */
const TERMS: readonly ((country: Country) => string | Bilingual)[] = [
  ({ local_tax }) => local_tax,
  ({ cash_register }) => cash_register,
  ({ identity_card }) => identity_card,
  ({ registration }) => registration.form.title,
  ({ vat }) => vat.name,
  ({ vat }) => vat.full_name,
  ({ vat }) => vat.small_business,
  ({ company }) => company.vat_number,
  ({ company }) => company.vat_number_short,
  ({ company }) => company.vat_number_example,
  ({ company }) => company.register_number,
  ({ company }) => company.register_court,
  ({ state }) => state,
  ({ invoices }) => invoices.office_reference,
  ({ time_zone }) => time_zone,
];

type Rewrite = (text: string) => string;
const rewrites = new Map<string, Rewrite>();
const unchanged: Rewrite = (text) => text;

/**
 * The rewriting of texts into the terms and the spelling of a property's country. The catalogue is written in those of `UNTIL_CHOSEN`: its
 * "Ortstaxe" is a "Kurtaxe" in Germany, and its "Straße" a "Strasse" in Switzerland. Throws if no property can be in the country.
 */
export function inTermsOf(address: Located, language: Language): Rewrite {
  const country = countryOf(address);
  if (country === COUNTRIES[UNTIL_CHOSEN]) return unchanged;
  const key = `${country.code} ${language}`;
  const known = rewrites.get(key) ?? rewriteFor(country, language);
  rewrites.set(key, known);
  return known;
}

/** Says texts of one module in one language, in the terms of a property's country. */
export function sayInCountry<T extends Readonly<Record<string, Bilingual>>>(sentences: T, language: Language, address: Located): SayOf<T> {
  const rewrite = inTermsOf(address, language);
  if (rewrite === unchanged) return sayIn<T>(sentences, language);
  const entries = Object.entries<Bilingual>(sentences).map(
    ([key, text]) => [key, { ...text, [language]: rewrite(text[language]) }] as const,
  );
  return sayIn<T>({ ...sentences, ...Object.fromEntries(entries) }, language);
}

function rewriteFor(country: Country, language: Language): Rewrite {
  const base = COUNTRIES[UNTIL_CHOSEN];
  const termIn = (term: string | Bilingual) => (typeof term === "string" ? term : term[language]);
  const terms = new Map(TERMS.map((termOf) => [termIn(termOf(base)), termIn(termOf(country))]));
  // The longest first: "UID-Nummer" contains "UID". A plural such as "Ortstaxen" keeps its ending.
  const found = [...terms.keys()].filter((term) => terms.get(term) !== term).toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(String.raw`(?<![\p{L}_])(?:${found.map(escaped).join("|")})(?![\p{Lu}_])`, "gu");
  return (text) => {
    const said = text.replace(pattern, (term) => terms.get(term) ?? term);
    return country.has_sharp_s ? said : said.replaceAll("ß", "ss").replaceAll("ẞ", "SS");
  };
}

function escaped(term: string): string {
  return term.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
