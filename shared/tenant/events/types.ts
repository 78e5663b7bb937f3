import { type PlaceholdersOf, texts } from "#shared/platform/core/text.ts";
import { BOOKING_EVENTS } from "#shared/tenant/events/booking-types.ts";
import { CHANNEL_EVENTS } from "#shared/tenant/events/channel-types.ts";
import type { EventData } from "#shared/tenant/events/event-data.ts";
import { PAYMENT_EVENTS } from "#shared/tenant/events/payment-types.ts";

/** The event types, each with its sentence in the activity log. `{{words}}` are filled from the event's data. */
export const EVENT_TYPES = texts({
  "booking_page.changed": { de: "Buchungsseite geändert", en: "Booking page changed" },
  ...BOOKING_EVENTS,
  "registration.created": { de: "Meldung {{number}} zu {{code}} eingetragen", en: "Registration {{number}} of {{code}} entered" },
  "registration.undone": { de: "Meldung {{number}} storniert{{reason}}", en: "Registration {{number}} undone{{reason}}" },
  "registration.signed": { de: "Meldung {{number}} am Bildschirm unterschrieben", en: "Registration {{number}} signed on a screen" },
  "registration.corrected": {
    de: "Meldung {{number}} an geänderte Gästedaten angepasst",
    en: "Registration {{number}} corrected to changed guest data",
  },
  "registration.sent": {
    de: "Meldung {{number}} an die Gemeinde übermittelt, dort Nummer {{foreign}}",
    en: "Registration {{number}} sent to the municipality, number {{foreign}} there",
  },
  "registration.recalled": {
    de: "Meldung {{number}} bei der Gemeinde storniert, dort Nummer {{foreign}}",
    en: "Registration {{number}} cancelled at the municipality, number {{foreign}} there",
  },
  "registration.send_asked": {
    de: "Meldung {{number}} wird noch einmal an die Gemeinde gesendet",
    en: "Registration {{number}} is sent to the municipality again",
  },
  "registration.send_delayed": {
    de: "Meldung {{number}} noch nicht an die Gemeinde übermittelt. Es wird weiter versucht.",
    en: "Registration {{number}} not sent to the municipality yet. It is tried again.",
  },
  "registration.send_failed": {
    de: "Meldung {{number}} nicht an die Gemeinde übermittelt",
    en: "Registration {{number}} not sent to the municipality",
  },
  "registration.send_unclear": {
    de: "Meldung {{number}}: nicht bekannt, ob sie bei der Gemeinde angekommen ist",
    en: "Registration {{number}}: not known whether it has reached the municipality",
  },
  "registration.cleared": {
    de: "Namen der Meldung {{number}} gelöscht, Frist vorbei",
    en: "Names of registration {{number}} deleted, kept long enough",
  },
  "mail.queued": { de: "{{kind}} an {{to}} wird gesendet", en: "{{kind}} is going out to {{to}}" },
  "mail.sent": { de: "{{kind}} an {{to}} gesendet", en: "{{kind}} sent to {{to}}" },
  "mail.sent_partly": {
    de: "{{kind}} gesendet, aber nicht an {{refused}}: {{reason}}",
    en: "{{kind}} sent, but not to {{refused}}: {{reason}}",
  },
  "mail.delayed": {
    de: "{{kind}} an {{to}} noch nicht gesendet: {{reason}}. Es wird weiter versucht.",
    en: "{{kind}} to {{to}} not sent yet: {{reason}}. It will be tried again.",
  },
  "mail.failed": { de: "{{kind}} an {{to}} nicht gesendet: {{reason}}", en: "{{kind}} to {{to}} failed: {{reason}}" },
  "mail.uncertain": {
    de: "{{kind}} an {{to}}: nicht bekannt, ob sie angekommen ist",
    en: "{{kind}} to {{to}}: not known whether it has arrived",
  },
  "message.stopped": { de: "Nachricht {{name}} angehalten", en: "Message {{name}} stopped" },
  "message.resumed": { de: "Nachricht {{name}} wieder geplant", en: "Message {{name}} planned again" },
  "message.edited": { de: "Text der Nachricht {{name}} geändert", en: "Text of the message {{name}} changed" },
  "message_rule.created": { de: "Nachrichtenregel {{name}} angelegt", en: "Message rule {{name}} created" },
  "message_rule.changed": { de: "Nachrichtenregel {{name}} geändert", en: "Message rule {{name}} changed" },
  "message_rule.switched_on": { de: "Nachrichtenregel {{name}} eingeschaltet", en: "Message rule {{name}} switched on" },
  "message_rule.switched_off": { de: "Nachrichtenregel {{name}} ausgeschaltet", en: "Message rule {{name}} switched off" },
  "message_rule.deleted": { de: "Nachrichtenregel {{name}} gelöscht", en: "Message rule {{name}} deleted" },
  "mail.test_sent": { de: "Testmail an {{to}} gesendet", en: "Test mail sent to {{to}}" },
  "mail.canceled": { de: "{{kind}} an {{to}} zurückgenommen, nicht gesendet", en: "{{kind}} to {{to}} taken back, not sent" },
  "mail.not_sent": { de: "{{kind}} an {{to}} nicht gesendet: {{reason}}", en: "{{kind}} to {{to}} not sent: {{reason}}" },
  "access_token.issued": { de: "{{kind}} für Zimmer {{room}} ausgestellt", en: "{{kind}} for room {{room}} issued" },
  "access_token.asked": { de: "{{kind}} für Zimmer {{room}} verlangt", en: "{{kind}} for room {{room}} asked for" },
  "access_token.issue_delayed": {
    de: "{{kind}} für Zimmer {{room}} gilt noch nicht: {{reason}}. Es wird weiter versucht.",
    en: "{{kind}} for room {{room}} is not valid yet: {{reason}}. It will be tried again.",
  },
  "access_token.locks_changed": {
    de: "{{kind}} für Zimmer {{room}} geht an die Schlösser, wie sie jetzt zugeordnet sind",
    en: "{{kind}} for room {{room}} goes to the locks as they are assigned now",
  },
  "access_token.code_shown": { de: "{{kind}} für Zimmer {{room}} angesehen", en: "{{kind}} for room {{room}} looked at" },
  "access_token.failed": {
    de: "{{kind}} für Zimmer {{room}} nicht ausgestellt: {{reason}}",
    en: "{{kind}} for room {{room}} not issued: {{reason}}",
  },
  "access_token.changed": {
    de: "{{kind}} für Zimmer {{room}} gilt jetzt bis {{until}}",
    en: "{{kind}} for room {{room}} is now valid until {{until}}",
  },
  "access_token.change_delayed": {
    de: "{{kind}} für Zimmer {{room}} gilt noch nicht bis {{until}}: {{reason}}. Es wird weiter versucht.",
    en: "{{kind}} for room {{room}} is not valid until {{until}} yet: {{reason}}. It will be tried again.",
  },
  "access_token.change_failed": {
    de: "{{kind}} für Zimmer {{room}} ließ sich nicht auf {{until}} umstellen: {{reason}}",
    en: "{{kind}} for room {{room}} could not be changed to {{until}}: {{reason}}",
  },
  "access_token.revoking": { de: "{{kind}} für Zimmer {{room}} wird gesperrt", en: "{{kind}} for room {{room}} is being revoked" },
  "access_token.revoked": { de: "{{kind}} für Zimmer {{room}} gesperrt", en: "{{kind}} for room {{room}} revoked" },
  "access_token.revoke_delayed": {
    de: "{{kind}} für Zimmer {{room}} noch nicht gesperrt: {{reason}}. Es wird weiter versucht.",
    en: "{{kind}} for room {{room}} not revoked yet: {{reason}}. It will be tried again.",
  },
  "access_token.revoke_failed": {
    de: "{{kind}} für Zimmer {{room}} nicht gesperrt: {{reason}}",
    en: "{{kind}} for room {{room}} not revoked: {{reason}}",
  },
  "booking.anonymized": { de: "Persönliches aus Buchung {{code}} entfernt", en: "Personal details removed from booking {{code}}" },
  "group.anonymized": { de: "Persönliches aus Gruppe {{name}} entfernt", en: "Personal details removed from group {{name}}" },
  "invoice.anonymized": {
    de: "Persönliches aus den Mails zu Rechnung {{number}} entfernt",
    en: "Personal details removed from the mails about invoice {{number}}",
  },
  "group.created": { de: "Gruppe {{name}} angelegt", en: "Group {{name}} created" },
  "group.changed": { de: "Gruppe {{name}} geändert", en: "Group {{name}} changed" },
  "group.bookings_added": { de: "In die Gruppe {{name}} aufgenommen: {{codes}}", en: "Joined group {{name}}: {{codes}}" },
  "group.bookings_removed": { de: "Aus der Gruppe {{name}} genommen: {{codes}}", en: "Left group {{name}}: {{codes}}" },
  "group.routing_changed": { de: "Aufteilung der Rechnung von {{name}} geändert", en: "Split of the bill of {{name}} changed" },
  "group.restored": { de: "Gruppe {{name}} wiederhergestellt", en: "Group {{name}} restored" },
  "group.deleted": { de: "Gruppe {{name}} gelöscht", en: "Group {{name}} deleted" },
  "folio.opened": { de: "Folio {{number}} eröffnet", en: "Folio {{number}} opened" },
  "folio.changed": { de: "Folio {{number}} geändert", en: "Folio {{number}} changed" },
  "folio.deleted": { de: "Folio {{number}} gelöscht", en: "Folio {{number}} deleted" },
  "charge.posted": { de: "{{name}} gebucht: {{amount}}", en: "{{name}} charged: {{amount}}" },
  "charge.changed": { de: "{{name}} geändert: {{amount}}", en: "{{name}} changed: {{amount}}" },
  "charge.moved": {
    de: "{{name}} ({{amount}}) von Folio {{from_number}} auf {{to_number}} gelegt",
    en: "{{name}} ({{amount}}) moved from folio {{from_number}} to {{to_number}}",
  },
  "charges.moved": {
    de: "{{count}} Leistungen ({{amount}}) von Folio {{from_number}} auf {{to_number}} gelegt",
    en: "{{count}} charges ({{amount}}) moved from folio {{from_number}} to {{to_number}}",
  },
  "charge.split": {
    de: "{{name}} geteilt: {{amount}} auf Folio {{from_number}}, {{part}} auf Folio {{to_number}}",
    en: "{{name}} split: {{amount}} on folio {{from_number}}, {{part}} on folio {{to_number}}",
  },
  "charge.split_undone": {
    de: "Teilung zurückgenommen: {{name}} mit {{amount}} wieder ganz auf Folio {{number}}",
    en: "Split undone: {{name}} at {{amount}} whole again on folio {{number}}",
  },
  "charge.deleted": { de: "{{name}} gelöscht: {{amount}}", en: "{{name}} deleted: {{amount}}" },
  "payment.posted": { de: "Zahlung {{amount}} ({{method}})", en: "Payment of {{amount}} ({{method}})" },
  "payment.refunded": { de: "Erstattung {{amount}} ({{method}})", en: "Refund of {{amount}} ({{method}})" },
  "payment.shared": { de: "Anteil an der Zahlung der Gruppe: {{amount}}", en: "Share of the group's payment: {{amount}}" },
  "payment.transferred": {
    de: "{{amount}} von Folio {{from_number}} auf das der Gruppe übertragen ({{to_number}})",
    en: "{{amount}} transferred from folio {{from_number}} to the group's ({{to_number}})",
  },
  "payment.deleted": { de: "Zahlung {{amount}} storniert", en: "Payment of {{amount}} cancelled" },
  "cash_register.changed": { de: "Registrierkasse {{number}} eingerichtet", en: "Cash register {{number}} set up" },
  "cash_register.opened": { de: "Registrierkasse {{number}} in Betrieb genommen", en: "Cash register {{number}} taken into use" },
  "cash_register.closed": { de: "Registrierkasse {{number}} außer Betrieb genommen", en: "Cash register {{number}} taken out of use" },
  "cash_register.training_on": {
    de: "Trainingsmodus der Kasse {{number}} eingeschaltet",
    en: "Training mode of register {{number}} turned on",
  },
  "cash_register.training_off": {
    de: "Trainingsmodus der Kasse {{number}} beendet",
    en: "Training mode of register {{number}} turned off",
  },
  "cash_register.practised": {
    de: "Kasse {{number}}: Trainingsbeleg {{receipt}} erstellt",
    en: "Register {{number}}: training receipt {{receipt}} made",
  },
  "cash_register.checked": { de: "Kasse {{number}}: {{check}} erledigt", en: "Register {{number}}: {{check}} done" },
  "cash_register.zero_receipt": {
    de: "Nullbeleg {{receipt}} der Kasse {{number}} erstellt",
    en: "Zero receipt {{receipt}} of register {{number}} made",
  },
  "cash_register.outage_began": {
    de: "Signatureinrichtung der Kasse {{number}} ausgefallen: {{reason}}",
    en: "Signing device of register {{number}} out of order: {{reason}}",
  },
  "cash_register.outage_ended": {
    de: "Signatureinrichtung der Kasse {{number}} wieder bereit, Sammelbeleg {{receipt}}",
    en: "Signing device of register {{number}} ready again, collective receipt {{receipt}}",
  },
  "cash_register.outage_over": { de: "TSE der Kasse {{number}} wieder bereit", en: "TSE of register {{number}} ready again" },
  "cash_entry.put_in": { de: "Bareinlage {{amount}}", en: "Cash put in: {{amount}}" },
  "cash_entry.taken_out": { de: "Barentnahme {{amount}}", en: "Cash taken out: {{amount}}" },
  "cash_closing.made": { de: "Tagesabschluss {{number}}: {{amount}} gezählt", en: "Daily closing {{number}}: {{amount}} counted" },
  "invoice.drafted": { de: "Rechnungsentwurf zu Folio {{folio}}: {{amount}}", en: "Draft invoice for folio {{folio}}: {{amount}}" },
  "invoice.changed": { de: "Rechnungsentwurf zu Folio {{folio}} geändert", en: "Draft invoice for folio {{folio}} changed" },
  "invoice.deleted": { de: "Rechnungsentwurf zu Folio {{folio}} gelöscht", en: "Draft invoice for folio {{folio}} deleted" },
  "invoice.finalized": { de: "Rechnung {{number}} ausgestellt: {{amount}}", en: "Invoice {{number}} issued: {{amount}}" },
  "invoice.deposit_deducted": {
    de: "Anzahlung {{number}} in Rechnung {{invoice}} abgezogen",
    en: "Deposit {{number}} deducted by invoice {{invoice}}",
  },
  "invoice.deposit_freed": {
    de: "Anzahlung {{number}} wieder offen: Rechnung {{invoice}} wurde storniert",
    en: "Deposit {{number}} stands again: invoice {{invoice}} was cancelled",
  },
  "invoice.deposit_lapsed": {
    de: "Anzahlung {{number}} nicht mehr verlangt: Der Aufenthalt findet nicht statt",
    en: "Deposit {{number}} asked for no more: the stay does not take place",
  },
  "invoice.deposit_asked_again": { de: "Anzahlung {{number}} wieder verlangt", en: "Deposit {{number}} asked for again" },
  "invoice.deposit_issued": {
    de: "Anzahlungsrechnung {{number}} ausgestellt: {{amount}}",
    en: "Deposit invoice {{number}} issued: {{amount}}",
  },
  "invoice.deposit_received": { de: "Anzahlung {{number}} erhalten: {{amount}}", en: "Deposit {{number}} received: {{amount}}" },
  "invoice.deposit_returned": {
    de: "Von Anzahlung {{number}} zurückgegangen: {{amount}}",
    en: "Gone back from deposit {{number}}: {{amount}}",
  },
  "invoice.payment_link_copied": {
    de: "Link zum Bezahlen der Anzahlung {{number}} kopiert",
    en: "Link to pay deposit {{number}} copied",
  },
  "invoice.card_payment_unplaced": {
    de: "Kartenzahlung zu {{number}} kam, konnte aber nicht gebucht werden: {{amount}} ({{reference}})",
    en: "A card payment of {{number}} came but could not be posted: {{amount}} ({{reference}})",
  },
  "invoice.refunded": { de: "Auf Rechnung {{number}} erstattet: {{amount}}", en: "Given back on invoice {{number}}: {{amount}}" },
  "invoice.paid": { de: "Auf Rechnung {{number}} bezahlt: {{amount}}", en: "Paid on invoice {{number}}: {{amount}}" },
  ...PAYMENT_EVENTS,
  "invoice.canceled": {
    de: "Rechnung {{number}} mit {{cancellation}} storniert: {{reason}}",
    en: "Invoice {{number}} cancelled by {{cancellation}}: {{reason}}",
  },
  "invoice.cancellation_issued": {
    de: "Stornorechnung {{cancellation}} zu {{number}} ausgestellt",
    en: "Cancellation invoice {{cancellation}} of {{number}} issued",
  },
  "invoice.credited": {
    de: "Rechnung {{number}} mit {{credit}} um {{amount}} korrigiert: {{reason}}",
    en: "Invoice {{number}} corrected by {{credit}}, less {{amount}}: {{reason}}",
  },
  "invoice.credit_issued": {
    de: "Rechnungskorrektur {{credit}} zu {{number}} ausgestellt: {{amount}}",
    en: "Credit note {{credit}} for {{number}} issued: {{amount}}",
  },
  "invoice.cleared": {
    de: "Persönliches aus Rechnung {{number}} entfernt: Ihre Aufbewahrungsfrist ist vorbei",
    en: "Personal details removed from invoice {{number}}: its retention period is over",
  },
  "privacy.cleared": { de: "Nach Ablauf der Fristen entfernt: {{what}}", en: "Removed after their retention periods: {{what}}" },
  "privacy.confirmed": { de: "Löschfristen bestätigt: {{what}}", en: "Retention periods confirmed: {{what}}" },
  "booking.cleared": {
    de: "Persönliches aus Angebot {{code}} entfernt: Seine Aufbewahrungsfrist ist vorbei",
    en: "Personal details removed from offer {{code}}: its retention period is over",
  },
  "contact.created": { de: "Kontakt {{name}} angelegt", en: "Contact {{name}} created" },
  "contact.changed": { de: "Kontakt {{name}} geändert", en: "Contact {{name}} changed" },
  "contact.deleted": { de: "Kontakt {{name}} gelöscht", en: "Contact {{name}} deleted" },
  "contact.document_added": { de: "Dokument „{{document}}“ zu {{name}} gelegt", en: "Document “{{document}}” added to {{name}}" },
  "contact.document_removed": { de: "Dokument „{{document}}“ von {{name}} entfernt", en: "Document “{{document}}” removed from {{name}}" },
  "contact.merged": { de: "{{from}} mit {{name}} zusammengeführt", en: "{{from}} merged into {{name}}" },
  "contact.consent_given": { de: "{{name}} hat Werbung per E-Mail zugestimmt", en: "{{name}} has agreed to advertisements by e-mail" },
  "contact.consent_withdrawn": {
    de: "{{name}} möchte keine Werbung per E-Mail mehr",
    en: "{{name}} wants no more advertisements by e-mail",
  },
  "contact.unsubscribed": { de: "{{name}} hat sich von Werbung abgemeldet", en: "{{name}} has unsubscribed from advertisements" },
  "contact.exported": { de: "Daten von {{name}} ausgegeben", en: "Data of {{name}} exported" },
  "contact.anonymized": { de: "Kontakt anonymisiert", en: "Contact anonymised" },
  "room.created": { de: "Zimmer {{number}} angelegt", en: "Room {{number}} created" },
  "room.changed": { de: "Zimmer {{number}} geändert", en: "Room {{number}} changed" },
  "room.status_changed": { de: "Zimmer {{number}}: {{from}} → {{to}}", en: "Room {{number}}: {{from}} → {{to}}" },
  "room.inspected": { de: "Zimmer {{number}} kontrolliert", en: "Room {{number}} inspected" },
  "room.inspection_undone": { de: "Kontrolle von Zimmer {{number}} zurückgenommen", en: "Inspection of room {{number}} undone" },
  "room.door_opened": { de: "Tür von Zimmer {{number}} geöffnet", en: "Door of room {{number}} opened" },
  "room.door_failed": {
    de: "Tür von Zimmer {{number}} nicht geöffnet: {{reason}}",
    en: "Door of room {{number}} not opened: {{reason}}",
  },
  "room.deleted": { de: "Zimmer {{number}} gelöscht", en: "Room {{number}} deleted" },
  "room_type.created": { de: "Zimmerkategorie {{name}} angelegt", en: "Room type {{name}} created" },
  "room_type.changed": { de: "Zimmerkategorie {{name}} geändert", en: "Room type {{name}} changed" },
  "room_type.deleted": { de: "Zimmerkategorie {{name}} gelöscht", en: "Room type {{name}} deleted" },
  "room_lock.created": { de: "Zimmer {{number}} gesperrt", en: "Room {{number}} locked" },
  "room_lock.changed": { de: "Sperre von Zimmer {{number}} geändert", en: "Lock of room {{number}} changed" },
  "room_lock.started": { de: "Sperre von Zimmer {{number}} hat begonnen", en: "Lock of room {{number}} has begun" },
  "room_lock.ended": { de: "Sperre von Zimmer {{number}} beendet", en: "Lock of room {{number}} ended" },
  "room_lock.deleted": { de: "Sperre von Zimmer {{number}} gelöscht", en: "Lock of room {{number}} deleted" },
  "rate.created": { de: "Rate {{name}} angelegt", en: "Rate {{name}} created" },
  "rate.changed": { de: "Rate {{name}} geändert", en: "Rate {{name}} changed" },
  "rate.prices_changed": { de: "Preise der Rate {{name}} geändert ({{count}})", en: "Prices of rate {{name}} changed ({{count}})" },
  "rate.rules_changed": { de: "Einschränkungen der Rate {{name}} geändert", en: "Restrictions of rate {{name}} changed" },
  "rate.deleted": { de: "Rate {{name}} gelöscht", en: "Rate {{name}} deleted" },
  "item.created": { de: "Artikel {{name}} angelegt", en: "Item {{name}} created" },
  "item.changed": { de: "Artikel {{name}} geändert", en: "Item {{name}} changed" },
  "item.deleted": { de: "Artikel {{name}} gelöscht", en: "Item {{name}} deleted" },
  "tax_rate.created": { de: "Steuersatz {{name}} angelegt", en: "Tax rate {{name}} created" },
  "tax_rate.changed": { de: "Steuersatz {{name}} geändert", en: "Tax rate {{name}} changed" },
  "tax_rate.deleted": { de: "Steuersatz {{name}} gelöscht", en: "Tax rate {{name}} deleted" },
  "cancellation_policy.created": { de: "Stornobedingungen {{name}} angelegt", en: "Cancellation terms {{name}} created" },
  "cancellation_policy.changed": { de: "Stornobedingungen {{name}} geändert", en: "Cancellation terms {{name}} changed" },
  "cancellation_policy.deleted": { de: "Stornobedingungen {{name}} gelöscht", en: "Cancellation terms {{name}} deleted" },
  "calendar_feed.created": { de: "Kalender {{name}} für {{place}} angelegt", en: "Calendar {{name}} for {{place}} created" },
  "calendar_feed.changed": { de: "Kalender {{name}} geändert", en: "Calendar {{name}} changed" },
  "calendar_feed.address_renewed": { de: "Neue Adresse für den Kalender {{name}}", en: "New address for calendar {{name}}" },
  "calendar_feed.failed": { de: "Kalender von {{name}} konnte nicht gelesen werden", en: "Calendar of {{name}} could not be read" },
  "calendar_feed.recovered": { de: "Kalender von {{name}} wird wieder gelesen", en: "Calendar of {{name}} is read again" },
  "calendar_feed.read_asked": { de: "Kalender von {{name}} wird neu gelesen", en: "Calendar of {{name}} is read anew" },
  "calendar_feed.deleted": { de: "Kalender {{name}} gelöscht", en: "Calendar {{name}} deleted" },
  ...CHANNEL_EVENTS,
  "conflict.opened": {
    de: "Aufenthalt von {{channel}} vom {{from}} bis {{to}} passt nicht",
    en: "Stay of {{channel}} from {{from}} to {{to}} does not fit",
  },
  "conflict.changed": {
    de: "Aufenthalt von {{channel}} geändert, jetzt {{from}} bis {{to}}, passt nicht",
    en: "Stay of {{channel}} changed, now {{from}} to {{to}}, does not fit",
  },
  "conflict.resolved": {
    de: "Konflikt gelöst: {{channel}}, {{from}} bis {{to}}",
    en: "Conflict resolved: {{channel}}, {{from}} to {{to}}",
  },
  "conflict.dismissed": {
    de: "Konflikt beiseitegelegt: {{channel}}, {{from}} bis {{to}}",
    en: "Conflict dismissed: {{channel}}, {{from}} to {{to}}",
  },
  "payment_method.created": { de: "Zahlungsart {{name}} angelegt", en: "Payment method {{name}} created" },
  "payment_method.changed": { de: "Zahlungsart {{name}} geändert", en: "Payment method {{name}} changed" },
  "payment_method.deleted": { de: "Zahlungsart {{name}} gelöscht", en: "Payment method {{name}} deleted" },
  "property.created": { de: "Betrieb {{name}} angelegt", en: "Property {{name}} created" },
  "import.made": { de: "{{what}} übernommen: {{count}} neu", en: "{{what}} imported: {{count}} new" },
  "property.accounting_exported": {
    de: "Buchungen von {{from}} bis {{to}} für {{format}} exportiert",
    en: "Bookings from {{from}} to {{to}} exported for {{format}}",
  },
  "property.changed": { de: "Betrieb {{name}} geändert", en: "Property {{name}} changed" },
  "file.created": { de: "Datei {{name}} hochgeladen", en: "File {{name}} uploaded" },
  "file.promised": { de: "PDF {{name}} wird erstellt", en: "PDF {{name}} is being made" },
  "file.made": { de: "PDF {{name}} erstellt", en: "PDF {{name}} made" },
  "file.deleted": { de: "Datei {{name}} gelöscht", en: "File {{name}} deleted" },
  "emergency_sheet.failed": {
    de: "Das stündliche Notfallblatt ging nicht hinaus ({{to}}): {{reason}}",
    en: "The hourly emergency sheet did not get through ({{to}}): {{reason}}",
  },
  "emergency_sheet.recovered": {
    de: "Das stündliche Notfallblatt geht wieder hinaus ({{to}})",
    en: "The hourly emergency sheet gets through again ({{to}})",
  },
  "note.created": { de: "Notiz: „{{text}}“", en: "Note: “{{text}}”" },
  "note.photo_added": { de: "Foto zur Notiz „{{text}}“", en: "Photo to the note “{{text}}”" },
  "note.changed": { de: "Notiz geändert: „{{text}}“", en: "Note changed: “{{text}}”" },
  "note.deleted": { de: "Notiz gelöscht: „{{text}}“", en: "Note deleted: “{{text}}”" },
  "note.restored": { de: "Notiz wiederhergestellt: „{{text}}“", en: "Note brought back: “{{text}}”" },
  "member.added": { de: "{{name}} ins Team aufgenommen", en: "{{name}} joined the team" },
  "member.changed": { de: "Rolle von {{name}} geändert", en: "Role of {{name}} changed" },
  "member.removed": { de: "{{name}} aus dem Team entfernt", en: "{{name}} left the team" },
  "member.erased": {
    de: "Name und E-Mail-Adresse eines ehemaligen Teammitglieds gelöscht",
    en: "Name and e-mail address of a former team member erased",
  },
  "user.created": { de: "Zugang für {{name}} angelegt", en: "Login of {{name}} created" },
  "user.changed": { de: "Profil von {{name}} geändert", en: "Profile of {{name}} changed" },
  "user.password_changed": { de: "Passwort von {{name}} geändert", en: "Password of {{name}} changed" },
  "api_key.created": { de: "API-Schlüssel {{name}} angelegt", en: "API key {{name}} created" },
  "api_key.changed": { de: "API-Schlüssel {{name}} geändert", en: "API key {{name}} changed" },
  "api_key.revoked": { de: "API-Schlüssel {{name}} widerrufen", en: "API key {{name}} revoked" },
  "api_key.deleted": { de: "API-Schlüssel {{name}} gelöscht", en: "API key {{name}} deleted" },
  "webhook.created": { de: "Webhook an {{host}} angelegt", en: "Webhook to {{host}} created" },
  "webhook.changed": { de: "Webhook an {{host}} geändert", en: "Webhook to {{host}} changed" },
  "webhook.secret_renewed": { de: "Neues Geheimnis für den Webhook an {{host}}", en: "New secret of the webhook to {{host}}" },
  "webhook.test": { de: "Webhook an {{host}} geprüft", en: "Webhook to {{host}} tried" },
  "webhook.redelivered": {
    de: "Ereignisse noch einmal an {{host}} gesendet: {{count}}",
    en: "Events sent to {{host}} once more: {{count}}",
  },
  "webhook.switched_off": {
    de: "Webhook an {{host}} ausgeschaltet: Der Empfänger nimmt nichts mehr an",
    en: "Webhook to {{host}} switched off: its receiver takes nothing any more",
  },
  "webhook.deleted": { de: "Webhook an {{host}} gelöscht", en: "Webhook to {{host}} deleted" },
  "setting.created": { de: "Einstellung {{key}} angelegt", en: "Setting {{key}} created" },
  "setting.changed": { de: "Einstellung {{key}} geändert", en: "Setting {{key}} changed" },
  "setting.deleted": { de: "Einstellung {{key}} gelöscht", en: "Setting {{key}} deleted" },
});

export type EventType = keyof typeof EVENT_TYPES;

/** The words that the sentence of an event needs; a test checks that German and English use the same ones. */
export type EventWords<T extends EventType> = PlaceholdersOf<(typeof EVENT_TYPES)[T]["en"]>;

/** The data with which an event of a type is recorded. A missing word of its sentence does not compile. */
export type EventDataOf<T extends EventType> = [EventWords<T>] extends [never]
  ? EventData
  : EventData & { words: Readonly<Record<EventWords<T>, string>> };

/** An event before it is recorded. */
export type NewEvent<T extends EventType = EventType> = { [Type in T]: { type: Type; data: EventDataOf<Type> } }[T];
