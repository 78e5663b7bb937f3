import { texts } from "#shared/platform/core/text.ts";

/** Texts of the mail with the link to a new password. */
export const passwordMailText = texts({
  subject: { de: "Neues Passwort für Keyrack", en: "New password for Keyrack" },
  body: {
    de: "Guten Tag {{name}},\n\nhier wählen Sie ein neues Passwort für Keyrack:\n{{link}}\n\nDer Link gilt eine Stunde lang und nur einmal.\n\nSie haben kein neues Passwort angefordert? Dann müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.",
    en: "Hello {{name}},\n\nchoose a new password for Keyrack here:\n{{link}}\n\nThe link works once, within one hour.\n\nYou did not ask for a new password? Then there is nothing to do: your password stays as it is.",
  },
});
