import { texts } from "#shared/platform/core/text.ts";

export const roomTypesText = texts({
  title: { de: "Zimmerkategorien", en: "Room types" },
  name: { de: "Name", en: "Name" },
  name_hint: {
    de: "So lesen es Gäste auf Bestätigungen, etwa „Doppelzimmer Bergblick“",
    en: "As guests read it on confirmations, such as “Double room, mountain view”",
  },
  code: { de: "Kürzel", en: "Code" },
  occupancy: { de: "Personen", en: "Guests" },
  occupancy_range: { de: "{{min}} bis {{max}}, üblich {{usual}}", en: "{{min}} to {{max}}, usually {{usual}}" },
  min_occupancy: { de: "Mindestens", en: "At least" },
  default_occupancy: { de: "Üblich", en: "Usually" },
  max_occupancy: { de: "Höchstens", en: "At most" },
  max_cots: { de: "Kinderbetten", en: "Cots" },
  max_cots_hint: {
    de: "Wie viele zusätzlich hineinpassen. Ein Kind darin zählt nicht zu „Höchstens“.",
    en: "How many fit in besides. A child in one does not count towards “At most”.",
  },
  occupancy_hint: {
    de: "Wie viele Personen in einem Zimmer dieser Zimmerkategorie wohnen",
    en: "How many people stay in a room of this type",
  },
  occupancy_order: { de: "Mindestens ≤ üblich ≤ höchstens", en: "At least ≤ usually ≤ at most" },
  prices: { de: "Preise je Rate", en: "Prices by rate" },
  no_prices: { de: "Noch keine Rate hat einen Preis dafür.", en: "No rate has a price for it yet." },
  base_price: { de: "Ohne Saison", en: "Outside of periods" },
  rooms: { de: "Zimmer", en: "Rooms" },
  no_rooms: { de: "Noch keine Zimmer dieser Zimmerkategorie.", en: "No rooms of this type yet." },
  external_id: { de: "Externe Kennung", en: "External id" },
  new: { de: "Neue Zimmerkategorie", en: "New room type" },
  create: { de: "Zimmerkategorie anlegen", en: "Create room type" },
  details: { de: "Angaben", en: "Details" },
  empty_title: { de: "Noch keine Zimmerkategorien", en: "No room types yet" },
  empty_detail: {
    de: "Eine Zimmerkategorie fasst Zimmer zusammen, die gleich viel kosten und gleich viele Personen aufnehmen. Damit beginnt der Weg zur ersten Buchung: Zimmerkategorie, Zimmer, Preise.",
    en: "A room type joins rooms of the same price and size. It is the first step to the first booking: room type, rooms, prices.",
  },
});
