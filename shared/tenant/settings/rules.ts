import { z } from "zod";
import { SHEET_KEYS } from "#shared/office/emergency-sheet/rules.ts";
import { RETENTION_KEY, RetentionChoice } from "#shared/office/privacy/retention.ts";
import { AccountingSettings } from "#shared/office/reports/accounting.ts";
import { Email, JsonText, Language } from "#shared/platform/core/fields.ts";
import { SERVICE_KEYS, ServiceSetup } from "#shared/stays/registrations/transmission.ts";
import { MailTemplatesPatch } from "#shared/tenant/mail/templates.ts";
import { type GeneralSettings, type GeneralSettingsPatch, Terms, UndoSeconds } from "#shared/tenant/settings/schema.ts";

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
  sheet_mail: SHEET_KEYS.mail,
  saves_sheet: SHEET_KEYS.save,
} as const satisfies Record<keyof GeneralSettingsPatch, string>;

const KeptTemplates = JsonText.pipe(MailTemplatesPatch);
const KeptTerms = JsonText.pipe(Terms);

const VALUES: Readonly<Record<string, z.ZodType>> = {
  [SHEET_KEYS.mail]: Email,
  [SHEET_KEYS.save]: z.enum(["true", "false"]),
  ACCESS_CONTROL_INTERFACE: z.enum(["simulator", "http"]),
  ACCESS_CONTROL_URL: z.url({ protocol: /^https?$/ }),
  [SERVICE_KEYS.setup]: JsonText.pipe(ServiceSetup),
  [RETENTION_KEY]: JsonText.pipe(RetentionChoice),
  ACCOUNTING: JsonText.pipe(AccountingSettings),
  GENERAL_LANGUAGE: Language,
  GENERAL_MAIL_FROM: Email,
  GENERAL_UNDO_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(UndoSeconds),
  GENERAL_MAIL_TEMPLATES: KeptTemplates,
  GENERAL_CONFIRMS_OFFERS: z.enum(["true", "false"]),
  GENERAL_TERMS: KeptTerms,
};

/** True if a value is valid for a key; keys that the program doesn't know accept any value. */
export function isPossibleValue(key: string, value: string): boolean {
  return VALUES[key]?.safeParse(value).success ?? true;
}

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
