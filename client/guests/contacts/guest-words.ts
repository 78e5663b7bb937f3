import type { Say } from "#client/platform/core/i18n.ts";
import type { DocumentField, RegistrationField } from "#shared/stays/registrations/rules.ts";

const FIELD_WORDS = {
  name: "bookings.missing_name",
  date_of_birth: "bookings.missing_date_of_birth",
  nationality: "bookings.missing_nationality",
  "address.line1": "bookings.missing_line1",
  "address.postal_code": "bookings.missing_postal_code",
  "address.city": "bookings.missing_city",
  "address.country": "bookings.missing_country",
} as const satisfies Record<RegistrationField, unknown>;

/** Lists the data of a guest that the law still requires; null if nothing is missing. */
export function missingWords(fields: readonly RegistrationField[], say: Say): string | null {
  if (fields.length === 0) return null;
  return say("bookings.missing_data", { fields: fields.map((field) => say(FIELD_WORDS[field])).join(", ") });
}

/** Lists the data of a travel document that the law still requires; null if nothing is missing. */
export function documentWords(fields: readonly DocumentField[], say: Say): string | null {
  if (fields.length === 0) return null;
  return say("registrations.document_missing", { fields: fields.map((field) => say(`contacts.travel_document_${field}`)).join(", ") });
}
