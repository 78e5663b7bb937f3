import { texts } from "#shared/core/text.ts";

export const taxRatesText = texts({
  title: { de: "Steuersätze", en: "Tax rates" },
  new: { de: "Neuer Steuersatz", en: "New tax rate" },
  create: { de: "Steuersatz anlegen", en: "Create tax rate" },
  details: { de: "Angaben", en: "Details" },
  name: { de: "Name", en: "Name" },
  name_hint: { de: "Etwa „Ermäßigt“", en: "Such as “Reduced”" },
  percentage: { de: "Prozentsatz", en: "Percentage" },
  percentage_hint: {
    de: "Gilt ab sofort für neue Buchungen. Bereits vereinbarte Preise bleiben, wie sie sind.",
    en: "Counts for new bookings at once. Prices that were agreed on stay as they are.",
  },
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
