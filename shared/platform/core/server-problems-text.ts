import type { ProblemType } from "#shared/platform/core/errors.ts";
import type { Bilingual } from "#shared/platform/core/text.ts";

/** The texts of problems that are about the server, its requests and its calls to other systems rather than about the property's data. */
export const serverProblemsText = {
  "system/demo": {
    de: "Das ist ein Demobetrieb. Er verbindet sich mit keinem anderen System und sendet nichts.",
    en: "This is a demo. It connects to no other system and sends nothing.",
  },
  "channel_connection/sent_lately": {
    de: "In den letzten 24 Stunden wurde schon alles gesendet. Öfter nimmt der Channel-Manager es nicht an; Änderungen gehen weiter von selbst.",
    en: "Everything was sent within the last 24 hours. The channel manager does not take it more often; changes are still sent automatically.",
  },
  "backup/running": {
    de: "Gerade läuft eine Sicherung oder ein Test. Bitte warten Sie, bis das fertig ist.",
    en: "A backup or a test is under way. Please wait until it is done.",
  },
  "api_key/expired": {
    de: "Dieser API-Schlüssel ist abgelaufen. Verlängern Sie ihn in den Einstellungen, oder legen Sie einen neuen an.",
    en: "This API key has expired. Extend it in the settings, or create a new one.",
  },
  idempotency_key_reused: {
    de: "Dieser Wiederholungsschlüssel gehört zu einer anderen Anfrage.",
    en: "This idempotency key belongs to another request.",
  },
  payload_too_large: { de: "Anfrage oder Antwort sind zu groß.", en: "The request or its answer is too large." },
  unsupported_media_type: { de: "Dieses Format wird hier nicht angenommen.", en: "This format is not accepted here." },
  range_not_satisfiable: { de: "Diesen Teil der Datei gibt es nicht.", en: "The file has no such part." },
  "message/not_possible": {
    de: "Das geht bei dieser Nachricht nicht mehr.",
    en: "That is not possible with this message any more.",
  },
  "message_rule/too_many": {
    de: "Mehr als 100 Regeln gehen nicht. Löschen Sie zuerst eine, die Sie nicht mehr brauchen.",
    en: "There can be 100 rules at most. Please delete one that you no longer need first.",
  },
  too_many_requests: { de: "Zu viele Versuche. Bitte warten Sie einige Minuten.", en: "Too many attempts. Please wait a few minutes." },
  "disk/full": {
    de: "Der Speicherplatz auf dem Server ist voll, deshalb wurde nichts gespeichert. Sobald Platz frei ist, geht es ohne Neustart weiter.",
    en: "The server's disk is full, so nothing was saved. Once there is space, everything goes on without a restart.",
  },
  "disk/not_writable": {
    de: "Der Server kann in seinen Datenordner nicht schreiben, deshalb wurde nichts gespeichert. Bitte Datenträger und Rechte prüfen.",
    en: "The server cannot write to its data folder, so nothing was saved. Please check the disk and its permissions.",
  },
  "disk/missing": {
    de: "Der Datenordner des Servers fehlt, deshalb wurde nichts gespeichert. Bitte den Datenträger prüfen und Keyrack neu starten.",
    en: "The server's data folder is missing, so nothing was saved. Please check the disk and restart Keyrack.",
  },
  "disk/damaged": {
    de: "Die Datenbank ist beschädigt, deshalb wurde nichts gespeichert. Bitte Keyrack beenden und eine Sicherung zurückspielen.",
    en: "The database is damaged, so nothing was saved. Please stop Keyrack and restore a backup.",
  },
  unknown: {
    de: "Ein unbekannter Fehler ist aufgetreten. Versuchen Sie es nochmal oder wenden Sie sich an den Administrator.",
    en: "An unknown error occurred. Try again or contact the administrator.",
  },
  general: { de: "Ein Fehler ist aufgetreten.", en: "An error occurred." },
} as const satisfies Partial<Record<ProblemType, Bilingual>>;
