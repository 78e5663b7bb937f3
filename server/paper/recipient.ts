type PostalAddress = {
  line1?: string | null;
  line2?: string | null;
  postal_code?: string | null;
  city?: string | null;
  country?: string | null;
};

/** Names and an address as they stand on a letter; the country only where it is another than the house's. */
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

function townOf({ postal_code, city }: PostalAddress): string {
  return [postal_code, city].filter(Boolean).join(" ");
}

/** In capitals and the language of the house's post, as letters abroad ask for it. */
function countryName(code: string): string {
  return (new Intl.DisplayNames(["de"], { type: "region" }).of(code) ?? code).toUpperCase();
}
