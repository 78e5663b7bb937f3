import { texts } from "#shared/platform/core/text.ts";

export const itemsText = texts({
  title: { de: "Artikel", en: "Items" },
  new: { de: "Neuer Artikel", en: "New item" },
  create: { de: "Artikel anlegen", en: "Create item" },
  details: { de: "Angaben", en: "Details" },
  name: { de: "Name", en: "Name" },
  name_hint: { de: "So steht er auf der Rechnung, etwa „Frühstück“", en: "As shown on the invoice, such as “Breakfast”" },
  type: { de: "Art", en: "Kind" },
  type_accommodation: { de: "Übernachtung", en: "Accommodation" },
  type_catering: { de: "Verpflegung", en: "Catering" },
  type_city_tax: { de: "Ortstaxe", en: "City tax" },
  type_service: { de: "Leistung", en: "Service" },
  hint_accommodation: {
    de: "Gibt der Übernachtung Namen, Steuersatz und Konto. Ihr Preis kommt aus der Rate.",
    en: "Gives lodging its name, tax rate and account. Its price comes from the rate.",
  },
  hint_catering: {
    de: "Erscheint in der Leistungsliste für Küche und Service.",
    en: "Appears in the service list for kitchen and service.",
  },
  hint_city_tax: {
    de: "Kommt immer zum Preis dazu und wird nie rabattiert.",
    en: "Always comes on top of the price and is never discounted.",
  },
  hint_service: { de: "Alles andere, was berechnet wird.", en: "Everything else that is charged." },
  gross: { de: "Preis brutto", en: "Gross price" },
  gross_short: { de: "Preis", en: "Price" },
  tax_rate: { de: "Steuersatz", en: "Tax rate" },
  net_and_tax: { de: "Netto {{net}}, Steuer {{tax}}", en: "Net {{net}}, tax {{tax}}" },
  stock: { de: "Vorrat", en: "Stock" },
  stock_hint: {
    de: "Wie viele es je Nacht gibt, etwa Zustellbetten. Leer: unbegrenzt",
    en: "How many there are per night, such as extra beds. Empty: no limit",
  },
  booking_text: { de: "Buchungstext", en: "Booking text" },
  booking_text_hint: {
    de: "Für die Buchhaltung, wenn er anders lauten soll als der Name",
    en: "For accounting, where it should differ from the name",
  },
  account_number: { de: "Erlöskonto", en: "Revenue account" },
  external_id: { de: "Externe Kennung", en: "External id" },
  book_next_day: { de: "Am nächsten Morgen", en: "On the following morning" },
  book_next_day_hint: {
    de: "Was täglich berechnet wird, gilt dem Morgen nach der Nacht: das Frühstück zur Nacht vom 3. wird am 4. serviert und verbucht.",
    en: "What is charged daily belongs to the morning after the night: breakfast for the night of the 3rd is served and charged on the 4th.",
  },
  active: { de: "Aktiv", en: "Active" },
  active_hint: {
    de: "Inaktive Artikel werden nicht mehr angeboten. Was mit ihnen berechnet wurde, bleibt.",
    en: "Inactive items are not offered any more. What was charged with them stays.",
  },
  inactive: { de: "inaktiv", en: "inactive" },
  empty_title: { de: "Noch keine Artikel", en: "No items yet" },
  empty_detail: {
    de: "Artikel sind alles, was auf einer Rechnung stehen kann: Übernachtung, Frühstück, Ortstaxe, Parkplatz.",
    en: "Items are all that can stand on an invoice: lodging, breakfast, city tax, parking.",
  },
});
