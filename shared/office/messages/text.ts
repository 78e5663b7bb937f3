import { texts } from "#shared/platform/core/text.ts";

/** Occasions, states and reasons of messages. */
export const messagesText = texts({
  occasion_before_arrival: { de: "Vor der Anreise", en: "Before arrival" },
  occasion_check_in: { de: "Beim Check-in", en: "At check-in" },
  occasion_during_stay: { de: "Während des Aufenthalts", en: "During the stay" },
  occasion_before_departure: { de: "Vor der Abreise", en: "Before departure" },
  occasion_after_departure: { de: "Nach der Abreise", en: "After departure" },

  state_planned: { de: "Geplant", en: "Planned" },
  state_waiting: { de: "Wartet", en: "Waiting" },
  state_sent: { de: "Gesendet", en: "Sent" },
  state_skipped: { de: "Wird nicht gesendet", en: "Not sent" },
  state_stopped: { de: "Angehalten", en: "Stopped" },
  state_failed: { de: "Fehlgeschlagen", en: "Failed" },
  state_uncertain: { de: "Unklar, ob angekommen", en: "May have arrived" },

  reason_too_late: {
    de: "Der Zeitpunkt dafür ist schon vorbei.",
    en: "The time for it has already passed.",
  },
  reason_not_confirmed: {
    de: "Die Buchung ist noch nicht bestätigt. Nach der Bestätigung geht die Nachricht hinaus.",
    en: "The booking is not confirmed yet. Once it is, the message is sent.",
  },
  reason_canceled: {
    de: "Die Buchung ist storniert, oder der Gast ist nicht angereist.",
    en: "The booking is cancelled, or the guest did not arrive.",
  },
  reason_not_arrived: {
    de: "Der Gast wurde nicht eingecheckt.",
    en: "The guest was not checked in.",
  },
  reason_stay_too_short: {
    de: "Der Aufenthalt ist zu kurz dafür.",
    en: "The stay is too short for it.",
  },
  reason_no_recipient: {
    de: "Die Buchung hat keinen Gast. Tragen Sie einen Gast oder Kunden ein.",
    en: "The booking has no guest. Please enter a guest or a customer.",
  },
  reason_no_address: {
    de: "Der Gast hat keine E-Mail-Adresse. Tragen Sie sie beim Kontakt ein.",
    en: "The guest has no e-mail address. Please enter it on the contact.",
  },
  reason_address_refused: {
    de: "Der Mailserver nimmt diese Adresse nicht an. Prüfen Sie sie beim Kontakt.",
    en: "The mail server does not accept this address. Please check it on the contact.",
  },
  reason_portal_address: {
    de: "Die E-Mail-Adresse gehört dem Portal, und die Regel lässt solche Adressen aus.",
    en: "The e-mail address belongs to the portal, and the rule leaves such addresses out.",
  },
  reason_imported: {
    de: "Die Buchung kommt aus einem anderen Programm, und die Regel lässt solche Buchungen aus.",
    en: "The booking was imported from another program, and the rule leaves such bookings out.",
  },
  reason_no_consent: {
    de: "Das ist Werbung, und der Gast hat ihr nicht zugestimmt.",
    en: "This is an advertisement, and the guest has not agreed to any.",
  },
  reason_unsubscribed: {
    de: "Der Gast hat sich von Werbung abgemeldet.",
    en: "The guest has unsubscribed from advertisements.",
  },
  reason_no_text: {
    de: "Der Nachricht fehlt der Text. Schreiben Sie ihn in die Regel.",
    en: "The message has no text. Please write it in the rule.",
  },
  reason_no_value: {
    de: "Für einen Platzhalter im Text fehlt die Angabe. Tragen Sie sie ein, oder ändern Sie den Text.",
    en: "A placeholder in the text has no value. Please fill it in, or change the text.",
  },
  reason_form_filled: {
    de: "Der Gast hat den Online-Check-in schon ausgefüllt.",
    en: "The guest has already filled in the online check-in.",
  },
  reason_no_pre_check_in: {
    de: "Dieser Gast bekommt keinen Link zum Online-Check-in.",
    en: "This guest gets no link to the online check-in.",
  },
  reason_hourly_limit: {
    de: "Sie wartet, damit nicht zu viele E-Mails auf einmal hinausgehen.",
    en: "It waits so that not too many e-mails leave at once.",
  },
  reason_no_server: {
    de: "Es ist noch kein E-Mail-Konto eingerichtet. Hinterlegen Sie es unter Einstellungen › E-Mail.",
    en: "No mail account is set up yet. Please set it up in Settings › E-mail.",
  },
  reason_no_sender: {
    de: "Die Absenderadresse fehlt. Tragen Sie sie unter Einstellungen › E-Mail ein.",
    en: "The sender address is missing. Please enter it in Settings › E-mail.",
  },
  reason_paused: {
    de: "Diese Daten sind eine Kopie. Es wird erst gesendet, wenn ein Administrator ihre Verwendung bestätigt.",
    en: "These data are a copy. Nothing is sent until an administrator confirms their use.",
  },
  reason_unreachable: {
    de: "Der Mailserver ist nicht erreichbar. Prüfen Sie das E-Mail-Konto in den Einstellungen.",
    en: "The mail server cannot be reached. Please check the mail account in the settings.",
  },
  reason_refused: {
    de: "Der Mailserver hat die Nachricht nicht angenommen.",
    en: "The mail server did not accept the message.",
  },
  reason_attachment: {
    de: "Ein Anhang ließ sich nicht beifügen. Prüfen Sie die Anhänge der Regel.",
    en: "An attachment could not be added. Please check the rule’s attachments.",
  },
});
