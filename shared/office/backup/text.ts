import { texts } from "#shared/platform/core/text.ts";

export const backupText = texts({
  title: { de: "Sicherungen", en: "Backups" },
  state: { de: "Stand", en: "State" },
  good: {
    de: "Gesichert am {{time}}. Die Sicherung wurde geöffnet und geprüft.",
    en: "Backed up on {{time}}. The backup was opened and checked.",
  },
  none: { de: "Es gibt noch keine Sicherung.", en: "There is no backup yet." },
  overdue: { de: "Die letzte Sicherung ist vom {{time}}.", en: "The last backup was made on {{time}}." },
  overdue_none: { de: "Es ist keine Sicherung da.", en: "There is no backup." },
  to_screen: { de: "Zu den Sicherungen", en: "Show backups" },
  running_backup: { de: "Eine Sicherung wird erstellt …", en: "A backup is being made …" },
  running_test: { de: "Eine Wiederherstellung wird getestet …", en: "A restore is being tested …" },
  failed_at: { de: "Der letzte Versuch ist gescheitert ({{time}})", en: "The last try failed ({{time}})" },
  test_failed_at: { de: "Die Wiederherstellung ist gescheitert ({{time}})", en: "The restore failed ({{time}})" },
  failure_disk_full: {
    de: "Der Datenträger ist voll. Schaffen Sie Platz, oder setzen Sie BACKUP_DIR auf einen anderen Ordner.",
    en: "The disk is full. Free some space, or set BACKUP_DIR to another folder.",
  },
  failure_folder_missing: {
    de: "Der Ordner der Sicherungen fehlt. Schließen Sie seinen Datenträger an, oder legen Sie ihn an.",
    en: "The folder of the backups is missing. Connect its disk, or make the folder.",
  },
  failure_not_writable: {
    de: "In den Ordner der Sicherungen darf nicht geschrieben werden. Geben Sie dem Programm dort Schreibrechte.",
    en: "The folder of the backups is not writable. Give the program write access to it.",
  },
  failure_no_answer: {
    de: "Der Ordner der Sicherungen antwortet nicht. Prüfen Sie die Verbindung zu seinem Datenträger.",
    en: "The folder of the backups does not answer. Check the connection to its disk.",
  },
  failure_damaged: {
    de: "Die Daten sind beschädigt. Ältere Sicherungen bleiben erhalten; holen Sie Hilfe, bevor Sie weiterarbeiten.",
    en: "The data is damaged. Older backups are kept; get help before you go on.",
  },
  failure_passphrase: {
    de: "Die Sicherung wurde mit einem anderen Kennwort verschlüsselt. Setzen Sie BACKUP_PASSPHRASE auf dieses.",
    en: "The backup was encrypted with another passphrase. Set BACKUP_PASSPHRASE to that one.",
  },
  failure_interrupted: { de: "Sie wurde unterbrochen.", en: "It was interrupted." },
  failure_unexpected: { de: "Unerwarteter Fehler.", en: "Unexpected error." },
  next: { de: "Nächste Sicherung", en: "Next backup" },
  next_none: { de: "nach dem Start des Programms", en: "after the program has started" },
  folder: { de: "Ordner", en: "Folder" },
  encryption: { de: "Verschlüsselung", en: "Encryption" },
  encrypted: { de: "verschlüsselt", en: "encrypted" },
  not_encrypted: { de: "nicht verschlüsselt (BACKUP_PASSPHRASE ist nicht gesetzt)", en: "not encrypted (BACKUP_PASSPHRASE is not set)" },
  size: { de: "Größe", en: "Size" },
  back_up: { de: "Jetzt sichern", en: "Back up now" },
  test: { de: "Wiederherstellung testen", en: "Test a restore" },
  test_good: {
    de: "Die Sicherung vom {{made}} lässt sich wiederherstellen",
    en: "The backup of {{made}} can be restored",
  },
  test_found: {
    de: "Gefunden: {{bookings}} Buchungen, {{invoices}} Rechnungen, {{files}} Dateien. Getestet am {{time}}, in {{seconds}} Sekunden.",
    en: "Found: {{bookings}} bookings, {{invoices}} invoices, {{files}} files. Tested on {{time}}, in {{seconds}} seconds.",
  },
  kept: { de: "Aufbewahrt", en: "Kept" },
  kept_hint: {
    de: "Die letzte Sicherung von 7 Tagen, 4 Wochen und 12 Monaten, dazu 3 von vor Updates. Jede enthält alle Daten und Dateien aller Betriebe dieser Installation.",
    en: "The last backup of 7 days, 4 weeks and 12 months, and 3 from before updates. Each holds all data and files of all properties of this installation.",
  },
  restore_hint: {
    de: "Wiederherstellen lässt sich jede Sicherung der Liste. Ohne laufendes Programm geht es mit „npx keyrack restore DATEI“.",
    en: "Each backup of the list can be restored. Without a running program it works with “npx keyrack restore FILE”.",
  },
  restore_of: { de: "Sicherung vom {{time}} wiederherstellen", en: "Restore the backup of {{time}}" },
  restore_title: { de: "Zurück zum Stand vom {{time}}?", en: "Back to the state of {{time}}?" },
  restore_detail: {
    de: "Was seither eingegeben wurde, ist danach nicht mehr da; es wird in einen Ordner neben den Daten verschoben. Das Programm startet neu, alle melden sich wieder an, und API-Schlüssel müssen neu erstellt werden. E-Mails, Türsystem, Kanäle und Belege warten, bis Sie bestätigen, dass nur noch diese Daten in Betrieb sind.",
    en: "What was entered since then is gone afterwards; it is moved to a folder beside the data. The program restarts, everybody logs in again, and API keys have to be created again. Mails, door system, channels and receipts wait until you confirm that only these data are in use.",
  },
  restore: { de: "Wiederherstellen", en: "Restore" },
  restore_begun: {
    de: "Die Sicherung wird geprüft und dann wiederhergestellt. Melden Sie sich danach wieder an.",
    en: "The backup is checked and then restored. Log in again afterwards.",
  },
  program: { de: "Programm", en: "Program" },
  running_version: { de: "Version", en: "Version" },
  last_update: { de: "Letztes Update", en: "Last update" },
  last_update_value: { de: "auf {{version}}, {{time}}", en: "to {{version}}, {{time}}" },
  no_update: { de: "seit dieser Installation keines mit geänderten Daten", en: "none that changed the data since the installation" },
  update_hint: {
    de: "Vor jedem Update, das gespeicherte Daten ändert, wird von selbst gesichert. Was neu ist, steht im Kontomenü.",
    en: "Before each update that changes stored data, a backup is made by itself. What is new is in the account menu.",
  },
  made_at: { de: "Erstellt", en: "Made" },
  before_version: { de: "vor dem Update auf {{version}}", en: "before the update to {{version}}" },
  download_of: { de: "Sicherung vom {{time}} herunterladen", en: "Download the backup of {{time}}" },
  others: {
    de: "In dieser Installation gibt es Betriebe, in denen Sie nicht Administrator sind. Sicherungen enthalten auch deren Daten; herunterladen und auslösen kann sie nur, wer in allen Betrieben Administrator ist.",
    en: "This installation has properties in which you are no admin. Backups hold their data, too; only an admin of all properties can make or download them.",
  },
});
