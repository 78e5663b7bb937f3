import { texts } from "#shared/platform/core/text.ts";

/** Texts about the rooms of a stay whose guest changes rooms. */
export const partsText = texts({
  title: { de: "Zimmer", en: "Rooms" },
  list: { de: "Zimmer dieses Aufenthalts", en: "Rooms of this stay" },
  room: { de: "Zimmer {{number}}", en: "Room {{number}}" },
  some_room: { de: "{{type}}, Zimmer noch offen", en: "{{type}}, room still open" },
  another_room: { de: "Anderes Zimmer ab …", en: "Another room from …" },
  cut_title: { de: "Anderes Zimmer: {{name}}", en: "Another room: {{name}}" },
  change: { de: "Ändern", en: "Change" },
  change_of: { de: "{{room}} ändern", en: "Change {{room}}" },
  change_title: { de: "Zimmerwechsel ändern: {{name}}", en: "Change the room change: {{name}}" },
  join: { de: "Im vorigen bleiben", en: "Stay in the one before" },
  join_of: { de: "Statt {{room}} im vorigen Zimmer bleiben", en: "Stay in the room before instead of {{room}}" },
  from_day: { de: "Ab", en: "From" },
  from_day_hint: { de: "Erste Nacht im anderen Zimmer", en: "First night in the other room" },
  new_room: { de: "Zimmer", en: "Room" },
  any_room: { de: "Zimmer später zuteilen ({{count}} frei)", en: "Assign a room later ({{count}} free)" },
  choose_room: { de: "Bitte ein Zimmer wählen", en: "Please choose a room" },
  none_free: {
    de: "In diesen Nächten ist kein anderes Zimmer frei. Wählen Sie einen späteren Tag oder schaffen Sie Platz im Zimmerplan.",
    en: "No other room is free on these nights. Choose a later day, or make room on the room plan.",
  },
  price: { de: "Preis des Aufenthalts", en: "Price of the stay" },
  price_stays: { de: "Der Preis bleibt {{amount}}.", en: "The price stays {{amount}}." },
  price_keep: { de: "Preis behalten ({{amount}})", en: "Keep the price ({{amount}})" },
  price_new: { de: "Neuer Preis ({{amount}})", en: "New price ({{amount}})" },
  no_price: {
    de: "Für die neue Zimmerkategorie gibt es keinen Preis: Der bisherige bleibt.",
    en: "The new room type has no price: the present one stays.",
  },
  save_cut: { de: "Zimmer wechseln", en: "Change rooms" },
  gone: {
    de: "Dieser Zimmerwechsel wurde inzwischen geändert. Schließen Sie das Fenster und sehen Sie nach.",
    en: "This room change has been changed meanwhile. Close the window and look again.",
  },
  cut_done: { de: "{{name}}: ab {{day}} {{room}}", en: "{{name}}: from {{day}} {{room}}" },
  changed: { de: "Zimmerwechsel geändert: {{name}}", en: "Room change changed: {{name}}" },
  joined: { de: "Zimmerwechsel aufgehoben: {{name}}", en: "Room change removed: {{name}}" },
});
