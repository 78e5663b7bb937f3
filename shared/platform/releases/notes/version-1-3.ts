import type { ReleaseNote } from "#shared/platform/releases/note.ts";

/** Release notes of version 1.3.0. */
export const NOTES_1_3: readonly ReleaseNote[] = [
  {
    area: "everywhere",
    de: "In der Schweiz liest sich alles auf Schweizer Art: „ss“, `1’234.50`, eigene Begriffe in Texten für Gäste und kein Hinweis auf eine Kasse, die dort kein Gesetz verlangt.",
    en: 'Swiss properties read Swiss German everywhere: "ss", `1’234.50`, their own words in texts for guests, and no hints at a cash register that no law asks for.',
  },
  {
    area: "guests",
    de: "Das Verzeichnis der Verarbeitungen nennt in der Schweiz das DSG. Die Statistik der Herkunft zählt Länder so, wie es jedes Land verlangt.",
    en: "The record of processing activities names the Swiss data protection act in Switzerland. The statistics of origins count countries as each country does.",
  },
  {
    area: "operation",
    de: "Eine Verbindung, die sich nicht binnen zehn Sekunden öffnet, wird abgebrochen und neu versucht.",
    en: "A connection that does not open within ten seconds is given up and tried again.",
  },
  {
    area: "operation",
    de: "`npx keyrack doctor` prüft Computer, Daten, Sicherungen, Mail, Adresse und Kasse und sagt zu jedem Fehler, was zu tun ist.",
    en: "`npx keyrack doctor` checks computer, data, backups, mail, address and cash register, and says for each fault what to do.",
  },
  {
    area: "operation",
    de: "Die Lizenzen aller enthaltenen Pakete stehen in der App (Kontomenü, „Was ist neu“).",
    en: 'The licences of all packages that Keyrack contains are shown in the app (account menu, "What is new").',
  },
  {
    area: "operation",
    de: "Eine Sicherung lässt sich unter Einstellungen › Sicherungen wiederherstellen: Sie wird zuerst geprüft, das Programm startet neu, und was vorher da war, bleibt in einem Ordner. Dort steht auch, welche Version läuft und wann zuletzt ein Update war.",
    en: "A backup can be restored under Settings › Backups: it is checked first, the program restarts, and the former data is kept in a folder. The page also shows the running version and the last update.",
  },
  {
    area: "everywhere",
    de: "Die Dokumentation für Betriebe gibt es auf Deutsch und Englisch im Programm selbst (`/docs`), und Strg+K findet jede Seite.",
    en: "The documentation for owners comes with the program in German and English (`/docs`), and Ctrl+K finds each page.",
  },
  {
    area: "everywhere",
    de: "Alle Listen zeigen ihre aktiven Filter als Kärtchen, die sich einzeln entfernen lassen.",
    en: "All lists show their active filters as chips that can be removed one by one.",
  },
  {
    area: "everywhere",
    de: "Tasten gelten schon, während sich ein Fenster schließt: Nach Esc öffnet N sofort eine neue Buchung.",
    en: "Keys count while a window closes: after Esc, N opens a new booking at once.",
  },
  {
    area: "operation",
    de: "`SECURITY_CONTACT` nennt unter `/.well-known/security.txt`, wohin Schwachstellen gemeldet werden.",
    en: "`SECURITY_CONTACT` publishes at `/.well-known/security.txt` where weaknesses are reported.",
  },
];
