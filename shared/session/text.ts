import { texts } from "#shared/core/text.ts";

export const sessionText = texts({
  title: { de: "Anmelden", en: "Log in" },
  greeting: { de: "Willkommen zurück", en: "Welcome back" },
  subtitle: { de: "Melden Sie sich an, um weiterzuarbeiten.", en: "Log in to go on working." },
  claim: { de: "Jeder Schlüssel an seinem Haken.", en: "Every key on its hook." },
  claim_detail: {
    de: "Zimmerplan, Buchungen und Gäste auf einen Blick. Was die Kollegin verschiebt, sehen Sie im selben Moment.",
    en: "Room plan, bookings and guests at a glance. What a colleague moves, you see the same moment.",
  },
  email: { de: "E-Mail-Adresse", en: "E-mail address" },
  password: { de: "Passwort", en: "Password" },
  show_password: { de: "Passwort zeigen oder verbergen", en: "Show or hide password" },
  submit: { de: "Anmelden", en: "Log in" },
  forgotten: { de: "Passwort vergessen?", en: "Forgot your password?" },
  forgotten_detail: {
    de: "Wer Ihren Betrieb in Keyrack verwaltet, gibt Ihnen unter Einstellungen › Team ein neues. Kommt niemand mehr hinein, hilft auf dem Computer, auf dem Keyrack läuft: npm run reset-password -- IHRE@E-MAIL",
    en: "Your property’s administrator gives you a new one under Settings › Team. If nobody can log in any more, this helps on the computer that Keyrack runs on: npm run reset-password -- YOUR@E-MAIL",
  },
  ended: { de: "Ihre Sitzung ist abgelaufen. Bitte melden Sie sich wieder an.", en: "Your session has ended. Please log in again." },
  change_title: { de: "Passwort ändern", en: "Change password" },
  change_default_title: { de: "Bitte wählen Sie ein eigenes Passwort", en: "Please choose a password of your own" },
  change_default_detail: {
    de: "Sie haben sich mit dem Passwort angemeldet, das Ihnen mitgeteilt wurde. Ersetzen Sie es jetzt durch eines, das nur Sie kennen.",
    en: "You logged in with the password you were given. Replace it now by one that only you know.",
  },
  current_password: { de: "Aktuelles Passwort", en: "Current password" },
  new_password: { de: "Neues Passwort", en: "New password" },
  new_password_hint: { de: "Mindestens 8 Zeichen", en: "At least 8 characters" },
  changed: { de: "Passwort geändert. Andere Sitzungen wurden beendet.", en: "Password changed. Other sessions were ended." },
});
