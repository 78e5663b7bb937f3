import type { ColumnMapping, ColumnRule } from "#shared/platform/core/csv-columns.ts";

/** The rows that a file may have, without its header. */
export const MAX_ROWS = 20_000;

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
    {
      field: "max_cots",
      words: ["Kinderbetten", "Kinderbetten bis", "Babybetten", "Gitterbetten", "Cots", "Cots to", "Max cots", "Cribs"],
    },
  ],
  contacts: [
    { field: "first_name", words: ["Vorname", "First name", "Given name", "Forename"] },
    {
      field: "name",
      required: true,
      words: ["Nachname", "Name", "Familienname", "Zuname", "Gast", "Kunde", "Last name", "Surname", "Full name"],
    },
    {
      field: "single_name",
      words: ["Nur ein Name", "Nur ein Name laut Ausweis", "Einzelname", "Single name", "One name only", "One name only in the document"],
    },
    { field: "company", words: ["Firma", "Firmenname", "Unternehmen", "Company", "Organisation", "Organization"] },
    { field: "email", words: ["E-Mail", "Mail", "E-Mail-Adresse", "Email address"] },
    { field: "phone", words: ["Telefon", "Telefonnummer", "Tel", "Festnetz", "Phone", "Phone number", "Telephone"] },
    { field: "mobile", words: ["Mobil", "Handy", "Mobiltelefon", "Mobilnummer", "Handynummer", "Mobile", "Mobile phone", "Cell phone"] },
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
    {
      field: "remark",
      words: [
        ...["Bemerkung", "Bemerkungen", "Notiz", "Notizen", "Anmerkung", "Anmerkungen", "Kommentar", "Hinweis"],
        ...["Note", "Notes", "Remark", "Remarks", "Comment", "Comments"],
      ],
    },
  ],
  bookings: [
    {
      field: "code",
      words: [
        ...["Buchungsnummer", "Buchung", "Buchungsnr", "Reservierung", "Reservierungsnummer", "Reservierungsnr", "Res.Nr", "Reservation"],
        ...["Booking", "Booking number", "Code", "Reservation number", "Confirmation number"],
      ],
    },
    { field: "room", words: ["Zimmer", "Zimmernummer", "Room", "Room number"] },
    { field: "room_type", words: ["Kategorie", "Zimmerkategorie", "Zimmertyp", "Room type", "Category"] },
    { field: "room_count", words: ["Anzahl Zimmer", "Zimmeranzahl", "Zimmerzahl", "Rooms", "Number of rooms", "No of rooms"] },
    {
      field: "check_in",
      required: true,
      words: ["Anreise", "Anreisedatum", "Anreisetag", "Ankunft", "Von", "Check-in", "Arrival", "Arrival date", "From", "Start date"],
    },
    {
      field: "check_out",
      required: true,
      words: ["Abreise", "Abreisedatum", "Abreisetag", "Bis", "Check-out", "Departure", "Departure date", "To", "Until", "End date"],
    },
    { field: "occupancy", words: ["Personen", "Gäste", "Anzahl Personen", "Pers.", "Pax", "Persons", "People", "Guests", "Occupancy"] },
    { field: "adults", words: ["Erwachsene", "Erw.", "Anzahl Erwachsene", "Adults", "Number of adults"] },
    { field: "children", words: ["Kinder", "Ki.", "Anzahl Kinder", "Children", "Kids", "Number of children"] },
    { field: "children_ages", words: ["Alter der Kinder", "Kinderalter", "Ages of the children", "Children's age(s)", "Children ages"] },
    { field: "cots", words: ["Kinderbetten", "Kinderbett", "Babybetten", "Gitterbetten", "Cots", "Cot", "Cribs", "Baby beds"] },
    { field: "first_name", words: ["Vorname", "First name", "Given name"] },
    { field: "name", words: ["Gast", "Name", "Nachname", "Kunde", "Gastname", "Guest", "Guest name", "Customer", "Last name", "Surname"] },
    { field: "booked_by", words: ["Gebucht von", "Besteller", "Auftraggeber", "Booked by", "Booker"] },
    { field: "email", words: ["E-Mail", "Mail", "E-Mail-Adresse", "Email address"] },
    { field: "phone", words: ["Telefon", "Telefonnummer", "Tel", "Handy", "Mobil", "Phone", "Phone number", "Mobile"] },
    {
      field: "total",
      words: [
        ...["Gesamtpreis", "Gesamt", "Preis ges.", "Preis gesamt", "Preis", "Gesamtbetrag", "Betrag", "Gesamtsumme", "Summe"],
        ...["Total", "Total price", "Price", "Amount", "Total amount"],
      ],
    },
    { field: "deposit", words: ["Anzahlung", "Angezahlt", "Anzahlung bezahlt", "Bezahlt", "Deposit", "Deposit paid", "Prepaid", "Paid"] },
    { field: "status", words: ["Status", "Zustand", "State", "Reservation status"] },
    { field: "source", words: ["Quelle", "Kanal", "Herkunft", "Source", "Channel"] },
    {
      field: "description",
      words: ["Bemerkung", "Bemerkungen", "Notiz", "Anmerkung", "Kommentar", "Note", "Notes", "Remark", "Remarks", "Comment"],
    },
  ],
} as const satisfies Record<ImportKind, readonly ColumnRule<string>[]>;

/** A field of any kind, as named in the mapping. */
export type ImportField = (typeof FIELDS)[ImportKind][number]["field"];
/** The column of each field; null if it has none. */
export type ImportMapping = ColumnMapping<ImportField>;

/** The fields that hold dates or amounts, whose format is decided for the whole column. */
export const FORMATTED_FIELDS = {
  check_in: "date",
  check_out: "date",
  date_of_birth: "date",
  total: "amount",
  deposit: "amount",
} as const satisfies { readonly [F in ImportField]?: "date" | "amount" };
export type FormattedField = keyof typeof FORMATTED_FIELDS;
export const FORMATTED = ["check_in", "check_out", "date_of_birth", "total", "deposit"] as const satisfies readonly FormattedField[];

/** The fields of a kind. */
export function fieldsOf(kind: ImportKind): readonly ColumnRule<ImportField>[] {
  return FIELDS[kind];
}

export function isFieldOf(kind: ImportKind, name: string): name is ImportField {
  return fieldsOf(kind).some(({ field }) => field === name);
}

/** All fields of all kinds. */
export const ALL_FIELDS: readonly ImportField[] = [...new Set(IMPORT_KINDS.flatMap((kind) => fieldsOf(kind).map(({ field }) => field)))];

/**
 * The fields by which a row without a number is known again in a later import, in their order. They never change: the fingerprints of rows
 * that were imported by earlier versions are stored.
 */
export const MARK_FIELDS = [
  ...["number", "room_type", "room_type_code", "min_occupancy", "max_occupancy"],
  ...["first_name", "name", "company", "email", "phone", "line1", "postal_code", "city", "country"],
  ...["date_of_birth", "nationality", "language", "gender"],
  ...["code", "room", "check_in", "check_out", "occupancy", "total", "status", "source", "description"],
] as const satisfies readonly ImportField[];
