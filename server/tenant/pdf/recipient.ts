import { statePlaceIn } from "#shared/platform/countries/postal-regions.ts";

type PostalAddress = {
  line1?: string | null;
  line2?: string | null;
  postal_code?: string | null;
  city?: string | null;
  state?: string | null;
  country?: string | null;
};

/** Names and address for a letter; the country only if it is not the property's. */
export function addressLines(names: readonly (string | null | undefined)[], address: PostalAddress, home_country: string | null): string[] {
  const abroad = address.country && address.country !== home_country ? countryName(address.country) : null;
  return [...names, address.line1, address.line2, townOf(address), abroad].filter((line): line is string => Boolean(line));
}

/** Street and town on one line. */
export function addressLine(address: PostalAddress): string {
  return [address.line1, townOf(address)].filter(Boolean).join(", ");
}

/** `8010 Graz`, `San Francisco, CA 94105`, `39100 Bolzano, BZ`. */
function townOf({ postal_code, city, state, country }: PostalAddress): string {
  const town = [postal_code, city].filter(Boolean).join(" ");
  const place = state && country ? statePlaceIn(country) : "none";
  if (place === "none") return town;
  if (place === "after_town") return [town, state].filter(Boolean).join(", ");
  return [city, [state, postal_code].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** The country in capitals and German, as the property's post requires for letters abroad. */
function countryName(code: string): string {
  return (new Intl.DisplayNames(["de"], { type: "region" }).of(code) ?? code).toUpperCase();
}
