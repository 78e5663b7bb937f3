import { texts } from "#shared/platform/core/text.ts";

/** Texts about advertisements by e-mail: the consent of a contact, and the page that ends it. */
export const consentsText = texts({
  /** The author in the event log. */
  author: { de: "Gast", en: "Guest" },
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
  agree: {
    de: "{{property}} darf mir Angebote und Bitten um Bewertungen per E-Mail schicken. Ich kann mich jederzeit abmelden. (freiwillig)",
    en: "{{property}} may send me offers and requests for reviews by e-mail. I can unsubscribe at any time. (optional)",
  },
  page_title: { de: "Keine Angebote mehr?", en: "No more offers?" },
  page_lead: {
    de: "{{property}} schickt Ihnen dann keine Angebote und Bitten um Bewertungen mehr. E-Mails zu Ihren Buchungen bekommen Sie weiterhin.",
    en: "{{property}} will then send you no more offers and requests for reviews. You still get e-mails about your bookings.",
  },
  page_button: { de: "Abmelden", en: "Unsubscribe" },
  page_done_title: { de: "Sie sind abgemeldet", en: "You are unsubscribed" },
  page_done: {
    de: "{{property}} schickt Ihnen keine Angebote und Bitten um Bewertungen mehr.",
    en: "{{property}} sends you no more offers and requests for reviews.",
  },
  page_dead: {
    de: "Vielleicht fehlt am Ende der Adresse ein Stück. Öffnen Sie sie bitte noch einmal aus der E-Mail, oder antworten Sie einfach darauf.",
    en: "Perhaps a piece is missing at the end of the address. Please open it again from the e-mail, or simply reply to it.",
  },
});
