import { JsonText, type Language } from "#shared/platform/core/fields.ts";
import { MailTemplatesPatch } from "#shared/tenant/mail/templates.ts";
import { type GeneralSettings, Terms } from "#shared/tenant/settings/schema.ts";

/** True if the values of a key are write-only. */
export function isSecretKey(key: string): boolean {
  return key.endsWith("_SECRET");
}

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
