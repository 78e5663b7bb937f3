import { texts } from "#shared/platform/core/text.ts";

/** Texts about the consent of contacts to advertisements by e-mail. */
export const consentsText = texts({
  title: { de: "Werbung per E-Mail", en: "Advertisements by e-mail" },
  allowed: { de: "Erlaubt seit {{date}}", en: "Allowed since {{date}}" },
  allowed_by_guest: { de: "Erlaubt seit {{date}}, beim Online-Check-in", en: "Allowed since {{date}}, in the online check-in" },
  not_allowed: { de: "Nicht erlaubt", en: "Not allowed" },
  unsubscribed: { de: "Abgemeldet am {{date}}", en: "Unsubscribed on {{date}}" },
  unsubscribed_hint: {
    de: "Nur der Gast selbst kann das ändern, beim Online-Check-in.",
    en: "Only the guest can change that, in the online check-in.",
  },
  allow: { de: "Gast hat zugestimmt", en: "Guest has agreed" },
  allow_hint: {
    de: "Angebote und Bitten um Bewertungen brauchen die Zustimmung des Gasts. Halten Sie fest, wie Sie sie bekommen haben, etwa in einer Notiz.",
    en: "Offers and requests for reviews need the guest's consent. Note how you got it, for example in a note.",
  },
  withdraw: { de: "Zustimmung zurücknehmen", en: "Withdraw the consent" },
});
