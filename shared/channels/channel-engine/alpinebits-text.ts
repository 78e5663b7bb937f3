import { texts } from "#shared/platform/core/text.ts";

/** Texts of connections by AlpineBits, in both directions. */
export const channelAlpineBitsText = texts({
  ways: { de: "Womit verbinden Sie?", en: "What do you connect to?" },
  way_channex: { de: "Channel-Manager", en: "Channel manager" },
  way_channex_detail: {
    de: "Channex bringt freie Zimmer und Preise zu Booking.com, Expedia und rund 200 anderen Portalen.",
    en: "Channex brings free rooms and prices to Booking.com, Expedia and some 200 other portals.",
  },
  way_out: { de: "Portal mit AlpineBits", en: "Portal with AlpineBits" },
  way_out_detail: {
    de: "Wir rufen das Portal auf: Es bekommt freie Zimmer und Preise, und wir holen seine Anfragen und Buchungen ab.",
    en: "We call the portal: it gets free rooms and prices, and we fetch its requests and bookings.",
  },
  way_in: { de: "Website mit AlpineBits", en: "Website with AlpineBits" },
  way_in_detail: {
    de: "Ihre Website oder ein Portal ruft uns auf: Anfragen aus dem Formular stehen sofort als Angebot im Zimmerplan.",
    en: "Your website or a portal calls us: requests from its form are on the room plan at once, as offers.",
  },
  ab_name_hint: { de: "Unter diesem Namen sehen Sie Buchungen und Angebote.", en: "You see bookings and offers under this name." },
  ab_url: { de: "Adresse des Portals", en: "Address of the portal" },
  ab_url_hint: {
    de: "Nennt Ihnen das Portal, meist mit „alpinebits“ darin. Preise und Passwort werden dorthin gesendet.",
    en: "The portal tells you, mostly with “alpinebits” in it. Prices and the password are sent there.",
  },
  ab_url_admin: {
    de: "Eine neue Adresse kann nur ein Administrator eintragen: Das Passwort wird dorthin gesendet.",
    en: "Only an admin can enter a new address: the password is sent there.",
  },
  ab_user: { de: "Benutzer", en: "User" },
  ab_user_hint: { de: "Nennt Ihnen das Portal.", en: "The portal tells you." },
  ab_password: { de: "Passwort", en: "Password" },
  ab_password_hint: { de: "Es wird nur gespeichert, nie wieder angezeigt.", en: "It is only stored and never shown again." },
  ab_change_password: { de: "Passwort ändern", en: "Change the password" },
  ab_hotel: { de: "Hotel-Code", en: "Hotel code" },
  ab_hotel_hint: {
    de: "Mit dem Partner vereinbart, höchstens 16 Zeichen. Groß- und Kleinschreibung zählen.",
    en: "Agreed on with the partner, at most 16 characters. Capital and small letters differ.",
  },
  way_in_hint: {
    de: "Sie brauchen nur einen Namen und den Hotel-Code. Benutzer und Passwort legen wir an.",
    en: "You only need a name and the hotel code. We create user and password.",
  },
  ab_create: { de: "Zugang anlegen", en: "Create the access" },
  ab_made: { de: "Zugang für {{name}}", en: "Access for {{name}}" },
  ab_made_hint: {
    de: "Tragen Sie das beim Partner ein, oder geben Sie es seinem Betreuer. Das Passwort wird nur jetzt gezeigt.",
    en: "Enter this at the partner, or give it to whoever looks after it. The password is shown only now.",
  },
  ab_made_all: { de: "Alles kopieren", en: "Copy everything" },
  ab_next_mapping: { de: "Weiter zur Zuordnung", en: "Continue to the mapping" },
  ab_renew: { de: "Neues Passwort", en: "New password" },
  ab_renew_title: { de: "Neues Passwort für {{name}}?", en: "New password for {{name}}?" },
  ab_renew_detail: {
    de: "Das bisherige gilt sofort nicht mehr. Bis der Partner das neue eingetragen hat, kommen keine Anfragen herein.",
    en: "The former one stops working at once. No requests come in until the partner has entered the new one.",
  },
  ab_found: { de: "{{name}} antwortet", en: "{{name}} answers" },
  ab_found_detail: {
    de: "Vereinbart: AlpineBits {{version}}. Das Portal nimmt: {{parts}}.",
    en: "Agreed on: AlpineBits {{version}}. The portal takes: {{parts}}.",
  },
  ab_found_nothing: {
    de: "Vereinbart: AlpineBits {{version}}. Das Portal nimmt weder freie Zimmer noch Preise; Anfragen werden abgeholt.",
    en: "Agreed on: AlpineBits {{version}}. The portal takes neither free rooms nor prices; requests are fetched.",
  },
  ab_found_right: { de: "Weiter zur Zuordnung", en: "Continue to the mapping" },
  ab_takes_rooms: { de: "freie Zimmer", en: "free rooms" },
  ab_takes_plans: { de: "Preise und Regeln", en: "prices and rules" },
  ab_mapping_intro: {
    de: "Tragen Sie die Codes ein, die mit dem Partner vereinbart sind. Vorschläge stehen schon da; ein leeres Feld wird nicht verkauft.",
    en: "Enter the codes agreed on with the partner. Suggestions are filled in; an empty field is not sold.",
  },
  ab_mapping_code: { de: "Code", en: "Code" },
  ab_version: { de: "AlpineBits", en: "AlpineBits" },
  ab_version_none: { de: "Noch nicht vereinbart", en: "Not agreed on yet" },
  ab_capabilities: { de: "Vereinbarte Fähigkeiten", en: "Capabilities agreed on" },
  ab_last_called: { de: "Zuletzt aufgerufen", en: "Last called" },
  ab_outcomes: { de: "Letzte Nachrichten", en: "Last messages" },
  ab_outcomes_none: { de: "Noch keine Nachricht.", en: "No message yet." },
  outcome_success: { de: "Angenommen", en: "Taken" },
  outcome_advisory: { de: "Angenommen, mit Bitte", en: "Taken, with a request" },
  outcome_warning: { de: "Mit Verlust angenommen", en: "Taken with losses" },
  outcome_error: { de: "Abgelehnt", en: "Refused" },
  call_inventory: { de: "Zimmerkategorien gesendet", en: "Room types sent" },
  call_handshake: { de: "Version vereinbart", en: "Version agreed on" },
  call_received: { de: "Anfragen empfangen", en: "Requests received" },
  call_read: { de: "Anfragen abgeholt", en: "Requests read by the partner" },
  call_reported: { de: "Anfragen bestätigt", en: "Requests confirmed by the partner" },
  is_called: {
    de: "Bereit. Was der Partner bringt, steht sofort im Zimmerplan.",
    en: "Ready. What the partner brings is on the room plan at once.",
  },
  is_called_not_mapped: {
    de: "Die Codes der Zimmer fehlen noch: Ohne sie wird aus einer Anfrage kein Angebot.",
    en: "The codes of the rooms are missing: without them no request becomes an offer.",
  },
  disconnect_called: {
    de: "Das Passwort gilt sofort nicht mehr. Vorhandene Buchungen und Angebote bleiben.",
    en: "The password stops working at once. Existing bookings and offers stay.",
  },
});
