import { texts } from "#shared/platform/core/text.ts";

/** Failures of systems outside of the program: door system, signing device, provider of card payments, municipality's program. */
export const outsideTexts = texts({
  door_timeout: { de: "Das Türsystem hat nicht rechtzeitig geantwortet.", en: "The door system did not answer in time." },
  door_unreachable: { de: "Das Türsystem ist nicht erreichbar.", en: "The door system cannot be reached." },
  door_refused: { de: "Das Türsystem hat abgelehnt.", en: "The door system refused." },
  door_unreadable: { de: "Die Antwort des Türsystems war unverständlich.", en: "The door system's answer made no sense." },
  door_local_address: {
    de: "Die Adresse des Türsystems führt auf den Server selbst, was dort nicht erlaubt ist.",
    en: "The door system's address leads to the server itself, which is not allowed there.",
  },
  door_not_configured: { de: "Es ist kein Türsystem eingerichtet.", en: "No door system is set up." },
  door_interrupted: { de: "Keyrack wurde dabei unterbrochen.", en: "Keyrack was interrupted." },
  door_withdrawn: { de: "Die Buchung hat sich inzwischen geändert.", en: "The booking has changed meanwhile." },
  door_unauthorized: { de: "Der API-Token wird nicht angenommen.", en: "The API token is not accepted." },
  door_too_many_calls: { de: "Zu viele Anfragen. Versuchen Sie es später.", en: "Too many calls. Try again later." },
  door_not_mapped: { de: "Dem Zimmer ist kein Schloss zugeordnet.", en: "No lock is assigned to the room." },
  door_no_keypad: { de: "An einem Schloss ist kein Keypad.", en: "A lock has no keypad." },
  door_keypad_full: { de: "Ein Keypad ist voll.", en: "A keypad is full." },
  door_offline: { de: "Ein Schloss ist nicht erreichbar.", en: "A lock is offline." },
  door_code_taken: { de: "Ein anderer Code auf dem Schloss ist derselbe.", en: "The lock has the same code for someone else." },
  door_not_confirmed: { de: "Die Schlösser haben es noch nicht bestätigt.", en: "The locks have not confirmed it yet." },
  door_paused: {
    de: "Diese Daten sind eine Kopie, deren Verwendung ein Administrator noch nicht bestätigt hat.",
    en: "These data are a copy whose use no administrator has confirmed yet.",
  },
  device_unreachable: { de: "Die Signatureinrichtung ist nicht erreichbar.", en: "The signing device cannot be reached." },
  device_no_answer: { de: "Die Signatureinrichtung hat nicht rechtzeitig geantwortet.", en: "The signing device did not answer in time." },
  device_refused: {
    de: "Die Signatureinrichtung hat abgelehnt. Prüfen Sie Benutzer und Passwort.",
    en: "The signing device refused. Check user and password.",
  },
  device_answer_unusable: {
    de: "Die Antwort der Signatureinrichtung war unverständlich. Prüfen Sie die Adresse.",
    en: "The signing device's answer made no sense. Check the address.",
  },
  device_local_address: {
    de: "Die Adresse der Signatureinrichtung führt auf den Server selbst, was dort nicht erlaubt ist.",
    en: "The signing device's address leads to the server itself, which is not allowed there.",
  },
  device_not_configured: { de: "Für die Signatureinrichtung fehlen Angaben.", en: "The signing device is not fully set up." },
  card_not_configured: { de: "Es fehlt der geheime Schlüssel.", en: "The secret key is missing." },
  card_unauthorized: {
    de: "Stripe nimmt den geheimen Schlüssel nicht an. Kopieren Sie ihn dort neu.",
    en: "Stripe does not take the secret key. Copy it there again.",
  },
  card_unreachable: { de: "Stripe ist nicht erreichbar.", en: "Stripe cannot be reached." },
  card_unreadable: { de: "Die Antwort war nicht die von Stripe.", en: "The answer was not one of Stripe's." },
  service_not_configured: { de: "Der Zugang ist noch nicht eingerichtet.", en: "The login is not set up yet." },
  service_unreachable: { de: "Das Programm der Gemeinde ist nicht erreichbar.", en: "The municipality's program can't be reached." },
  service_timeout: { de: "Das Programm der Gemeinde antwortet nicht.", en: "The municipality's program does not answer." },
  service_local_address: { de: "Diese Adresse ist nicht erlaubt.", en: "This address is not allowed." },
  service_unauthorized: { de: "Benutzername oder Passwort stimmen nicht.", en: "User name or password are wrong." },
  service_unreadable: { de: "Die Antwort ist nicht lesbar.", en: "The answer can't be read." },
  service_unavailable: {
    de: "Das Programm der Gemeinde hat gerade eine Störung.",
    en: "The municipality's program is out of order right now.",
  },
  service_refused: { de: "Die Angaben passen dort nicht.", en: "The data are not accepted there." },
  service_numbers_exhausted: {
    de: "Der Nummernkreis ist aufgebraucht. Bitten Sie die Gemeinde um einen neuen.",
    en: "The block of numbers is used up. Ask the municipality for a new one.",
  },
  service_locked: {
    de: "Die Meldung ist dort abgeschlossen. Bitten Sie die Gemeinde um die Änderung.",
    en: "The registration is closed there. Ask the municipality for the change.",
  },
});
