import type { Language } from "#shared/platform/core/language.ts";
import { type Bilingual, fill } from "#shared/platform/core/text.ts";

/** The words for records that still use another one, by their name in a refusal's detail. */
const RECORDS: Readonly<Record<string, { one: Bilingual; other: Bilingual }>> = {
  rooms: { one: { de: "1 Zimmer", en: "1 room" }, other: { de: "{{count}} Zimmer", en: "{{count}} rooms" } },
  prices: { one: { de: "1 Preis", en: "1 price" }, other: { de: "{{count}} Preise", en: "{{count}} prices" } },
  child_prices: {
    one: { de: "1 Kinderpreis", en: "1 child price" },
    other: { de: "{{count}} Kinderpreise", en: "{{count}} child prices" },
  },
  price_rules: {
    one: { de: "1 Auf- oder Abschlag", en: "1 surcharge or discount" },
    other: { de: "{{count}} Auf- und Abschläge", en: "{{count}} surcharges and discounts" },
  },
  bookings: { one: { de: "1 Buchung", en: "1 booking" }, other: { de: "{{count}} Buchungen", en: "{{count}} bookings" } },
  room_locks: { one: { de: "1 Sperre", en: "1 lock" }, other: { de: "{{count}} Sperren", en: "{{count}} locks" } },
  items: { one: { de: "1 Artikel", en: "1 item" }, other: { de: "{{count}} Artikel", en: "{{count}} items" } },
  rates: { one: { de: "1 Rate", en: "1 rate" }, other: { de: "{{count}} Raten", en: "{{count}} rates" } },
  active_rates: {
    one: {
      de: "letzter aktiver Artikel für die Übernachtung, 1 aktive Rate braucht ihn",
      en: "the last active accommodation item, which 1 active rate needs",
    },
    other: {
      de: "letzter aktiver Artikel für die Übernachtung, {{count}} aktive Raten brauchen ihn",
      en: "the last active accommodation item, which {{count}} active rates need",
    },
  },
  contacts: { one: { de: "1 Kontakt", en: "1 contact" }, other: { de: "{{count}} Kontakte", en: "{{count}} contacts" } },
  properties: { one: { de: "1 Betrieb", en: "1 property" }, other: { de: "{{count}} Betriebe", en: "{{count}} properties" } },
  users: {
    one: { de: "1 Profilbild", en: "1 profile picture" },
    other: { de: "{{count}} Profilbilder", en: "{{count}} profile pictures" },
  },
  groups: { one: { de: "1 Gruppe", en: "1 group" }, other: { de: "{{count}} Gruppen", en: "{{count}} groups" } },
  folios: { one: { de: "1 Folio", en: "1 folio" }, other: { de: "{{count}} Folios", en: "{{count}} folios" } },
  routing_rules: {
    one: { de: "1 Regel, wer was bezahlt", en: "1 rule of who pays what" },
    other: { de: "{{count}} Regeln, wer was bezahlt", en: "{{count}} rules of who pays what" },
  },
  invoices: { one: { de: "1 Rechnung", en: "1 invoice" }, other: { de: "{{count}} Rechnungen", en: "{{count}} invoices" } },
  payments: { one: { de: "1 Zahlung", en: "1 payment" }, other: { de: "{{count}} Zahlungen", en: "{{count}} payments" } },
  charges: { one: { de: "1 Leistung", en: "1 charge" }, other: { de: "{{count}} Leistungen", en: "{{count}} charges" } },
  calendar_feeds: { one: { de: "1 Kalender", en: "1 calendar" }, other: { de: "{{count}} Kalender", en: "{{count}} calendars" } },
  card_payments: {
    one: { de: "Kartenzahlung per Link", en: "card payments by link" },
    other: { de: "Kartenzahlung per Link", en: "card payments by link" },
  },
};

/** Counted records such as `3 rooms, 1 bookings` in one language; any other text stays as it is. */
export function countedIn(detail: string, language: Language): string {
  return detail
    .split(", ")
    .map((part) => partIn(part, language))
    .join(", ");
}

function partIn(part: string, language: Language): string {
  const [, count = "", name = ""] = /^(\d+) (\w+)$/.exec(part) ?? [];
  const words = RECORDS[name];
  return words ? fill<string>(words[count === "1" ? "one" : "other"][language], { count }) : part;
}
