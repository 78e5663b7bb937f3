import type { Bilingual } from "#shared/platform/core/text.ts";

/** The countries that a property can be in: Austria, Germany and Switzerland. */
export const PROPERTY_COUNTRIES = ["AT", "DE", "CH"] as const;
export type PropertyCountry = (typeof PROPERTY_COUNTRIES)[number];

type CountryDefaults = {
  currency: string;
  time_zone: string;
  /** In percent: 0, and the statutory rates. */
  tax_rates: readonly number[];
  lodging: number;
  breakfast: number;
  /** The rate of the drinks in it where that is another one. */
  breakfast_drinks: number | null;
  local_tax: Bilingual;
};

/**
 * Defaults for a new property by country, as of November 2026. AT: UStG § 10, lodging and breakfast 10 %. DE: UStG § 12 (2),
 * lodging 7 %, food 7 % permanently since 2026-01-01, drinks 19 %. CH: MWSTG art. 25, lodging with breakfast 3.8 %. The local
 * tax is collected for the municipality and carries no VAT.
 */
export const COUNTRY_DEFAULTS: Readonly<Record<PropertyCountry, CountryDefaults>> = {
  AT: {
    currency: "EUR",
    time_zone: "Europe/Vienna",
    tax_rates: [0, 10, 13, 20],
    lodging: 10,
    breakfast: 10,
    breakfast_drinks: null,
    local_tax: { de: "Ortstaxe", en: "City tax" },
  },
  DE: {
    currency: "EUR",
    time_zone: "Europe/Berlin",
    tax_rates: [0, 7, 19],
    lodging: 7,
    breakfast: 7,
    breakfast_drinks: 19,
    local_tax: { de: "Kurtaxe", en: "City tax" },
  },
  CH: {
    currency: "CHF",
    time_zone: "Europe/Zurich",
    tax_rates: [0, 2.6, 3.8, 8.1],
    lodging: 3.8,
    breakfast: 3.8,
    breakfast_drinks: null,
    local_tax: { de: "Kurtaxe", en: "City tax" },
  },
};

/** The country of a property; Austria by default, for which the standard base data is made. */
export function countryOf(address: { country: PropertyCountry | null }): PropertyCountry {
  return address.country ?? "AT";
}

/** The country's law wants a guest register: in Austria of all guests (§ 10 MeldeG), in Germany of foreign ones (§ 29 BMG). */
export function needsGuestRegister({ country }: { country: PropertyCountry | null }): boolean {
  return country === "AT" || country === "DE";
}

/** The name of a standard tax rate. */
export function taxRateName(percentage: number): string {
  return `${percentage} %`;
}
