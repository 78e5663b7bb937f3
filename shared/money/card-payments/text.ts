import { texts } from "#shared/platform/core/text.ts";

export const cardPaymentsText = texts({
  paid_title: { de: "Vielen Dank!", en: "Thank you!" },
  paid: { de: "{{document}} ist bezahlt. Sie müssen nichts weiter tun.", en: "{{document}} is paid. There is nothing more to do." },
  checking: {
    de: "{{document}}: Ihre Zahlung wird gerade bestätigt. Sie können diese Seite schließen.",
    en: "{{document}}: your payment is being confirmed. You can close this page.",
  },
  open_title: { de: "Noch nicht bezahlt", en: "Not paid yet" },
  open: { de: "{{document}}: {{amount}} sind noch zu zahlen.", en: "{{document}}: {{amount}} is still to be paid." },
  pay: { de: "Mit Karte zahlen", en: "Pay by card" },
  ended_title: { de: "Hier ist nichts mehr offen", en: "Nothing is open here" },
  ended: {
    de: "{{document}} wird nicht mehr verlangt. Bei Fragen rufen Sie uns bitte an.",
    en: "{{document}} is not asked for any more. Please call us if you have questions.",
  },
  away_title: { de: "Gerade nicht möglich", en: "Not possible right now" },
  away: {
    de: "{{document}}: Die Kartenzahlung ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal, oder überweisen Sie {{amount}}.",
    en: "{{document}}: card payments are out of reach right now. Please try again later, or transfer {{amount}}.",
  },
});
