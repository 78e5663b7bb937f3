import { JsonText } from "#shared/platform/core/fields.ts";
import { MailTemplatesPatch } from "#shared/tenant/mail/templates.ts";
import { type GeneralSettings, type GeneralSettingsPatch, Terms } from "#shared/tenant/settings/schema.ts";

/** True if the values of a key are write-only. */
export function isSecretKey(key: string): boolean {
  return key.endsWith("_SECRET");
}

/** The settings that `/settings/general` returns as one object, with the key under which each is stored. */
export const GENERAL_KEYS = {
  language: "GENERAL_LANGUAGE",
  mail_from: "GENERAL_MAIL_FROM",
  undo_seconds: "GENERAL_UNDO_SECONDS",
  mail_templates: "GENERAL_MAIL_TEMPLATES",
  confirms_offers: "GENERAL_CONFIRMS_OFFERS",
  terms: "GENERAL_TERMS",
  sheet_mail: "EMERGENCY_SHEET_MAIL",
  saves_sheet: "EMERGENCY_SHEET_SAVE",
} as const satisfies Record<keyof GeneralSettingsPatch, string>;

/** The stored value of the mail templates. */
export const KeptTemplates = JsonText.pipe(MailTemplatesPatch);
/** The stored value of the terms. */
export const KeptTerms = JsonText.pipe(Terms);

/** The property's own mail templates from their stored value; none where it is missing or unreadable. */
export function keptTemplates(value: string | undefined): MailTemplatesPatch {
  return KeptTemplates.safeParse(value ?? "{}").data ?? {};
}

/** The property's own terms from their stored value. */
export function keptTerms(value: string | undefined): Terms {
  return KeptTerms.safeParse(value ?? "{}").data ?? { de: null, en: null };
}

/** The terms for a reader of this language; falls back to the other language, because the terms apply all the same. */
export function termsFor({ terms }: Pick<GeneralSettings, "terms">, language: Language): string | null {
  return terms[language] ?? terms.de ?? terms.en;
}
