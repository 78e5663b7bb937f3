import { texts } from "#shared/core/text.ts";

export const cardPaymentsText = texts({
  paid_title: { de: "Vielen Dank!", en: "Thank you!" },
  paid: { de: "{{number}} ist bezahlt. Sie müssen nichts weiter tun.", en: "{{number}} is paid. There is nothing more to do." },
  checking: {
    de: "Ihre Zahlung zu {{number}} wird gerade bestätigt. Sie können diese Seite schließen.",
    en: "Your payment of {{number}} is being confirmed. You can close this page.",
  },
  open_title: { de: "Noch nicht bezahlt", en: "Not paid yet" },
  open: { de: "Zu {{number}} sind {{amount}} offen.", en: "{{amount}} of {{number}} is open." },
  pay: { de: "Mit Karte zahlen", en: "Pay by card" },
  ended_title: { de: "Hier ist nichts mehr offen", en: "Nothing is open here" },
  ended: {
    de: "{{number}} wird nicht mehr verlangt. Bei Fragen rufen Sie uns bitte an.",
    en: "{{number}} is not asked for any more. Please call us if you have questions.",
  },
  away_title: { de: "Gerade nicht möglich", en: "Not possible right now" },
  away: {
    de: "Die Kartenzahlung ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal, oder überweisen Sie den Betrag.",
    en: "Card payments are out of reach right now. Please try again later, or transfer the amount.",
  },
});
