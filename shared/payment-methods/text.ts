import { texts } from "#shared/core/text.ts";

export const paymentMethodsText = texts({
  title: { de: "Zahlungsarten", en: "Payment methods" },
  new: { de: "Neue Zahlungsart", en: "New payment method" },
  create: { de: "Zahlungsart anlegen", en: "Create payment method" },
  details: { de: "Angaben", en: "Details" },
  name: { de: "Name", en: "Name" },
  name_hint: { de: "Etwa „Bar“ oder „Karte“", en: "Such as “Cash” or “Card”" },
  booking_text: { de: "Buchungstext", en: "Booking text" },
  booking_text_hint: {
    de: "Für die Buchhaltung, wenn er anders lauten soll als der Name",
    en: "For accounting, where it should differ from the name",
  },
  account_number: { de: "Konto", en: "Account" },
  empty_title: { de: "Noch keine Zahlungsarten", en: "No payment methods yet" },
  empty_detail: { de: "Womit Gäste bei Ihnen bezahlen: bar, Karte, Überweisung.", en: "How guests pay you: cash, card, transfer." },
});
