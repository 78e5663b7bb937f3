import type { Language } from "#shared/platform/core/fields.ts";
import { texts } from "#shared/platform/core/text.ts";
import { settingsText } from "#shared/tenant/settings/text.ts";

/** Display names of settings; other settings are shown by their key. */
const NAMES = texts({
  FEATURE_REGISTRATION_MANAGEMENT: settingsText.feature_registrations,
  FEATURE_PAYMENT_AT_ARRIVAL: settingsText.feature_payment_at_arrival,
  FEATURE_ROOM_INSPECTION: settingsText.room_inspection,
  AUTO_NO_SHOW: settingsText.auto_no_show,
  AUTO_EXTEND_OVERDUE: settingsText.auto_extend,
  ACCESS_CONTROL_INTERFACE: { de: "Schließsystem", en: "Door system" },
  ACCESS_CONTROL_URL: { de: "Adresse des Schließsystems", en: "Address of the door system" },
  ACCESS_CONTROL_SECRET: { de: "Geheimnis des Schließsystems", en: "Secret of the door system" },
  ACCESS_CONTROL_NUKI_URL: { de: "Adresse von Nuki", en: "Address of Nuki" },
  ACCESS_CONTROL_NUKI_SECRET: { de: "API-Token von Nuki", en: "API token of Nuki" },
  ACCESS_CONTROL_NUKI_DOORS: { de: "Zuordnung der Nuki-Schlösser", en: "Assignment of the Nuki locks" },
  ACCOUNTING: { de: "Finanzbuchhaltung", en: "Financial accounting" },
  CARD_PAYMENTS: { de: "Kartenzahlung per Link", en: "Card payments by link" },
  CARD_PAYMENTS_SECRET: { de: "Schlüssel für Kartenzahlungen", en: "Key for card payments" },
  CARD_PAYMENTS_WEBHOOK_SECRET: { de: "Geheimnis der Meldungen über Kartenzahlungen", en: "Secret of reports on card payments" },
  EMERGENCY_SHEET_MAIL: { de: "Notfallblatt per E-Mail", en: "Emergency sheet by e-mail" },
  EMERGENCY_SHEET_SAVE: { de: "Notfallblatt in diesem Browser", en: "Emergency sheet in this browser" },
  GENERAL_CONFIRMS_OFFERS: settingsText.confirms_offers,
  GENERAL_LANGUAGE: { de: "Sprache", en: "Language" },
  GENERAL_MAIL_FROM: { de: "Absender der E-Mails", en: "Sender of e-mails" },
  GENERAL_MAIL_TEMPLATES: { de: "E-Mail-Vorlagen", en: "E-mail templates" },
  GENERAL_ONE_MAIL: settingsText.one_mail,
  GENERAL_TERMS: settingsText.terms,
  REGISTRATION_SERVICE: { de: "Meldungen an die Gemeinde", en: "Registrations to the municipality" },
  REGISTRATION_SERVICE_SECRET: { de: "Passwort für Meldungen an die Gemeinde", en: "Password for registrations to the municipality" },
  RETENTION: { de: "Löschfristen", en: "Retention periods" },
  GENERAL_UNDO_SECONDS: settingsText.undo_seconds,
  GENERAL_COTS: settingsText.cots,
  MESSAGES_QUIET_FROM: { de: "Beginn der Ruhezeit für Nachrichten", en: "Start of the quiet hours of messages" },
  MESSAGES_QUIET_UNTIL: { de: "Ende der Ruhezeit für Nachrichten", en: "End of the quiet hours of messages" },
  MESSAGES_AN_HOUR: { de: "Nachrichten je Stunde", en: "Messages an hour" },
});

/** The name of a setting in the reader's language. */
export function settingName(key: string, language: Language): string {
  return Object.hasOwn(NAMES, key) ? NAMES[key as keyof typeof NAMES][language] : key;
}
