import { texts } from "#shared/core/text.ts";

export const sessionText = texts({
  title: { de: "Anmelden", en: "Log in" },
  greeting: { de: "Willkommen zurück", en: "Welcome back" },
  subtitle: { de: "Melden Sie sich an, um weiterzuarbeiten.", en: "Log in to continue." },
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
  forgot_title: { de: "Passwort vergessen?", en: "Forgot your password?" },
  forgot_subtitle: {
    de: "Geben Sie die Adresse ein, mit der Sie sich anmelden. Sie bekommen einen Link zu einem neuen Passwort.",
    en: "Enter the address you log in with. You will get a link to a new password.",
  },
  forgot_send: { de: "Link senden", en: "Send the link" },
  forgot_again: { de: "Nochmal senden", en: "Send it again" },
  forgot_sent: {
    de: "Wenn es ein Konto mit {{email}} gibt, ist die Mail unterwegs. Der Link gilt eine Stunde. Nichts angekommen? Sehen Sie auch im Spam-Ordner nach.",
    en: "If there is an account with {{email}}, the mail is on its way. The link works for an hour. Nothing there? Please look in the spam folder, too.",
  },
  back_to_login: { de: "Zurück zur Anmeldung", en: "Back to the login" },
  reset_title: { de: "Neues Passwort wählen", en: "Choose a new password" },
  reset_subtitle: {
    de: "Danach melden Sie sich damit an. Auf allen anderen Geräten werden Sie abgemeldet.",
    en: "You log in with it afterwards. On all other devices you will be logged out.",
  },
  new_password_again: { de: "Neues Passwort wiederholen", en: "Repeat the new password" },
  not_the_same: { de: "Die beiden Passwörter sind nicht gleich.", en: "The two passwords are not the same." },
  reset_submit: { de: "Passwort speichern", en: "Save password" },
  reset_done: { de: "Ihr neues Passwort gilt. Sie können sich anmelden.", en: "Your new password is set. You can log in." },
  link_dead_title: { de: "Dieser Link gilt nicht mehr", en: "This link is no longer valid" },
  link_dead: {
    de: "Ein Link gilt eine Stunde lang und nur einmal, und ein neuer ersetzt den alten. Fordern Sie einfach einen neuen an.",
    en: "A link works once, within one hour, and a new one replaces the old one. Simply ask for a new one.",
  },
  link_dead_ask: { de: "Neuen Link anfordern", en: "Ask for a new link" },
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
