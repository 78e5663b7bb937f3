import { texts } from "#shared/platform/core/text.ts";

export const emergencyText = texts({
  title: { de: "Notfallblatt", en: "Emergency sheet" },
  making: { de: "Das Blatt wird gemacht …", en: "Making the sheet …" },
  fresh: { de: "Stand {{when}}", en: "As of {{when}}" },
  kept: {
    de: "Nicht aktuell: Das ist das letzte Blatt, von {{when}}.",
    en: "Not up to date: this is the last sheet, of {{when}}.",
  },
  print: { de: "Drucken", en: "Print" },
  save: { de: "Speichern", en: "Save" },
  hint: {
    de: "Gäste im Haus, Anreisen, Abreisen, freie Zimmer und offene Beträge. Stündlich wird eine Kopie in diesem Browser behalten, bis zum Abmelden.",
    en: "In-house guests, arrivals, departures, free rooms and amounts due. A copy is kept in this browser every hour, until you log out.",
  },

  settings: { de: "Notfallblatt", en: "Emergency sheet" },
  settings_hint: {
    de: "Ein PDF mit den Gästen im Haus, An- und Abreisen, freien Zimmern und offenen Beträgen: für den Fall, dass sonst nichts mehr geht. Die Taste E druckt es von jedem Bildschirm aus.",
    en: "A PDF with in-house guests, arrivals, departures, free rooms and amounts due: for when nothing else works. The key E prints it from any screen.",
  },
  mail: { de: "Jede Stunde senden an", en: "Send every hour to" },
  mail_hint: {
    de: "Am besten ein Postfach, das auch ohne Internet im Haus lesbar ist, etwa am Handy. Leer: nicht senden.",
    en: "Best a mailbox that can be read without the house's internet, on a phone say. Empty: don't send.",
  },
  save_hourly: { de: "Jede Stunde am Server speichern", en: "Save every hour on the server" },
  save_hint: {
    de: "Im Ordner „emergency“ des Datenverzeichnisses, die letzten 48 Blätter. Wer das ausschaltet, löscht sie.",
    en: "In the folder “emergency” of the data directory, the last 48 sheets. Switching it off deletes them.",
  },
});
