import { texts } from "#shared/core/text.ts";

export const groupsText = texts({
  new: { de: "Neue Gruppe", en: "New group" },
  create: { de: "Gruppe anlegen", en: "Create group" },
  name: { de: "Name der Gruppe", en: "Name of the group" },
  customer: { de: "Kunde", en: "Customer" },
  bookings: { de: "Buchungen", en: "Bookings" },
  no_bookings: { de: "Noch keine Buchungen in dieser Gruppe.", en: "No bookings in this group yet." },
  add: { de: "Buchung hinzufügen", en: "Add booking" },
  add_hint: { de: "Code oder Gast …", en: "Code or guest …" },
  remove: { de: "Buchung {{code}} aus der Gruppe nehmen", en: "Take booking {{code}} out of the group" },
  removed: { de: "Buchung {{code}} aus der Gruppe genommen", en: "Booking {{code}} taken out of the group" },
  details: { de: "Angaben", en: "Details" },
  story: { de: "Verlauf", en: "History" },
});
