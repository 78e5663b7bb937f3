import { texts } from "#shared/platform/core/text.ts";

export const cardPaymentsScreensText = texts({
  title: { de: "Kartenzahlung per Link", en: "Card payments by link" },
  hint: {
    de: "Mails mit Anzahlungen bekommen einen Knopf, mit dem Ihr Gast gleich mit Karte zahlt, auf einer Seite von Stripe. Was bezahlt ist, steht von selbst auf dem Folio.",
    en: "Mails about deposits get a button with which your guest pays by card at once, on a page of Stripe's. Payments are posted to the folio automatically.",
  },
  active: { de: "Kartenzahlung anbieten", en: "Offer card payments" },
  method: { de: "Wird gebucht als", en: "Posted as" },
  method_hint: {
    de: "Eine Zahlungsart, die online ist: Sie kommt nicht in die Registrierkasse.",
    en: "A payment method that is online: it does not go into the cash register.",
  },
  no_method: {
    de: "Legen Sie zuerst eine Zahlungsart der Art „online“ an.",
    en: "First add a payment method of the kind “online”.",
  },
  key: { de: "Geheimer Schlüssel (sk_…)", en: "Secret key (sk_…)" },
  key_hint: { de: "Aus dem Bereich „Entwickler“ Ihres Stripe-Kontos", en: "From the section “Developers” of your Stripe account" },
  webhook_secret: { de: "Signaturgeheimnis der Meldungen (whsec_…)", en: "Signing secret of the webhook (whsec_…)" },
  kept: { de: "Gespeichert; leer lassen, um es zu behalten", en: "Saved; leave empty to keep it" },
  webhook_url: { de: "Adresse für Meldungen von Stripe", en: "Address for Stripe's webhook" },
  copy_address: { de: "Adresse kopieren", en: "Copy the address" },
  webhook_hint: {
    de: "Tragen Sie sie bei Stripe ein, für die Ereignisse „checkout.session.*“. Ohne Meldungen fragt Keyrack selbst nach, alle paar Minuten.",
    en: "Enter it at Stripe, for the events “checkout.session.*”. Without reports, Keyrack asks by itself every few minutes.",
  },
  show_key: { de: "Zeigen oder verbergen", en: "Show or hide" },
  saved: { de: "Kartenzahlung gespeichert", en: "Card payments saved" },
});
