import type { Bilingual } from "#shared/core/text.ts";

/** Austria, Germany and Switzerland are the countries a property can stand in. */
export const PROPERTY_COUNTRIES = ["AT", "DE", "CH"] as const;
export type PropertyCountry = (typeof PROPERTY_COUNTRIES)[number];

type CountryDefaults = {
  currency: string;
  time_zone: string;
  /** In percent: none, and those of the law. */
  tax_rates: readonly number[];
  lodging: number;
  breakfast: number;
  local_tax: Bilingual;
};

/**
 * What the law and custom of a country give a new property, as of November 2026. AT: UStG § 10, lodging and breakfast 10 %.
 * DE: UStG § 12 (2), lodging 7 %, food 7 % for good since 2026-01-01, drinks 19 %. CH: MWSTG art. 25, lodging with
 * breakfast 3.8 %. The local tax is collected for the municipality and carries no VAT.
 */
export const COUNTRY_DEFAULTS: Readonly<Record<PropertyCountry, CountryDefaults>> = {
  AT: {
    ...{ currency: "EUR", time_zone: "Europe/Vienna", tax_rates: [0, 10, 13, 20], lodging: 10, breakfast: 10 },
    local_tax: { de: "Ortstaxe", en: "City tax" },
  },
  DE: {
    ...{ currency: "EUR", time_zone: "Europe/Berlin", tax_rates: [0, 7, 19], lodging: 7, breakfast: 7 },
    local_tax: { de: "Kurtaxe", en: "City tax" },
  },
  CH: {
    ...{ currency: "CHF", time_zone: "Europe/Zurich", tax_rates: [0, 2.6, 3.8, 8.1], lodging: 3.8, breakfast: 3.8 },
    local_tax: { de: "Kurtaxe", en: "City tax" },
  },
};

/** Where a property stands that has not said so: standard base data is made for Austria. */
export function countryOf(address: { country: PropertyCountry | null }): PropertyCountry {
  return address.country ?? "AT";
}

/** What a standard tax rate is called. */
export function taxRateName(percentage: number): string {
  return `${percentage} %`;
}
