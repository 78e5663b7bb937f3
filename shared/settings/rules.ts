import { z } from "zod";
import { Email, JsonText, Language } from "#shared/core/fields.ts";
import { SHEET_KEYS } from "#shared/emergency-sheet/rules.ts";
import { MailTemplatesPatch } from "#shared/mail/templates.ts";
import { AccountingSettings } from "#shared/reports/accounting.ts";
import { type GeneralSettings, type GeneralSettingsPatch, Terms, UndoSeconds } from "#shared/settings/schema.ts";

/** Keys whose values are written and never read again. */
export function isSecretKey(key: string): boolean {
  return key.endsWith("_SECRET");
}

/** The settings that `/settings/general` shows as one object, by the key under which each is kept. */
export const GENERAL_KEYS = {
  language: "GENERAL_LANGUAGE",
  mail_from: "GENERAL_MAIL_FROM",
  undo_seconds: "GENERAL_UNDO_SECONDS",
  mail_templates: "GENERAL_MAIL_TEMPLATES",
  confirms_offers: "GENERAL_CONFIRMS_OFFERS",
  terms: "GENERAL_TERMS",
} as const satisfies Record<keyof GeneralSettingsPatch, string>;

const KeptTemplates = JsonText.pipe(MailTemplatesPatch);
const KeptTerms = JsonText.pipe(Terms);

const VALUES: Readonly<Record<string, z.ZodType>> = {
  [SHEET_KEYS.mail]: Email,
  [SHEET_KEYS.save]: z.enum(["true", "false"]),
  ACCESS_CONTROL_INTERFACE: z.enum(["simulator", "http"]),
  ACCESS_CONTROL_URL: z.url({ protocol: /^https?$/ }),
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

/** Whether a key may have a value; free keys may have any. */
export function isPossibleValue(key: string, value: string): boolean {
  return VALUES[key]?.safeParse(value).success ?? true;
}

/** The property's own mail templates as they are kept; none where nothing readable is. */
export function keptTemplates(value: string | undefined): MailTemplatesPatch {
  return KeptTemplates.safeParse(value ?? "{}").data ?? {};
}

/** The property's own terms as they are kept. */
export function keptTerms(value: string | undefined): Terms {
  return KeptTerms.safeParse(value ?? "{}").data ?? { de: null, en: null };
}

/** The terms for a reader of this language: rather in the other language than not at all, as they hold all the same. */
export function termsFor({ terms }: Pick<GeneralSettings, "terms">, language: Language): string | null {
  return terms[language] ?? terms.de ?? terms.en;
}
