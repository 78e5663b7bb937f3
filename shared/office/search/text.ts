import { texts } from "#shared/platform/core/text.ts";

export const searchText = texts({
  title: { de: "Suche", en: "Search" },
  label: { de: "Wonach suchen Sie?", en: "What are you looking for?" },
  begin_title: { de: "Alles im Haus auf einen Griff", en: "Everything in the house at hand" },
  begin_detail: {
    de: "Name, E-Mail, Telefon, Ort, Buchungscode, Rechnungsnummer oder Zimmer – ein Teil davon genügt, ab zwei Zeichen.",
    en: "Name, e-mail, phone, city, booking code, invoice number or room – a part of it is enough, from two characters on.",
  },
  nothing_title: { de: "Nichts gefunden", en: "Nothing found" },
  nothing_detail: {
    de: "Für „{{query}}“ gibt es nichts. Oft hilft ein kürzeres Stück des Wortes.",
    en: "There is nothing for “{{query}}”. A shorter piece of the word often helps.",
  },
  no_more: { de: "Das war schon alles.", en: "That was all." },
  page: { de: "Seite {{page}}", en: "Page {{page}}" },
  first_page: { de: "Zur ersten Seite", en: "To the first page" },
  show_all: { de: "Alle Treffer für „{{query}}“", en: "All results for “{{query}}”" },
  show_all_detail: { de: "als Liste", en: "as a list" },
});
