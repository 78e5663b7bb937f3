import { type ColumnRule, isHeader } from "#shared/platform/core/csv-columns.ts";
import { fieldsOf, type ImportField, type ImportKind } from "#shared/tenant/imports/fields.ts";

export const IMPORT_PRESETS = ["booking_com", "airbnb"] as const;
export type ImportPreset = (typeof IMPORT_PRESETS)[number];

/**
 * A portal's export of reservations: sets of columns of which no other file has a whole one, the portal's words for our fields, and the
 * source of its stays.
 */
type Preset = { source: string; marks: readonly (readonly string[])[]; words: { readonly [F in ImportField]?: readonly string[] } };

const PRESETS: Readonly<Record<ImportPreset, Preset>> = {
  booking_com: {
    source: "Booking.com",
    marks: [
      ["Book number", "Booked by"],
      ["Buchungsnummer", "Gebucht von", "Kommission %"],
    ],
    words: {
      code: ["Book number", "Buchungsnummer"],
      name: ["Guest name(s)", "Name des Gastes", "Gästename(n)"],
      booked_by: ["Booked by", "Gebucht von"],
      room_count: ["Rooms", "Zimmer"],
      room_type: ["Unit type", "Zimmertyp", "Art der Unterkunft"],
      occupancy: ["Persons", "People", "Personen"],
      total: ["Price", "Preis"],
      description: ["Remarks", "Bemerkungen", "Anmerkungen"],
    },
  },
  airbnb: {
    source: "Airbnb",
    marks: [
      ["Confirmation code", "Listing"],
      ["Bestätigungscode", "Inserat"],
    ],
    words: {
      code: ["Confirmation code", "Bestätigungscode"],
      name: ["Guest name", "Name des Gastes"],
      phone: ["Contact", "Kontakt"],
      check_in: ["Start date", "Startdatum"],
      check_out: ["End date", "Enddatum"],
      adults: ["# of adults", "Anzahl der Erwachsenen", "# der Erwachsenen"],
      children: ["# of children", "Anzahl der Kinder", "# der Kinder"],
      room_type: ["Listing", "Inserat"],
      total: ["Earnings", "Einnahmen"],
    },
  },
};

/** The portal whose export of reservations a file is; null for other files. */
export function presetOf(kind: ImportKind, headers: readonly string[]): ImportPreset | null {
  if (kind !== "bookings") return null;
  const has = (word: string) => headers.some((header) => isHeader(header, word));
  return IMPORT_PRESETS.find((preset) => PRESETS[preset].marks.some((words) => words.every(has))) ?? null;
}

/** The fields of a kind with the words of a portal before their own. */
export function fieldsWith(kind: ImportKind, preset: ImportPreset | null): readonly ColumnRule<ImportField>[] {
  if (preset === null) return fieldsOf(kind);
  const { words } = PRESETS[preset];
  const taken = Object.values(words).flat();
  return fieldsOf(kind).map((rule) => {
    const others = rule.words.filter((word) => !taken.some((other) => isHeader(word, other)));
    return { ...rule, words: [...(words[rule.field] ?? []), ...others] };
  });
}

/** The source of a portal's stays. */
export function sourceOf(preset: ImportPreset | null): string | null {
  return preset && PRESETS[preset].source;
}
