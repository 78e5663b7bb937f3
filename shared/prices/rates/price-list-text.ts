import { texts } from "#shared/platform/core/text.ts";

/** Why a price list or one of its rows is refused. The server answers in the reader's language. */
export const priceListReasons = texts({
  columns_missing: { de: "Es fehlen die Spalten {{names}}", en: "These columns are missing: {{names}}" },
  columns_unknown: { de: "Unbekannte Spalten: {{names}}", en: "Unknown columns: {{names}}" },
  rate_unknown: { de: "Keine Rate „{{code}}“", en: "No rate “{{code}}”" },
  rate_ambiguous: { de: "Mehrere Raten heißen „{{code}}“", en: "Several rates are called “{{code}}”" },
  type_unknown: { de: "Keine Zimmerkategorie „{{code}}“", en: "No room type “{{code}}”" },
  type_ambiguous: { de: "Mehrere Zimmerkategorien heißen „{{code}}“", en: "Several room types are called “{{code}}”" },
  occupancy: { de: "Personen: eine Zahl von 1 bis 99", en: "Guests: a number from 1 to 99" },
  occupancy_range: { de: "{{type}} hat {{min}} bis {{max}} Personen", en: "{{type}} is for {{min}} to {{max}} guests" },
  amount_missing: { de: "Der Preis fehlt", en: "The price is missing" },
  amount_no_number: { de: "„{{text}}“ ist kein Preis", en: "“{{text}}” is not a price" },
  amount_currency: {
    de: "„{{text}}“ ist nicht in {{currency}}, der Währung des Betriebs",
    en: "“{{text}}” is not in {{currency}}, the property’s currency",
  },
  amount_negative: { de: "Ein Preis ist nicht unter 0", en: "A price is not below 0" },
  amount_decimals: { de: "Ein Preis hat höchstens zwei Nachkommastellen", en: "A price has at most two decimals" },
  amount_too_much: { de: "Der Preis ist zu hoch", en: "The price is too high" },
  date: { de: "„{{text}}“ ist kein Datum wie 2030-06-01", en: "“{{text}}” is not a date such as 2030-06-01" },
  period_nameless: { de: "Von und bis brauchen den Namen eines Preiszeitraums", en: "From and to need the name of a price period" },
  period_long: { de: "Der Name des Preiszeitraums ist zu lang", en: "The name of the price period is too long" },
  period_undated: {
    de: "Der Preiszeitraum „{{name}}“ ist neu und braucht von und bis",
    en: "The price period “{{name}}” is new and needs from and to",
  },
  period_backwards: { de: "Der Preiszeitraum endet, bevor er beginnt", en: "The price period ends before it begins" },
  period_differs: { de: "Zeile {{row}} nennt andere Tage für „{{name}}“", en: "Row {{row}} has other days for “{{name}}”" },
  period_overlaps: { de: "Überschneidet sich mit dem Preiszeitraum „{{name}}“", en: "Overlaps the price period “{{name}}”" },
  twice: { de: "Derselbe Preis steht schon in Zeile {{row}}", en: "The same price is already in row {{row}}" },
});

export type PriceListReason = keyof typeof priceListReasons;
