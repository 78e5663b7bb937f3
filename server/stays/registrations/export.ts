import { stringify } from "csv-stringify/sync";
import { Download } from "#server/platform/core/calls/transfer.ts";
import { FOR_SPREADSHEETS } from "#server/platform/core/text/csv-cells.ts";
import { inTermsOf } from "#shared/platform/core/country-terms.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { COUNTRIES } from "#shared/platform/countries/countries.ts";
import { registrationPdfText } from "#shared/stays/registrations/pdf-text.ts";
import type { RegistrationLaw } from "#shared/stays/registrations/rules.ts";
import type { Registration } from "#shared/stays/registrations/schema.ts";
import { registrationsText } from "#shared/stays/registrations/text.ts";

const COLUMNS = [
  "number",
  "state",
  "arrival",
  "departure",
  "room",
  "booking",
  "name",
  "gender",
  "date_of_birth",
  "nationality",
  "street",
  "postal_code",
  "city",
  "country",
  "document",
  "document_number",
  "document_issued_on",
  "document_issued_by",
  "reason",
] as const;

type Registered = { entries: readonly Registration[]; law: RegistrationLaw };

/**
 * Writes the guest register as CSV, one line for each guest; the departure is the real one where it is known. In Austria the register has
 * name and date of birth of the family that travels along, and nothing else of them.
 */
export function registerFile({ entries, law }: Registered, language: Language): Download {
  const isBrief = COUNTRIES[law].registration.exports_companions_briefly;
  const records = entries.flatMap((entry) =>
    entry.guests.map((guest, index) => lineOf(entry, isBrief && index > 0 ? asCompanion(guest) : guest, language)),
  );
  const inTerms = inTermsOf({ country: law }, language);
  const head = COLUMNS.map((column) => inTerms(registrationsText[`column_${column}`][language]));
  const content = Buffer.from(stringify([head, ...records], { bom: true, ...FOR_SPREADSHEETS }));
  const name = `${registrationsText.file_name[language]}.csv`;
  return new Download({ name, type: "text/csv", size: content.length, content });
}

type Guest = Registration["guests"][number];
type ListedGuest = Pick<Guest, "name" | "date_of_birth"> & Partial<Guest>;

function asCompanion({ name, date_of_birth }: Guest): ListedGuest {
  return { name, date_of_birth };
}

function lineOf(entry: Registration, guest: ListedGuest, language: Language): (string | null)[] {
  const { address, travel_document, gender, nationality = null } = guest;
  return [
    entry.registration_number,
    registrationsText[entry.undone_at === null ? "standing" : "undone"][language],
    entry.check_in,
    entry.left_on ?? entry.check_out,
    entry.room,
    entry.booking_code,
    guest.name,
    gender ? registrationsText[gender][language] : null,
    guest.date_of_birth,
    nationality,
    [address?.line1, address?.line2].filter(Boolean).join(", "),
    address?.postal_code ?? null,
    address?.city ?? null,
    address?.country ?? null,
    travel_document?.type ? registrationPdfText[travel_document.type][language] : null,
    travel_document?.number ?? null,
    travel_document?.issued_on ?? null,
    [travel_document?.issued_by, travel_document?.country].filter(Boolean).join(", "),
    entry.undo_reason,
  ];
}
