import type { ColumnMapping, ColumnRule } from "#shared/core/csv-columns.ts";

export const IMPORT_KINDS = ["rooms", "contacts", "bookings"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The fields of each kind, in the order of its sample, with the header words of other programs. */
const FIELDS = {
  rooms: [
    { field: "number", required: true, words: ["Zimmer", "Zimmernummer", "Nummer", "Zimmer Nr", "Room", "Room number", "Number", "No"] },
    { field: "room_type", words: ["Kategorie", "Zimmerkategorie", "Zimmertyp", "Typ", "Zimmerart", "Room type", "Type", "Category"] },
    {
      field: "room_type_code",
      words: [
        "Code",
        "Kürzel",
        "Kürzel der Zimmerkategorie",
        "Kürzel der Kategorie",
        "Code of the room type",
        "Kategoriecode",
        "Type code",
        "Room type code",
      ],
    },
    {
      field: "min_occupancy",
      words: [
        "Personen von",
        "Min Personen",
        "Mindestbelegung",
        "Guests from",
        "Persons from",
        "Min guests",
        "Min occupancy",
        "Min persons",
      ],
    },
    {
      field: "max_occupancy",
      words: [
        "Personen bis",
        "Personen",
        "Max Personen",
        "Maximalbelegung",
        "Betten",
        "Guests to",
        "Guests",
        "Persons to",
        "Max guests",
        "Max occupancy",
        "Persons",
        "Beds",
      ],
    },
  ],
  contacts: [
    { field: "first_name", words: ["Vorname", "First name", "Given name", "Forename"] },
    {
      field: "name",
      required: true,
      words: ["Nachname", "Name", "Familienname", "Zuname", "Gast", "Kunde", "Last name", "Surname", "Full name"],
    },
    { field: "company", words: ["Firma", "Firmenname", "Unternehmen", "Company", "Organisation", "Organization"] },
    { field: "email", words: ["E-Mail", "Mail", "E-Mail-Adresse", "Email address"] },
    { field: "phone", words: ["Telefon", "Telefonnummer", "Tel", "Handy", "Mobil", "Mobiltelefon", "Phone", "Mobile", "Phone number"] },
    {
      field: "line1",
      words: ["Straße", "Adresse", "Anschrift", "Straße und Hausnummer", "Street", "Address", "Address 1", "Street address"],
    },
    { field: "postal_code", words: ["PLZ", "Postleitzahl", "Postal code", "ZIP", "ZIP code", "Postcode"] },
    { field: "city", words: ["Ort", "Stadt", "Wohnort", "City", "Town"] },
    { field: "country", words: ["Land", "Country"] },
    { field: "date_of_birth", words: ["Geburtsdatum", "Geb.-Datum", "Geboren", "Geburtstag", "Date of birth", "Birthday", "DOB"] },
    { field: "nationality", words: ["Staatsangehörigkeit", "Nationalität", "Staatsbürgerschaft", "Nationality"] },
    { field: "language", words: ["Sprache", "Language"] },
    { field: "gender", words: ["Geschlecht", "Anrede", "Gender", "Salutation", "Sex"] },
  ],
  bookings: [
    {
      field: "code",
      words: ["Buchungsnummer", "Buchung", "Reservierung", "Reservierungsnummer", "Booking", "Booking number", "Code", "Reservation"],
    },
    { field: "room", words: ["Zimmer", "Zimmernummer", "Room", "Room number"] },
    { field: "room_type", words: ["Kategorie", "Zimmerkategorie", "Zimmertyp", "Room type", "Category"] },
    { field: "check_in", required: true, words: ["Anreise", "Ankunft", "Von", "Check-in", "Arrival", "From"] },
    { field: "check_out", required: true, words: ["Abreise", "Bis", "Check-out", "Departure", "To", "Until"] },
    { field: "occupancy", words: ["Personen", "Gäste", "Anzahl Personen", "Pers.", "Pax", "Persons", "Guests", "Occupancy"] },
    { field: "first_name", words: ["Vorname", "First name", "Given name"] },
    { field: "name", words: ["Gast", "Name", "Nachname", "Kunde", "Gastname", "Guest", "Guest name", "Customer", "Last name", "Surname"] },
    { field: "email", words: ["E-Mail", "Mail", "E-Mail-Adresse", "Email address"] },
    { field: "total", words: ["Gesamtpreis", "Gesamt", "Preis", "Betrag", "Summe", "Total", "Price", "Amount"] },
    { field: "status", words: ["Status", "Zustand", "State"] },
    { field: "source", words: ["Quelle", "Kanal", "Herkunft", "Source", "Channel"] },
    { field: "description", words: ["Bemerkung", "Notiz", "Anmerkung", "Kommentar", "Note", "Notes", "Remark", "Comment"] },
  ],
} as const satisfies Record<ImportKind, readonly ColumnRule<string>[]>;

/** A field of any kind, as named in the mapping. */
export type ImportField = (typeof FIELDS)[ImportKind][number]["field"];
/** The column of each field; null where it has none. */
export type ImportMapping = ColumnMapping<ImportField>;

/** The fields of a kind. */
export function fieldsOf(kind: ImportKind): readonly ColumnRule<ImportField>[] {
  return FIELDS[kind];
}

export function isFieldOf(kind: ImportKind, name: string): name is ImportField {
  return fieldsOf(kind).some(({ field }) => field === name);
}

/** All fields of all kinds, in a fixed order: rows without a number are identified by a key of all fields. */
export const ALL_FIELDS: readonly ImportField[] = [...new Set(IMPORT_KINDS.flatMap((kind) => fieldsOf(kind).map(({ field }) => field)))];
