type PostalAddress = {
  line1?: string | null;
  line2?: string | null;
  postal_code?: string | null;
  city?: string | null;
  state?: string | null;
  country?: string | null;
};

/** Names and an address as they stand on a letter; the country only where it is another than the property's. */
export function addressLines(
  names: readonly (string | null | undefined)[],
  address: PostalAddress,
  house_country: string | null,
): string[] {
  const abroad = address.country && address.country !== house_country ? countryName(address.country) : null;
  return [...names, address.line1, address.line2, townOf(address), abroad].filter((line): line is string => Boolean(line));
}

/** Street and town in one line. */
export function addressLine(address: PostalAddress): string {
  return [address.line1, townOf(address)].filter(Boolean).join(", ");
}

/** Where no state belongs into an address, though somebody may have noted it. */
const WITHOUT_STATE: readonly string[] = ["AT", "DE", "CH", "LI"];
/** Where the state stands between town and code. */
const STATE_BEFORE_CODE: readonly string[] = ["US", "CA", "AU"];

/** `8010 Graz`, `San Francisco, CA 94105`, `39100 Bolzano, BZ`. */
function townOf({ postal_code, city, state, country }: PostalAddress): string {
  const town = [postal_code, city].filter(Boolean).join(" ");
  if (!state || !country || WITHOUT_STATE.includes(country)) return town;
  if (!STATE_BEFORE_CODE.includes(country)) return [town, state].filter(Boolean).join(", ");
  return [city, [state, postal_code].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** In capitals and the language of the property's post, as letters abroad ask for it. */
function countryName(code: string): string {
  return (new Intl.DisplayNames(["de"], { type: "region" }).of(code) ?? code).toUpperCase();
}
