import { type GuestData, type GuestField, missingGuestData } from "#shared/bookings/rules.ts";
import type { BookingStatus } from "#shared/bookings/schema.ts";
import type { ProblemType } from "#shared/core/errors.ts";

/** Whoever stands in the register, or is about to. */
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

/** Whose law a property registers its guests by; another country's properties follow the Austrian sheet, which asks most. */
export type RegistrationLaw = "AT" | "DE" | "CH";

export function registrationLaw(country: string | null | undefined): RegistrationLaw {
  return country === "DE" || country === "CH" ? country : "AT";
}

/** What is asked of those who come along with the one who signs: Austria names them, Germany counts them by nationality. */
const OF_COMPANIONS: Readonly<Record<RegistrationLaw, readonly RegistrationField[]>> = {
  AT: ["name", "date_of_birth"],
  DE: ["nationality"],
  CH: ["name", "date_of_birth", "nationality"],
};

type Place = { law: RegistrationLaw; isFirst: boolean };

/**
 * What is missing before a guest can be entered: of the one who signs all that the check-in asks and the country of
 * residence. Of the sex "unspecified" is an entry, too.
 */
export function missingForRegistration(guest: Registrable, { law, isFirst }: Place): RegistrationField[] {
  const missing: RegistrationField[] = missingGuestData(guest);
  if (!guest.address.country) missing.push("address.country");
  return isFirst ? missing : missing.filter((field) => OF_COMPANIONS[law].includes(field));
}

/** In Germany only those sign who are foreigners there; somebody of unknown nationality may be one. */
export function mustRegister({ nationality }: Pick<GuestData, "nationality">, law: RegistrationLaw): boolean {
  return law !== "DE" || nationality !== "DE";
}

/** Whether a stay is dealt with only once all of its persons are entered; Germany only counts who comes along with somebody. */
export function asksForEverybody(law: RegistrationLaw): boolean {
  return law !== "DE";
}

/** Somebody who arrives, is here or was here can be entered; an entry may be late, never before the arrival day. */
export function whyNotRegister(status: BookingStatus): ProblemType | null {
  return status === "confirmed" || status === "checked_in" || status === "checked_out" ? null : "booking/invalid_status";
}

/** For how many years an entry is kept: in Austria and Switzerland from the entry, in Germany from the departure. */
const YEARS: Readonly<Record<RegistrationLaw, number>> = { AT: 7, DE: 1, CH: 5 };

/** The day from which the names of an entry are to be gone; `entered_on` and `check_out` are calendar dates. */
export function keptUntil({ entered_on, check_out }: { entered_on: string; check_out: string }, law: RegistrationLaw): string {
  return yearsAfter(law === "DE" ? check_out : entered_on, YEARS[law]);
}

/** The 29th of February is followed by the 1st of March where there is none. */
function yearsAfter(date: string, years: number): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return new Date(Date.UTC(Number(year) + years, Number(month) - 1, Number(day))).toISOString().slice(0, 10);
}
