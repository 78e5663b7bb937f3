import { z } from "zod";
import { Email, Language } from "#shared/core/fields.ts";
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

const VALUES: Readonly<Record<string, z.ZodType>> = {
  [SHEET_KEYS.mail]: Email,
  [SHEET_KEYS.save]: z.enum(["true", "false"]),
  ACCESS_CONTROL_INTERFACE: z.enum(["simulator", "http"]),
  ACCESS_CONTROL_URL: z.url({ protocol: /^https?$/ }),
  ACCOUNTING: z.string().transform(parsedJson).pipe(AccountingSettings),
  GENERAL_LANGUAGE: Language,
  GENERAL_MAIL_FROM: Email,
  GENERAL_UNDO_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(UndoSeconds),
  GENERAL_MAIL_TEMPLATES: z.string().transform(parsedJson).pipe(MailTemplatesPatch),
  GENERAL_CONFIRMS_OFFERS: z.enum(["true", "false"]),
  GENERAL_TERMS: z.string().transform(parsedJson).pipe(Terms),
};

/** Whether a key may have a value; free keys may have any. */
export function isPossibleValue(key: string, value: string): boolean {
  return VALUES[key]?.safeParse(value).success ?? true;
}

/** The house's own mail templates as they are kept; none where nothing readable is. */
export function keptTemplates(value: string | undefined): MailTemplatesPatch {
  return MailTemplatesPatch.safeParse(parsedJson(value ?? "{}")).data ?? {};
}

/** The house's own terms as they are kept. */
export function keptTerms(value: string | undefined): Terms {
  return Terms.safeParse(parsedJson(value ?? "{}")).data ?? { de: null, en: null };
}

/** The terms for a reader of this language: rather in the other language than not at all, as they hold all the same. */
export function termsFor({ terms }: Pick<GeneralSettings, "terms">, language: Language): string | null {
  return terms[language] ?? terms.de ?? terms.en;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
