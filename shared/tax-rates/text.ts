import { texts } from "#shared/core/text.ts";

export const taxRatesText = texts({
  title: { de: "Steuersätze", en: "Tax rates" },
  new: { de: "Neuer Steuersatz", en: "New tax rate" },
  create: { de: "Steuersatz anlegen", en: "Create tax rate" },
  details: { de: "Angaben", en: "Details" },
  name: { de: "Name", en: "Name" },
  name_hint: { de: "Etwa „Ermäßigt“", en: "Such as “Reduced”" },
  percentage: { de: "Prozentsatz", en: "Percentage" },
  percentage_at_first: { de: "Prozentsatz am Anfang", en: "Percentage at first" },
  percentage_hint: {
    de: "Für jede Nacht zählt der Satz ihres Tages. Ändert das Gesetz den Satz, hier ein Datum ergänzen: Offene Rechnungen folgen ab diesem Tag, der Preis bleibt.",
    en: "Each night has the percentage of its day. Where the law changes it, add a date here: open bills follow from that day on, the price stays.",
  },
  percentage_then: { de: "Dann", en: "Then" },
  valid_from: { de: "Ab", en: "From" },
  valid_from_order: { de: "Ein Tag nach dem davor", en: "A day after the one before" },
  add_change: { de: "Änderung mit Datum", en: "Add a change by date" },
  change: { de: "Änderung {{number}}", en: "Change {{number}}" },
  remove_change: { de: "Änderung {{number}} entfernen", en: "Remove change {{number}}" },
  from_then_on: { de: "ab {{date}}: {{percentage}}", en: "from {{date}}: {{percentage}}" },
  account_number: { de: "Steuerkonto", en: "Tax account" },
  tax_code: { de: "Steuercode", en: "Tax code" },
  tax_code_hint: { de: "Wie ihn die Buchhaltung kennt", en: "As accounting knows it" },
  items: { de: "Artikel mit diesem Satz", en: "Items at this rate" },
  no_items: { de: "Noch kein Artikel hat diesen Satz.", en: "No item has this rate yet." },
  empty_title: { de: "Noch keine Steuersätze", en: "No tax rates yet" },
  empty_detail: {
    de: "Jeder Artikel braucht einen Steuersatz, damit Rechnungen stimmen.",
    en: "Every item needs a tax rate, so that invoices are right.",
  },
});
