import type { GeneralSettingsPatch } from "#shared/tenant/settings/schema.ts";

/** The settings that `/settings/general` returns as one object, with the key under which each is stored. */
export const GENERAL_KEYS = {
  language: "GENERAL_LANGUAGE",
  mail_from: "GENERAL_MAIL_FROM",
  undo_seconds: "GENERAL_UNDO_SECONDS",
  cots: "GENERAL_COTS",
  mail_templates: "GENERAL_MAIL_TEMPLATES",
  confirms_offers: "GENERAL_CONFIRMS_OFFERS",
  one_mail: "GENERAL_ONE_MAIL",
  terms: "GENERAL_TERMS",
  sheet_mail: "EMERGENCY_SHEET_MAIL",
  saves_sheet: "EMERGENCY_SHEET_SAVE",
  quiet_from: "MESSAGES_QUIET_FROM",
  quiet_until: "MESSAGES_QUIET_UNTIL",
  messages_an_hour: "MESSAGES_AN_HOUR",
} as const satisfies Record<keyof GeneralSettingsPatch, string>;
