import { texts } from "#shared/platform/core/text.ts";

export const paymentMethodsText = texts({
  title: { de: "Zahlungsarten", en: "Payment methods" },
  new: { de: "Neue Zahlungsart", en: "New payment method" },
  create: { de: "Zahlungsart anlegen", en: "Create payment method" },
  details: { de: "Angaben", en: "Details" },
  name: { de: "Name", en: "Name" },
  name_hint: { de: "Etwa „Bar“ oder „Karte“", en: "Such as “Cash” or “Card”" },
  kind: { de: "Art", en: "Kind" },
  cash_kind: { de: "Bargeld", en: "Cash" },
  card_kind: { de: "Karte vor Ort", en: "Card at the desk" },
  voucher_kind: { de: "Gutschein", en: "Voucher" },
  transfer_kind: { de: "Überweisung", en: "Bank transfer" },
  online_kind: { de: "Online bezahlt", en: "Paid online" },
  other_kind: { de: "Anderes", en: "Something else" },
  former_program_kind: { de: "Im früheren Programm bezahlt", en: "Paid in the previous program" },
  cash_hint: {
    de: "Ein Barumsatz: Die Registrierkasse stellt einen Beleg aus",
    en: "Cash turnover: the cash register issues a receipt",
  },
  card_hint: {
    de: "Gilt vor dem Gesetz als Barumsatz: Die Registrierkasse stellt einen Beleg aus",
    en: "Counts as cash turnover by law: the cash register issues a receipt",
  },
  voucher_hint: {
    de: "Gilt vor dem Gesetz als Barumsatz: Die Registrierkasse stellt einen Beleg aus",
    en: "Counts as cash turnover by law: the cash register issues a receipt",
  },
  transfer_hint: { de: "Kein Barumsatz, kein Beleg der Registrierkasse", en: "No cash turnover, no receipt of the cash register" },
  online_hint: {
    de: "Nicht vor Ort bezahlt: kein Beleg der Registrierkasse",
    en: "Not paid on site: no receipt of the cash register",
  },
  other_hint: { de: "Kein Barumsatz, kein Beleg der Registrierkasse", en: "No cash turnover, no receipt of the cash register" },
  former_program_hint: {
    de: "Schon dort verbucht: kein Beleg, kein Kassenabschluss, in keiner Datei für die Buchhaltung",
    en: "Booked there already: no receipt, in no daily closing and no file for accounting",
  },
  booking_text: { de: "Buchungstext", en: "Booking text" },
  booking_text_hint: {
    de: "Für die Buchhaltung, wenn er anders lauten soll als der Name",
    en: "For accounting, where it should differ from the name",
  },
  account_number: { de: "Konto", en: "Account" },
  empty_title: { de: "Noch keine Zahlungsarten", en: "No payment methods yet" },
  empty_detail: { de: "Womit Gäste bei Ihnen bezahlen: bar, Karte, Überweisung.", en: "How guests pay you: cash, card, transfer." },
});
