import { at } from "#shared/platform/countries/at.ts";
import { ch } from "#shared/platform/countries/ch.ts";
import type { Country } from "#shared/platform/countries/country.ts";
import { de } from "#shared/platform/countries/de.ts";

/** The countries that a property can be in: Austria, Germany and Switzerland. */
export const PROPERTY_COUNTRIES = ["AT", "DE", "CH"] as const;
export type PropertyCountry = (typeof PROPERTY_COUNTRIES)[number];

/** The law and the conventions of each of them. */
export const COUNTRIES: Readonly<Record<PropertyCountry, Country>> = { AT: at, DE: de, CH: ch };

/** The countries whose residents are counted by region. */
export function countriesWithRegions(): PropertyCountry[] {
  return PROPERTY_COUNTRIES.filter((code) => COUNTRIES[code].regions !== null);
}

/** The country of a property that has not named one yet: its standard base data is made for Austria. */
export const UNTIL_CHOSEN: PropertyCountry = "AT";

type Locale = Country["locales"]["de" | "en"];

/** An address of a property; older records may leave the country out. */
export type Located = { country?: string | null | undefined };

/** The code of a property's country. Throws if no property can be in that country: it is never taken for another one. */
export function countryCodeOf({ country }: Located): PropertyCountry {
  const code = country ?? UNTIL_CHOSEN;
  if (!isPropertyCountry(code)) throw new Error(`no property can be in the country "${code}"`);
  return code;
}

/** The law and the conventions of a property's country. Throws if no property can be in it. */
export function countryOf(address: Located): Country {
  return COUNTRIES[countryCodeOf(address)];
}

/** The tag for dates and numbers that a reader of this language sees of a property. Throws if no property can be in that country. */
export function localeOf(language: "de" | "en", address: Located): Locale {
  return countryOf(address).locales[language];
}

/** The country of a guest or a customer, which may be any in the world; null if its law is not known here. */
export function knownCountry(code: string | null | undefined): Country | null {
  return code && isPropertyCountry(code) ? COUNTRIES[code] : null;
}

/** True if a property can be in the country. */
export function isPropertyCountry(code: string): code is PropertyCountry {
  return Object.hasOwn(COUNTRIES, code);
}
