import { texts } from "#shared/platform/core/text.ts";

/** The event types of bookings, each with its sentence in the activity log. */
export const BOOKING_EVENTS = texts({
  "booking.created": { de: "Buchung {{code}} angelegt", en: "Booking {{code}} created" },
  "booking.changed": { de: "Buchung {{code}} geändert", en: "Booking {{code}} changed" },
  "booking.moved": {
    de: "Buchung {{code}} verschoben: {{from_place}} → {{to_place}}",
    en: "Booking {{code}} moved: {{from_place}} → {{to_place}}",
  },
  "booking.cut": {
    de: "Zimmerwechsel in Buchung {{code}}: {{from_place}} → {{to_place}}",
    en: "Room change in booking {{code}}: {{from_place}} → {{to_place}}",
  },
  "booking.part_moved": {
    de: "Abschnitt der Buchung {{code}} verschoben: {{from_place}} → {{to_place}}",
    en: "Part of booking {{code}} moved: {{from_place}} → {{to_place}}",
  },
  "booking.parts_joined": {
    de: "Zimmerwechsel in Buchung {{code}} aufgehoben: {{from_place}} → {{to_place}}",
    en: "Room change in booking {{code}} removed: {{from_place}} → {{to_place}}",
  },
  "booking.room_changed": {
    de: "{{code}} ist umgezogen: {{from_room}} → {{to_room}}",
    en: "{{code}} has moved: {{from_room}} → {{to_room}}",
  },
  "booking.routing_changed": { de: "Aufteilung der Rechnung von {{code}} geändert", en: "Split of the bill of {{code}} changed" },
  "booking.confirmed": { de: "Buchung {{code}} bestätigt", en: "Booking {{code}} confirmed" },
  "booking.checked_in": { de: "Buchung {{code}} eingecheckt", en: "Booking {{code}} checked in" },
  "booking.check_in_undone": { de: "Check-in von {{code}} zurückgenommen", en: "Check-in of {{code}} undone" },
  "booking.checked_out": { de: "Buchung {{code}} ausgecheckt", en: "Booking {{code}} checked out" },
  "booking.check_out_undone": { de: "Check-out von {{code}} zurückgenommen", en: "Check-out of {{code}} undone" },
  "booking.overdue_extended": {
    de: "Buchung {{code}} bis {{until}} verlängert, weil der Gast noch da ist",
    en: "Booking {{code}} extended to {{until}}, as the guest is still there",
  },
  "booking.no_show": { de: "Buchung {{code}} als No-Show markiert", en: "Booking {{code}} marked as no-show" },
  "booking.no_show_undone": { de: "No-Show von {{code}} zurückgenommen", en: "No-show of {{code}} undone" },
  "booking.fee_waived": {
    de: "Auf {{amount}} Stornogebühr der Buchung {{code}} verzichtet: {{reason}}",
    en: "Cancellation fee of {{amount}} of booking {{code}} waived: {{reason}}",
  },
  "booking.canceled": { de: "Buchung {{code}} storniert", en: "Booking {{code}} cancelled" },
  "booking.declined": { de: "Angebot {{code}} vom Gast abgelehnt{{reason}}", en: "Offer {{code}} declined by the guest{{reason}}" },
  "booking.cancel_undone": { de: "Storno von {{code}} zurückgenommen", en: "Cancellation of {{code}} undone" },
  "booking.expired": { de: "Angebot {{code}} abgelaufen", en: "Offer {{code}} expired" },
  "booking.restored": { de: "Letzte Änderung an {{code}} rückgängig gemacht", en: "Last change of {{code}} undone" },
  "booking.guest_added": { de: "{{guest}} als Gast von {{code}} eingetragen", en: "{{guest}} added as guest of {{code}}" },
  "booking.guests_changed": { de: "Gäste von {{code}}: {{guests}}", en: "Guests of {{code}}: {{guests}}" },
  "booking.local_tax_changed": { de: "Ortstaxe von {{code}} neu berechnet", en: "Local tax of {{code}} recalculated" },
  "booking.tax_exemption_changed": {
    de: "Befreiung von der Ortstaxe für {{guest}} in {{code}} geändert",
    en: "Exemption of {{guest}} from local tax in {{code}} changed",
  },
  "booking.guest_removed": { de: "{{guest}} als Gast von {{code}} entfernt", en: "{{guest}} removed as guest of {{code}}" },
  "booking.pre_checked_in": { de: "Online-Check-in für {{code}} ausgefüllt", en: "Online check-in of {{code}} filled in" },
  "booking.offer_link_copied": { de: "Link zum Angebot {{code}} kopiert", en: "Link to offer {{code}} copied" },
  "booking.pre_check_in_link_copied": {
    de: "Link zum Online-Check-in von {{code}} kopiert",
    en: "Link to the online check-in of {{code}} copied",
  },
  "booking.nights_changed": { de: "Nächte von {{code}} geändert", en: "Nights of {{code}} changed" },
  "booking.group_changed": { de: "Gruppe von {{code}} geändert", en: "Group of {{code}} changed" },
  "booking.registered": { de: "Gäste von {{code}} gemeldet, Nummer {{number}}", en: "Guests of {{code}} registered, number {{number}}" },
  "booking.registration_undone": {
    de: "Meldung {{number}} von {{code}} storniert{{reason}}",
    en: "Registration {{number}} of {{code}} undone{{reason}}",
  },
});
