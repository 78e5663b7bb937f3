import { texts } from "#shared/core/text.ts";

/** What kinds of change there are, each with the sentence of the activity log. `{{words}}` come from the event's data. */
export const EVENT_TYPES = texts({
  "booking.created": { de: "Buchung {{code}} angelegt", en: "Booking {{code}} created" },
  "booking.changed": { de: "Buchung {{code}} geändert", en: "Booking {{code}} changed" },
  "booking.moved": {
    de: "Buchung {{code}} verschoben: {{from_place}} → {{to_place}}",
    en: "Booking {{code}} moved: {{from_place}} → {{to_place}}",
  },
  "booking.confirmed": { de: "Buchung {{code}} bestätigt", en: "Booking {{code}} confirmed" },
  "booking.checked_in": { de: "Buchung {{code}} eingecheckt", en: "Booking {{code}} checked in" },
  "booking.check_in_undone": { de: "Check-in von {{code}} zurückgenommen", en: "Check-in of {{code}} undone" },
  "booking.checked_out": { de: "Buchung {{code}} ausgecheckt", en: "Booking {{code}} checked out" },
  "booking.check_out_undone": { de: "Check-out von {{code}} zurückgenommen", en: "Check-out of {{code}} undone" },
  "booking.no_show": { de: "Buchung {{code}} als No-Show markiert", en: "Booking {{code}} marked as no-show" },
  "booking.no_show_undone": { de: "No-Show von {{code}} zurückgenommen", en: "No-show of {{code}} undone" },
  "booking.canceled": { de: "Buchung {{code}} storniert", en: "Booking {{code}} canceled" },
  "booking.cancel_undone": { de: "Storno von {{code}} zurückgenommen", en: "Cancellation of {{code}} undone" },
  "booking.expired": { de: "Angebot {{code}} abgelaufen", en: "Offer {{code}} expired" },
  "booking.restored": { de: "Letzte Änderung an {{code}} rückgängig gemacht", en: "Last change of {{code}} undone" },
  "booking.guest_added": { de: "{{guest}} als Gast von {{code}} eingetragen", en: "{{guest}} added as guest of {{code}}" },
  "booking.guest_removed": { de: "{{guest}} als Gast von {{code}} entfernt", en: "{{guest}} removed as guest of {{code}}" },
  "booking.pre_checked_in": { de: "Online-Check-in für {{code}} ausgefüllt", en: "Pre-check-in of {{code}} filled in" },
  "booking.group_changed": { de: "Gruppe von {{code}} geändert", en: "Group of {{code}} changed" },
  "group.created": { de: "Gruppe {{name}} angelegt", en: "Group {{name}} created" },
  "group.changed": { de: "Gruppe {{name}} geändert", en: "Group {{name}} changed" },
  "group.bookings_added": { de: "In die Gruppe {{name}} aufgenommen: {{codes}}", en: "Joined group {{name}}: {{codes}}" },
  "group.bookings_removed": { de: "Aus der Gruppe {{name}} genommen: {{codes}}", en: "Left group {{name}}: {{codes}}" },
  "group.restored": { de: "Gruppe {{name}} wiederhergestellt", en: "Group {{name}} restored" },
  "group.deleted": { de: "Gruppe {{name}} gelöscht", en: "Group {{name}} deleted" },
  "contact.created": { de: "Kontakt {{name}} angelegt", en: "Contact {{name}} created" },
  "contact.changed": { de: "Kontakt {{name}} geändert", en: "Contact {{name}} changed" },
  "contact.deleted": { de: "Kontakt {{name}} gelöscht", en: "Contact {{name}} deleted" },
  "room.created": { de: "Zimmer {{number}} angelegt", en: "Room {{number}} created" },
  "room.changed": { de: "Zimmer {{number}} geändert", en: "Room {{number}} changed" },
  "room.status_changed": { de: "Zimmer {{number}}: {{from}} → {{to}}", en: "Room {{number}}: {{from}} → {{to}}" },
  "room.deleted": { de: "Zimmer {{number}} gelöscht", en: "Room {{number}} deleted" },
  "room_type.created": { de: "Zimmerkategorie {{name}} angelegt", en: "Room type {{name}} created" },
  "room_type.changed": { de: "Zimmerkategorie {{name}} geändert", en: "Room type {{name}} changed" },
  "room_type.deleted": { de: "Zimmerkategorie {{name}} gelöscht", en: "Room type {{name}} deleted" },
  "room_lock.created": { de: "Zimmer {{number}} gesperrt", en: "Room {{number}} locked" },
  "room_lock.changed": { de: "Sperre von Zimmer {{number}} geändert", en: "Lock of room {{number}} changed" },
  "room_lock.ended": { de: "Sperre von Zimmer {{number}} beendet", en: "Lock of room {{number}} ended" },
  "room_lock.deleted": { de: "Sperre von Zimmer {{number}} gelöscht", en: "Lock of room {{number}} deleted" },
  "rate.created": { de: "Rate {{name}} angelegt", en: "Rate {{name}} created" },
  "rate.changed": { de: "Rate {{name}} geändert", en: "Rate {{name}} changed" },
  "rate.prices_changed": { de: "Preise der Rate {{name}} geändert ({{count}})", en: "Prices of rate {{name}} changed ({{count}})" },
  "rate.deleted": { de: "Rate {{name}} gelöscht", en: "Rate {{name}} deleted" },
  "item.created": { de: "Artikel {{name}} angelegt", en: "Item {{name}} created" },
  "item.changed": { de: "Artikel {{name}} geändert", en: "Item {{name}} changed" },
  "item.deleted": { de: "Artikel {{name}} gelöscht", en: "Item {{name}} deleted" },
  "tax_rate.created": { de: "Steuersatz {{name}} angelegt", en: "Tax rate {{name}} created" },
  "tax_rate.changed": { de: "Steuersatz {{name}} geändert", en: "Tax rate {{name}} changed" },
  "tax_rate.deleted": { de: "Steuersatz {{name}} gelöscht", en: "Tax rate {{name}} deleted" },
  "payment_method.created": { de: "Zahlungsart {{name}} angelegt", en: "Payment method {{name}} created" },
  "payment_method.changed": { de: "Zahlungsart {{name}} geändert", en: "Payment method {{name}} changed" },
  "payment_method.deleted": { de: "Zahlungsart {{name}} gelöscht", en: "Payment method {{name}} deleted" },
  "property.created": { de: "Betrieb {{name}} angelegt", en: "Property {{name}} created" },
  "property.changed": { de: "Betrieb {{name}} geändert", en: "Property {{name}} changed" },
  "file.created": { de: "Datei {{name}} hochgeladen", en: "File {{name}} uploaded" },
  "file.deleted": { de: "Datei {{name}} gelöscht", en: "File {{name}} deleted" },
  "member.added": { de: "{{name}} ins Team aufgenommen", en: "{{name}} joined the team" },
  "member.changed": { de: "Rolle von {{name}} geändert", en: "Role of {{name}} changed" },
  "member.removed": { de: "{{name}} aus dem Team entfernt", en: "{{name}} left the team" },
  "user.changed": { de: "Profil von {{name}} geändert", en: "Profile of {{name}} changed" },
  "user.password_changed": { de: "Passwort von {{name}} geändert", en: "Password of {{name}} changed" },
  "api_key.created": { de: "API-Schlüssel {{name}} angelegt", en: "API key {{name}} created" },
  "api_key.changed": { de: "API-Schlüssel {{name}} geändert", en: "API key {{name}} changed" },
  "api_key.deleted": { de: "API-Schlüssel {{name}} gelöscht", en: "API key {{name}} deleted" },
  "setting.created": { de: "Einstellung {{key}} angelegt", en: "Setting {{key}} created" },
  "setting.changed": { de: "Einstellung {{key}} geändert", en: "Setting {{key}} changed" },
  "setting.deleted": { de: "Einstellung {{key}} gelöscht", en: "Setting {{key}} deleted" },
});

export type EventType = keyof typeof EVENT_TYPES;

/** `words` fill the sentence; `from` and `to` hold the fields that changed; a posted event has its own `description`. */
export type EventData = {
  words?: Record<string, string>;
  from?: Record<string, unknown>;
  to?: Record<string, unknown>;
  description?: string;
  [key: string]: unknown;
};
