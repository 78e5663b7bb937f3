import { texts } from "#shared/platform/core/text.ts";

/** Kinds of keys, and errors of door systems, which events keep as they are stored. */
export const DOOR_WORDS = texts({
  card: { de: "Schlüsselkarte", en: "Key card" },
  mobile: { de: "Handy-Schlüssel", en: "Mobile key" },
  pin: { de: "Türcode", en: "Door code" },
  timeout: { de: "das Türsystem hat nicht rechtzeitig geantwortet", en: "the door system did not answer in time" },
  unreachable: { de: "das Türsystem ist nicht erreichbar", en: "the door system cannot be reached" },
  refused: { de: "das Türsystem hat abgelehnt", en: "the door system refused" },
  unreadable: { de: "die Antwort des Türsystems war unverständlich", en: "the door system's answer made no sense" },
  local_address: {
    de: "die Adresse des Türsystems führt auf den Server selbst, was dort nicht erlaubt ist",
    en: "the door system's address leads to the server itself, which is not allowed there",
  },
  not_configured: { de: "es ist kein Türsystem eingerichtet", en: "no door system is set up" },
  interrupted: { de: "Keyrack wurde dabei unterbrochen", en: "Keyrack was interrupted" },
  withdrawn: { de: "die Buchung hat sich inzwischen geändert", en: "the booking has changed meanwhile" },
  unauthorized: { de: "der API-Token wird nicht angenommen", en: "the API token is not accepted" },
  too_many_calls: { de: "zu viele Anfragen, es wird später weiter versucht", en: "too many calls, it will be tried again later" },
  not_mapped: { de: "dem Zimmer ist kein Schloss zugeordnet", en: "no lock is assigned to the room" },
  no_keypad: { de: "an einem Schloss ist kein Keypad", en: "a lock has no keypad" },
  keypad_full: { de: "ein Keypad ist voll", en: "a keypad is full" },
  offline: { de: "ein Schloss ist nicht erreichbar", en: "a lock is offline" },
  code_taken: { de: "ein anderer Code auf dem Schloss ist derselbe", en: "the lock has the same code for someone else" },
  not_confirmed: { de: "die Schlösser haben es noch nicht bestätigt", en: "the locks have not confirmed it yet" },
  paused: {
    de: "diese Daten sind eine Kopie, deren Verwendung ein Administrator noch nicht bestätigt hat",
    en: "these data are a copy whose use no administrator has confirmed yet",
  },
});
