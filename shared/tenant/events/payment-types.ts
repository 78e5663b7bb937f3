import { texts } from "#shared/platform/core/text.ts";

/** The event types of bank statements and of reminders, each with its sentence in the activity log. */
export const PAYMENT_EVENTS = texts({
  "bank_statement.imported": {
    de: "Kontoauszug {{name}} eingelesen, neue Umsätze: {{count}}",
    en: "Bank statement {{name}} uploaded, new lines: {{count}}",
  },
  "bank_statement.line_booked": {
    de: "Umsatz vom {{day}} über {{amount}} gebucht",
    en: "Line of {{day}} for {{amount}} booked",
  },
  "bank_statement.line_undone": {
    de: "Buchung des Umsatzes vom {{day}} über {{amount}} zurückgenommen",
    en: "Booking of the line of {{day}} for {{amount}} taken back",
  },
  "bank_statement.line_freed": {
    de: "Umsatz vom {{day}} über {{amount}} wieder offen: Seine Zahlung wurde storniert",
    en: "Line of {{day}} for {{amount}} open again: its payment was cancelled",
  },
  "bank_statement.line_ignored": {
    de: "Umsatz vom {{day}} über {{amount}} beiseitegelegt",
    en: "Line of {{day}} for {{amount}} set aside",
  },
  "bank_statement.line_restored": {
    de: "Umsatz vom {{day}} über {{amount}} zurückgeholt",
    en: "Line of {{day}} for {{amount}} brought back",
  },
  "invoice.payment_taken_back": {
    de: "Zahlung auf Rechnung {{number}} storniert: {{amount}}",
    en: "Payment on invoice {{number}} cancelled: {{amount}}",
  },
  "invoice.reminded": {
    de: "Mahnung {{step}} zu Rechnung {{number}} gesendet: offen {{amount}}, Spesen {{fee}}",
    en: "Reminder {{step}} of invoice {{number}} sent: {{amount}} due, fee {{fee}}",
  },
  "invoice.reminder_printed": {
    de: "Mahnung {{step}} zu Rechnung {{number}} als Brief: offen {{amount}}, Spesen {{fee}}",
    en: "Reminder {{step}} of invoice {{number}} as a letter: {{amount}} due, fee {{fee}}",
  },
  "invoice.reminder_taken_back": {
    de: "Mahnung {{step}} zu Rechnung {{number}} zurückgenommen",
    en: "Reminder {{step}} of invoice {{number}} taken back",
  },
  "invoice.reminders_held": {
    de: "Mahnungen zu Rechnung {{number}} ruhen bis {{until}}",
    en: "Reminders of invoice {{number}} on hold until {{until}}",
  },
  "invoice.reminders_resumed": {
    de: "Mahnungen zu Rechnung {{number}} ruhen nicht mehr",
    en: "Reminders of invoice {{number}} no longer on hold",
  },
  "invoice.reminder_fees_paid": {
    de: "Mahnspesen zu Rechnung {{number}} bezahlt: {{amount}} (Folio {{folio}})",
    en: "Reminder fees of invoice {{number}} paid: {{amount}} (folio {{folio}})",
  },
  "invoice.reminder_fees_waived": {
    de: "Mahnspesen zu Rechnung {{number}} erlassen",
    en: "Reminder fees of invoice {{number}} waived",
  },
  "invoice.reminder_fees_claimed": {
    de: "Mahnspesen zu Rechnung {{number}} wieder verlangt",
    en: "Reminder fees of invoice {{number}} claimed again",
  },
});
