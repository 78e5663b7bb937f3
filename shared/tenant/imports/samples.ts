import type { Language } from "#shared/platform/core/fields.ts";
import { fieldsOf, type ImportField, type ImportKind } from "#shared/tenant/imports/fields.ts";
import { importsText } from "#shared/tenant/imports/text.ts";

/** Dates of the samples in the reader's format: a past stay and a future one. */
type Days = { past: string; before: string; soon: string; later: string };
type Sample = Partial<Record<ImportField, string>>;

const ROOMS: Record<Language, readonly Sample[]> = {
  de: [
    { number: "101-104", room_type: "Doppelzimmer", room_type_code: "DZ", min_occupancy: "1", max_occupancy: "2", max_cots: "1" },
    { number: "201-204", room_type: "Familienzimmer", room_type_code: "FZ", min_occupancy: "2", max_occupancy: "4", max_cots: "2" },
  ],
  en: [
    { number: "101-104", room_type: "Double room", room_type_code: "DR", min_occupancy: "1", max_occupancy: "2", max_cots: "1" },
    { number: "201-204", room_type: "Family room", room_type_code: "FR", min_occupancy: "2", max_occupancy: "4", max_cots: "2" },
  ],
};

/** The header and two or three rows of a sample file. */
export function sampleOf(kind: ImportKind, language: Language, days: Days): string[][] {
  const fields = fieldsOf(kind).map(({ field }) => field);
  const rows = kind === "rooms" ? ROOMS[language] : kind === "contacts" ? contacts(language) : bookings(language, days);
  return [fields.map((field) => importsText[`field_${field}`][language]), ...rows.map((row) => fields.map((field) => row[field] ?? ""))];
}

const CONTACT_WORDS = {
  de: { austria: "Österreich", ms: "Frau", remark: "Ruhiges Zimmer", yes: "ja", indonesia: "Indonesien", vienna: "Wien" },
  en: { austria: "Austria", ms: "Ms", remark: "Quiet room", yes: "yes", indonesia: "Indonesia", vienna: "Vienna" },
} as const satisfies Record<Language, unknown>;

function contacts(language: Language): Sample[] {
  const words = CONTACT_WORDS[language];
  const anna = { first_name: "Anna", name: "Gruber", email: "anna.gruber@example.com", phone: "+43 316 123456", line1: "Hauptplatz 1" };
  const home = { postal_code: "8010", city: "Graz", country: words.austria, nationality: "AT" };
  return [
    {
      ...anna,
      ...home,
      date_of_birth: "1.5.1990",
      language: "de",
      gender: words.ms,
      mobile: "+43 664 1234567",
      remark: words.remark,
    },
    { name: "Suharto", single_name: words.yes, nationality: words.indonesia, language: "en" },
    { company: "Alpen Reisen GmbH", email: "office@example.com", line1: "Ring 5", postal_code: "1010", city: words.vienna },
  ];
}

const BOOKING_WORDS = {
  de: { double: "Doppelzimmer", confirmed: "bestätigt", remark: "Kommt spät" },
  en: { double: "Double room", confirmed: "confirmed", remark: "Arrives late" },
} as const satisfies Record<Language, unknown>;

function bookings(language: Language, { past, before, soon, later }: Days): Sample[] {
  const { double, confirmed, remark } = BOOKING_WORDS[language];
  const anna = { first_name: "Anna", name: "Gruber", email: "anna.gruber@example.com", phone: "+43 316 123456", occupancy: "2" };
  const family = {
    first_name: "Max",
    name: "Huber",
    adults: "2",
    children: "2",
    children_ages: "1, 7",
    cots: "1",
    booked_by: "Alpen Reisen GmbH",
  };
  return [
    {
      ...anna,
      code: "B-1001",
      room: "101",
      check_in: soon,
      check_out: later,
      total: "480,00",
      deposit: "100,00",
      status: confirmed,
      source: "Website",
      description: remark,
    },
    { code: "B-1002", room_type: double, room_count: "2", check_in: soon, check_out: later, ...family, total: "780,00" },
    { code: "B-0907", room: "101", check_in: past, check_out: before, ...anna, total: "240,00", status: confirmed },
  ];
}
