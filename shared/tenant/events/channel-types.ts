import { texts } from "#shared/platform/core/text.ts";

/** The event types of connections with channel managers, each with its sentence in the activity log. */
export const CHANNEL_EVENTS = texts({
  "channel_connection.created": { de: "Verbindung {{name}} angelegt", en: "Connection {{name}} created" },
  "channel_connection.changed": { de: "Verbindung {{name}} geändert", en: "Connection {{name}} changed" },
  "channel_connection.agreed": { de: "Mit {{name}} auf Version {{version}} geeinigt", en: "Agreed on version {{version}} with {{name}}" },
  "channel_connection.password_renewed": { de: "Neues Passwort für {{name}}", en: "New password for {{name}}" },
  "channel_connection.mapped": { de: "Zuordnung von {{name}} geändert ({{count}})", en: "Mapping of {{name}} changed ({{count}})" },
  "channel_connection.opened": { de: "{{name}} verkauft ab jetzt", en: "{{name}} sells from now on" },
  "channel_connection.sync_asked": { de: "Alles wird neu an {{name}} gesendet", en: "Everything is sent to {{name}} again" },
  "channel_connection.paused": { de: "Verbindung {{name}} angehalten", en: "Connection {{name}} paused" },
  "channel_connection.resumed": { de: "Verbindung {{name}} läuft wieder", en: "Connection {{name}} resumed" },
  "channel_connection.prices_accepted": {
    de: "Zurückgehaltene Preise für {{name}} freigegeben ({{count}})",
    en: "Held prices for {{name}} approved ({{count}})",
  },
  "channel_connection.revision_set_aside": {
    de: "Eine Buchung von {{name}} konnte nicht gelesen werden",
    en: "A booking of {{name}} could not be read",
  },
  "channel_connection.conflict": {
    de: "Buchung {{code}} von {{portal}} über {{name}} passt nicht",
    en: "Booking {{code}} of {{portal}} from {{name}} does not fit",
  },
  "channel_connection.conflict_settled": {
    de: "Buchung {{code}} von {{portal}} über {{name}} als erledigt markiert",
    en: "Booking {{code}} of {{portal}} from {{name}} marked as settled",
  },
  "channel_connection.conflict_reopened": {
    de: "Buchung {{code}} von {{portal}} über {{name}} wieder offen",
    en: "Booking {{code}} of {{portal}} from {{name}} open again",
  },
  "channel_connection.match_confirmed": {
    de: "Buchung {{code}} von {{portal}} über {{name}} ist dieselbe wie im Kalender",
    en: "Booking {{code}} of {{portal}} from {{name}} is the same as in the calendar",
  },
  "channel_connection.match_separated": {
    de: "Buchung {{code}} von {{portal}} über {{name}} von der des Kalenders getrennt",
    en: "Booking {{code}} of {{portal}} from {{name}} separated from the one of the calendar",
  },
  "channel_connection.revision_retried": {
    de: "Buchung {{code}} von {{name}} noch einmal gelesen",
    en: "Booking {{code}} of {{name}} read again",
  },
  "channel_connection.recovered": {
    de: "Buchungen von {{name}} seit {{from}} erneut abgefragt",
    en: "Bookings of {{name}} since {{from}} requested again",
  },
  "channel_connection.closing": {
    de: "{{name}} wird getrennt: Zuerst wird der Verkauf dort geschlossen",
    en: "{{name}} is being disconnected: sales there are closed first",
  },
  "channel_connection.deleted": { de: "Verbindung {{name}} gelöscht", en: "Connection {{name}} deleted" },
});
