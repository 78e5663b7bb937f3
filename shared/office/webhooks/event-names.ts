import { inTermsOf } from "#shared/platform/core/country-terms.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import type { Bilingual } from "#shared/platform/core/text.ts";
import type { Located } from "#shared/platform/countries/countries.ts";
import { EVENT_TYPES, type EventType } from "#shared/tenant/events/types.ts";

/** Names of event groups; a group without a name here is called as in the interface. */
const GROUP_NAMES: Readonly<Record<string, Bilingual>> = {
  access_token: { de: "Zimmerschlüssel", en: "Room keys" },
  api_key: { de: "API-Schlüssel", en: "API keys" },
  bank_statement: { de: "Kontoauszüge", en: "Bank statements" },
  booking: { de: "Buchungen", en: "Bookings" },
  booking_page: { de: "Buchungsseite", en: "Booking page" },
  calendar_feed: { de: "Kalender der Kanäle", en: "Channels’ calendars" },
  cancellation_policy: { de: "Stornobedingungen", en: "Cancellation terms" },
  cash_closing: { de: "Tagesabschlüsse", en: "Daily closings" },
  cash_entry: { de: "Bareinlagen und Entnahmen", en: "Cash put in and taken out" },
  cash_register: { de: "Registrierkasse", en: "Cash register" },
  channel_connection: { de: "Verbindungen zu Portalen", en: "Connections to portals" },
  charge: { de: "Leistungen", en: "Charges" },
  charges: { de: "Mehrere Leistungen", en: "Several charges" },
  conflict: { de: "Konflikte mit Kanälen", en: "Conflicts with channels" },
  contact: { de: "Kontakte", en: "Contacts" },
  emergency_sheet: { de: "Notfallblatt", en: "Emergency sheet" },
  file: { de: "Dateien", en: "Files" },
  folio: { de: "Folios", en: "Folios" },
  group: { de: "Gruppen", en: "Groups" },
  import: { de: "Import", en: "Import" },
  invoice: { de: "Rechnungen", en: "Invoices" },
  item: { de: "Artikel", en: "Items" },
  mail: { de: "E-Mails", en: "Mails" },
  message: { de: "Nachrichten an Gäste", en: "Messages to guests" },
  message_rule: { de: "Nachrichtenregeln", en: "Message rules" },
  member: { de: "Team", en: "Team" },
  note: { de: "Notizen", en: "Notes" },
  payment: { de: "Zahlungen", en: "Payments" },
  payment_method: { de: "Zahlungsarten", en: "Payment methods" },
  privacy: { de: "Datenschutz", en: "Privacy" },
  property: { de: "Betrieb", en: "Property" },
  rate: { de: "Raten", en: "Rates" },
  registration: { de: "Meldungen", en: "Registrations" },
  room: { de: "Zimmer", en: "Rooms" },
  room_lock: { de: "Zimmersperren", en: "Room locks" },
  room_type: { de: "Zimmerkategorien", en: "Room types" },
  setting: { de: "Einstellungen", en: "Settings" },
  tax_rate: { de: "Steuersätze", en: "Tax rates" },
  user: { de: "Benutzer", en: "Users" },
  webhook: { de: "Webhooks", en: "Webhooks" },
};

/** The reader's language and the property's country. */
export type Reader = Located & { language: Language };

export function groupName(group: string, reader: Reader): string {
  const name = GROUP_NAMES[group]?.[reader.language];
  return name === undefined ? group : inTermsOf(reader, reader.language)(name);
}

/** The sentence of a type without what an event fills in: "Buchung … angelegt". A free type is called as it is. */
export function typeName(type: string, reader: Reader): string {
  if (!Object.hasOwn(EVENT_TYPES, type)) return type;
  return inTermsOf(reader, reader.language)(EVENT_TYPES[type as EventType][reader.language]).replace(/\{\{\w+\}\}/g, "…");
}
