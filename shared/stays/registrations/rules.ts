import type { ProblemType } from "#shared/platform/core/errors.ts";
import { COUNTRIES, countryCodeOf, type PropertyCountry } from "#shared/platform/countries/countries.ts";
import { type GuestData, type GuestField, missingGuestData } from "#shared/stays/bookings/rules.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";

/** A guest who is or will be registered. */
export type Registrable = GuestData & { address: { country: string | null } };

export const REGISTRATION_FIELDS = [
  "name",
  "date_of_birth",
  "nationality",
  "address.line1",
  "address.postal_code",
  "address.city",
  "address.country",
] as const satisfies readonly (GuestField | "address.country")[];
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/** The country whose law applies to registrations. */
export type RegistrationLaw = PropertyCountry;

/** The law of a property's country. Throws if no property can be in it. */
export function registrationLaw(country: string | null | undefined): RegistrationLaw {
  return countryCodeOf({ country });
}

type GuestPosition = { law: RegistrationLaw; isFirst: boolean };

/**
 * The missing fields before a guest can be registered. The guest who signs needs all fields of the check-in and the country of
 * residence. "unspecified" is a valid gender.
 */
export function missingForRegistration(guest: Registrable, { law, isFirst }: GuestPosition): RegistrationField[] {
  const missing: RegistrationField[] = missingGuestData(guest);
  if (!guest.address.country) missing.push("address.country");
  const ofCompanions: readonly string[] = COUNTRIES[law].registration.companion_fields;
  return isFirst ? missing : missing.filter((field) => ofCompanions.includes(field));
}

/** Fields of a foreigner's travel document that the law requires. */
export const DOCUMENT_FIELDS = ["type", "number", "issued_on", "issued_by"] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

type Bearer = Pick<GuestData, "nationality"> & { travel_document: Readonly<Record<DocumentField, string | null>> };

/**
 * Missing fields of the travel document of the foreigner who signs. They do not prevent the registration: the sheet leaves a line for each,
 * to be filled in by hand from the document.
 */
export function missingOfDocument({ nationality, travel_document }: Bearer, { law, isFirst }: GuestPosition): DocumentField[] {
  if (!isFirst || nationality === null || nationality === law) return [];
  return COUNTRIES[law].registration.document_fields.filter((field) => !travel_document[field]);
}

/** In Germany only foreigners register; a guest of unknown nationality counts as a foreigner. */
export function mustRegister({ nationality }: Pick<GuestData, "nationality">, law: RegistrationLaw): boolean {
  return !COUNTRIES[law].registration.foreigners_only || nationality !== law;
}

/** True if a stay is only complete once all of its persons are registered; Germany only counts companions. */
export function asksForEverybody(law: RegistrationLaw): boolean {
  return COUNTRIES[law].registration.companions === "named";
}

/** Guests can be registered from the arrival day on, also late, if the stay takes place. */
export function whyNotRegister(status: BookingStatus): ProblemType | null {
  return status === "confirmed" || status === "checked_in" || status === "checked_out" ? null : "booking/invalid_status";
}

/** The day from which the names of an entry must be deleted; `entered_on` and `check_out` are calendar dates. */
export function keptUntil({ entered_on, check_out }: { entered_on: string; check_out: string }, law: RegistrationLaw): string {
  const { kept_from, kept_years } = COUNTRIES[law].registration;
  return yearsAfter(kept_from === "departure" ? check_out : entered_on, kept_years);
}

/** The 29th of February becomes the 1st of March in years without one. */
function yearsAfter(date: string, years: number): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return new Date(Date.UTC(Number(year) + years, Number(month) - 1, Number(day))).toISOString().slice(0, 10);
}
