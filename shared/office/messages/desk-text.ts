import { texts } from "#shared/platform/core/text.ts";

/** The timeline of a stay, the page of the coming days, and messages by phone. */
export const messagesDeskText = texts({
  title: { de: "Nachrichten", en: "Messages" },
  days_hint: {
    de: "Was Gäste von selbst bekommen: geplant, gesendet und ausgelassen. Ohne Auswahl sind es heute und die nächsten sieben Tage.",
    en: "What guests get automatically: planned, sent and left out. Without a choice these are today and the next seven days.",
  },
  days: { de: "Tage", en: "Days" },
  rule: { de: "Regel", en: "Rule" },
  state: { de: "Zustand", en: "State" },
  days_shown: {
    de: "Gezeigt sind höchstens 31 Tage: {{days}}.",
    en: "31 days are shown at most: {{days}}.",
  },
  day_count_one: { de: "{{count}} Nachricht", en: "{{count}} message" },
  day_count_other: { de: "{{count}} Nachrichten", en: "{{count}} messages" },
  none_title: { de: "Keine Nachrichten", en: "No messages" },
  none_days: {
    de: "An diesen Tagen geht keine Nachricht an Gäste. Was sie wann bekommen, legen die Regeln fest.",
    en: "No message goes to guests on these days. The rules decide what they get, and when.",
  },
  none_stay: {
    de: "Für diesen Aufenthalt ist keine Nachricht geplant. Was Gäste wann bekommen, legen die Regeln fest.",
    en: "No message is planned for this stay. The rules decide what guests get, and when.",
  },
  none_group: {
    de: "An diese Gruppe geht keine gemeinsame Nachricht. Was einzelne Gäste bekommen, steht bei ihrer Buchung.",
    en: "No common message goes to this group. What single guests get is shown on their bookings.",
  },

  at_planned: { de: "Geplant für {{time}}", en: "Planned for {{time}}" },
  at_waiting: { de: "Seit {{time}} an der Reihe", en: "Due since {{time}}" },
  at_sending: { de: "Wird gerade gesendet", en: "Is being sent" },
  at_sent: { de: "Gesendet am {{time}}", en: "Sent on {{time}}" },
  at_skipped: { de: "Wäre am {{time}} gesendet worden", en: "Would have been sent on {{time}}" },
  at_later: { de: "An der Reihe am {{time}}", en: "Due on {{time}}" },
  arrival_unknown: {
    de: "Die Verbindung brach beim Senden ab. Die Mail kann angekommen sein.",
    en: "The connection broke while it was sent. The mail may have arrived.",
  },
  missing: { de: "Es fehlt: {{names}}", en: "Missing: {{names}}" },
  for_group: { de: "Für die ganze Gruppe", en: "For the whole group" },
  is_edited: { de: "Eigener Text", en: "Own text" },
  nobody: { de: "ohne Empfänger", en: "no recipient" },
  to: { de: "An {{to}}", en: "To {{to}}" },
  subject: { de: "Betreff", en: "Subject" },
  body: { de: "Text", en: "Text" },
  open: { de: "{{rule}}: Text ansehen", en: "{{rule}}: see the text" },
  gone: {
    de: "Diese Nachricht ist nicht mehr geplant.",
    en: "This message is not planned any more.",
  },
  see_history: { de: "Die Mail im Verlauf", en: "The mail in the history" },

  send: { de: "Jetzt senden", en: "Send now" },
  send_again: { de: "Noch einmal senden", en: "Send again" },
  stop: { de: "Anhalten", en: "Stop" },
  resume: { de: "Wieder planen", en: "Plan again" },
  edit: { de: "Bearbeiten", en: "Edit" },
  step_of: { de: "{{step}}: {{rule}}", en: "{{step}}: {{rule}}" },
  stopped_done: { de: "{{rule}} angehalten", en: "{{rule}} stopped" },
  resumed_done: { de: "{{rule}} wieder geplant", en: "{{rule}} planned again" },
  sent_done: { de: "{{rule}} wird gesendet an {{to}}", en: "{{rule}} is being sent to {{to}}" },
  kept_done: {
    de: "{{rule}} konnte nicht gesendet werden.",
    en: "{{rule}} could not be sent.",
  },
  edited_done: { de: "Text geändert", en: "Text changed" },
  ask_failed: { de: "Noch einmal senden?", en: "Send again?" },
  ask_failed_detail: {
    de: "Der letzte Versuch ist fehlgeschlagen. Sollte die Mail doch angekommen sein, bekommt der Gast sie zweimal.",
    en: "The last attempt failed. If the mail arrived after all, the guest gets it twice.",
  },
  ask_uncertain: { de: "Noch einmal senden?", en: "Send again?" },
  ask_uncertain_detail: {
    de: "Die Verbindung brach beim Senden ab. Vielleicht hat der Gast die Mail schon, dann bekommt er sie zweimal.",
    en: "The connection broke while the mail was sent. The guest may have it already, and would get it twice.",
  },
  ask_skipped: { de: "Trotzdem senden?", en: "Send it anyway?" },

  edit_title: { de: "Nachricht bearbeiten", en: "Edit the message" },
  edit_hint: {
    de: "Das ändert nur diese eine Nachricht. Sie folgt dann nicht mehr der Vorlage der Regel: Spätere Änderungen an der Vorlage, am Aufenthalt oder am Gast kommen nicht mehr in den Text.",
    en: "This changes only this one message. It then no longer follows the rule’s template: later changes of the template, the stay or the guest do not reach its text.",
  },
  link_hint: {
    de: "An die Stelle von {{placeholder}} kommt beim Senden der Link zum Online-Check-in.",
    en: "{{placeholder}} is replaced by the link to the online check-in when the mail is sent.",
  },
  no_placeholders: {
    de: "Platzhalter werden hier nicht mehr ersetzt. Schreiben Sie statt {{names}}, was der Gast lesen soll.",
    en: "Placeholders are no longer replaced here. Instead of {{names}}, please write what the guest is to read.",
  },

  by_phone: { de: "Per WhatsApp oder SMS", en: "By WhatsApp or SMS" },
  whatsapp: { de: "WhatsApp", en: "WhatsApp" },
  sms: { de: "SMS", en: "SMS" },
  by_phone_hint: {
    de: "Öffnet die App mit dem Text an {{phone}}. Ob Sie ihn absenden, sieht Keyrack nicht; an der Mail ändert es nichts.",
    en: "Opens the app with the text to {{phone}}. Keyrack does not see if you send it, and the mail stays as it is.",
  },
  no_whatsapp: {
    de: "WhatsApp braucht die Nummer mit Ländervorwahl. Zu {{phone}} passt die des Landes nicht; ergänzen Sie sie beim Kontakt, zum Beispiel {{example}}.",
    en: "WhatsApp needs the number with its country code, and that of the country does not fit {{phone}}. Please add it on the contact, for example {{example}}.",
  },
  make_link: { de: "Link für WhatsApp und SMS anlegen", en: "Make the link for WhatsApp and SMS" },
  make_link_hint: {
    de: "Im Text steht ein Link zum Online-Check-in, der erst angelegt wird.",
    en: "The text has a link to the online check-in, which is made first.",
  },
  needs_mail_link: {
    de: "Im Text steht ein Link, den nur die Mail bekommt. Deshalb geht diese Nachricht nicht per WhatsApp oder SMS.",
    en: "The text has a link that only the mail gets, so this message cannot go by WhatsApp or SMS.",
  },
  needs_mail_door_code: {
    de: "Der Türcode kommt erst beim Senden in die Mail. Deshalb geht diese Nachricht nicht per WhatsApp oder SMS.",
    en: "The door code is put into the mail only when it is sent, so this message cannot go by WhatsApp or SMS.",
  },

  refused_brief: { de: "vom Mailserver abgelehnt", en: "refused by the mail server" },
  refused_mark: {
    de: "Der Mailserver hat diese Adresse am {{date}} abgelehnt: {{detail}}. Nachrichten gehen nicht mehr dorthin.",
    en: "The mail server refused this address on {{date}}: {{detail}}. Messages are not sent to it.",
  },
  refused_mark_plain: {
    de: "Der Mailserver hat diese Adresse am {{date}} abgelehnt. Nachrichten gehen nicht mehr dorthin.",
    en: "The mail server refused this address on {{date}}. Messages are not sent to it.",
  },
  refused_mark_hint: {
    de: "Das gilt, bis die Adresse geändert ist. Mails, die erst später zurückkommen, sieht Keyrack nicht.",
    en: "This holds until the address is changed. Keyrack does not see mails that come back later.",
  },
});
