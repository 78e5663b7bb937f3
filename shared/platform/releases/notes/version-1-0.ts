import type { ReleaseNote } from "#shared/platform/releases/note.ts";

/** Release notes of version 1.0.0. */
export const NOTES_1_0: readonly ReleaseNote[] = [
  {
    area: "operation",
    de: "Von dieser Version an bleibt alles lesbar, was Keyrack speichert: Jede spätere Version öffnet die Daten von heute.",
    en: "From this version on everything that Keyrack stores stays readable: each later version opens today's data.",
  },
  {
    area: "operation",
    de: "Vor jeder Aktualisierung, die gespeicherte Daten ändert, wird eine Sicherung gemacht. Misslingt die Aktualisierung, bleiben die Daten, wie sie waren.",
    en: "Before each update that changes stored data, a backup is made. Where the update fails, the data stay as they were.",
  },
  {
    area: "operation",
    de: "Sicherungen entstehen jeden Tag von selbst und werden gleich geprüft. Einstellungen › Sicherungen zeigt, wie es um sie steht.",
    en: "Backups are made each day by themselves and checked at once. Settings › Backups shows how they are.",
  },
  {
    area: "operation",
    de: "Anmeldung mit Passkey: Fingerabdruck, Gesicht oder PIN Ihres Geräts statt Passwort und Code. Sie fügen ihn in Ihrem Profil hinzu.",
    en: "Login with a passkey: fingerprint, face or PIN of your device instead of password and code. You add it in your profile.",
  },
  {
    area: "operation",
    de: "Anmeldung mit Bestätigung in zwei Schritten, alle Anmeldungen auf einen Blick, und ein Protokoll, wer sich wann angemeldet hat.",
    en: "Login in two steps with an authenticator app, all logins at a glance, and a log of who logged in when.",
  },
  {
    area: "operation",
    de: "Wer nicht mehr im Team ist, lässt sich mit Namen aus dem Verlauf löschen. Wen eine zurückgespielte Sicherung wiederbringt, den löscht Keyrack noch einmal.",
    en: "The names of former members of the team can be erased from the history. People whom a restored backup brings back are erased again.",
  },
  {
    area: "everywhere",
    de: "Ein berichtigter Name steht im selben Augenblick auf jedem Bildschirm: im Plan, in Listen, auf Rechnungsentwürfen.",
    en: "A corrected name is on every screen in the same moment: on the plan, in lists, on invoice drafts.",
  },
  {
    area: "operation",
    de: "Node.js 22 und 24 werden unterstützt; dort braucht die Installation keinen Compiler mehr.",
    en: "Node.js 22 and 24 are supported; installing needs no compiler there any more.",
  },
];
