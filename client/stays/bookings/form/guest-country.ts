import type { GuestValues } from "#client/stays/bookings/form/guest-fields.tsx";

/** The two fields that ask for a country. */
export type CountryField = "nationality" | "country";

/**
 * A guest with a country chosen in one field. Most live in the country whose citizens they are: it is put into the other
 * field, too, while nobody has chosen that by hand. `follower` is the field that was filled in that way.
 */
export function withCountry(
  values: GuestValues,
  { field, code }: { field: CountryField; code: string },
  follower: CountryField | null,
): { values: GuestValues; follower: CountryField | null } {
  const other = field === "nationality" ? "country" : "nationality";
  const chosen = put(values, field, code);
  const isOpen = codeOf(values, other) === "" || follower === other;
  return isOpen ? { values: put(chosen, other, code), follower: other } : { values: chosen, follower: null };
}

function codeOf({ nationality, address }: GuestValues, field: CountryField): string {
  return field === "nationality" ? nationality : address.country;
}

function put(values: GuestValues, field: CountryField, code: string): GuestValues {
  return field === "nationality" ? { ...values, nationality: code } : { ...values, address: { ...values.address, country: code } };
}
