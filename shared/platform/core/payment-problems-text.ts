import type { ProblemType } from "#shared/platform/core/errors.ts";
import type { Bilingual } from "#shared/platform/core/text.ts";

/** The texts of problems with bank statements and reminders. */
export const paymentProblemsText = {
  "bank_statement/unreadable": {
    de: "Diese Datei ist kein lesbarer Kontoauszug. Keyrack liest camt.053 (XML) und CSV.",
    en: "This file is no readable bank statement. Keyrack reads camt.053 (XML) and CSV.",
  },
  "bank_statement/doctype": {
    de: "Diese Datei enthält Anweisungen, die in einem Kontoauszug nicht vorkommen.",
    en: "This file has instructions that no bank statement has.",
  },
  "bank_statement/no_statement": { de: "In dieser Datei steht kein Kontoauszug.", en: "This file has no bank statement in it." },
  "bank_statement/no_columns": {
    de: "Die Spalten für Buchungstag und Betrag wurden nicht gefunden. Tragen Sie ihre Überschriften unter Einstellungen, Allgemein ein.",
    en: "The columns for day and amount were not found. Enter their headers in the general settings.",
  },
  "bank_statement/too_many_lines": {
    de: "Diese Datei hat zu viele Umsätze. Bitte teilen Sie sie.",
    en: "This file has too many lines. Please split it.",
  },
  "bank_statement/bad_date": { de: "Ein Buchungstag lässt sich nicht lesen.", en: "A day of booking cannot be read." },
  "bank_statement/bad_amount": { de: "Ein Betrag lässt sich nicht lesen.", en: "An amount cannot be read." },
  "bank_line/not_open": {
    de: "Dieser Umsatz ist schon gebucht oder beiseitegelegt, oder er bringt kein Geld.",
    en: "This line was booked or set aside already, or it brings no money.",
  },
  "bank_line/not_booked": { de: "Von diesem Umsatz ist nichts gebucht.", en: "Nothing of this line is booked." },
  "bank_line/foreign_currency": { de: "Dieser Umsatz ist in einer anderen Währung.", en: "This line is in another currency." },
  "bank_line/exceeds_amount": { de: "So viel ist von diesem Umsatz nicht mehr übrig.", en: "This line has less left than that." },
  "bank_line/nothing_proposed": {
    de: "Für diesen Umsatz gibt es keinen Vorschlag. Bitte ordnen Sie ihn zu.",
    en: "Nothing is proposed for this line. Please assign it.",
  },
  "bank_line/no_payment_method": {
    de: "Es gibt keine Zahlungsart für Überweisungen. Wählen Sie eine unter Einstellungen, Allgemein.",
    en: "There is no payment method for transfers. Choose one in the general settings.",
  },
  "reminder/other_step": {
    de: "Diese Mahnstufe gibt es schon, oder eine andere kommt davor.",
    en: "This step of reminding was taken already, or another comes before it.",
  },
  "reminder/not_overdue": { de: "Die Rechnung ist noch nicht überfällig.", en: "The invoice is not overdue yet." },
  "reminder/on_hold": { de: "Für diese Rechnung ruht das Mahnen.", en: "Reminders of this invoice are on hold." },
  "reminder/no_fee": { de: "Für diese Rechnung sind keine Mahnspesen offen.", en: "No reminder fees are due for this invoice." },
  "reminder/kept": {
    de: "Nur die letzte Mahnung lässt sich zurücknehmen, und nur, solange ihre Spesen nicht gebucht sind.",
    en: "Only the last reminder can be taken back, and only while its fee is not charged.",
  },
} as const satisfies Partial<Record<ProblemType, Bilingual>>;
