import { texts } from "#shared/core/text.ts";

/** Words of the check-in: what is still missing before the key is handed out. */
export const checkInText = texts({
  title: { de: "Check-in: {{name}}", en: "Check in {{name}}" },
  together_one: { de: "1 Buchung einchecken", en: "Check in 1 booking" },
  together_other: { de: "{{count}} Buchungen einchecken", en: "Check in {{count}} bookings" },
  nobody: { de: "Check-in", en: "Check in" },
  guest: { de: "Gast", en: "Guest" },
  guest_choose: { de: "Wer kommt?", en: "Who is arriving?" },
  guest_required: { de: "Ohne Gast kein Schlüssel: bitte suchen oder anlegen", en: "No key without a guest: please find or add one" },
  guest_missing: { de: "Bitte noch ergänzen, das Meldegesetz will es so:", en: "Please complete, registration law asks for it:" },
  guest_ready: { de: "Alle Angaben sind da", en: "All data is there" },
  guest_other: { de: "Jemand anderer", en: "Somebody else" },
  full_name: { de: "Vor- und Nachname", en: "First and last name" },
  room: { de: "Zimmer", en: "Room" },
  room_ready: { de: "Zimmer {{number}} ist sauber und bereit", en: "Room {{number}} is clean and ready" },
  room_dirty: { de: "Zimmer {{number}} ist noch nicht geputzt", en: "Room {{number}} is not cleaned yet" },
  room_dirty_hint: {
    de: "Sie können trotzdem einchecken, oder die Gäste warten noch einen Augenblick.",
    en: "You can check in all the same, or the guests wait a moment.",
  },
  room_out_of_service: { de: "Zimmer {{number}} ist außer Betrieb", en: "Room {{number}} is out of service" },
  room_occupied: { de: "In Zimmer {{number}} ist noch ein Gast", en: "There is still a guest in room {{number}}" },
  room_missing: { de: "Noch kein Zimmer zugeteilt", en: "No room assigned yet" },
  room_choose: { de: "Anderes Zimmer", en: "Another room" },
  room_assign: { de: "Zimmer zuteilen", en: "Assign a room" },
  room_fixed: { de: "Das Zimmer ist fixiert; ein anderes löst die Fixierung.", en: "The room is fixed; choosing another one lifts that." },
  rooms_full: {
    de: "In dieser Kategorie ist kein anderes Zimmer frei.",
    en: "No other room of this type is free.",
  },
  room_required: { de: "Bitte ein Zimmer wählen", en: "Please choose a room" },
  mark_clean: { de: "{{number}} ist sauber", en: "{{number}} is clean" },
  submit: { de: "Einchecken", en: "Check in" },
  submit_dirty: { de: "Trotzdem einchecken", en: "Check in anyway" },
  done: { de: "{{name}} ist eingecheckt, Zimmer {{number}}", en: "{{name}} is checked in, room {{number}}" },
  is_checked_in: { de: "Diese Buchung ist schon eingecheckt.", en: "This booking is checked in already." },
});
