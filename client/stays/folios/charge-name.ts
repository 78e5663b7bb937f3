import { currentLanguage } from "#client/platform/core/i18n.ts";
import { STORED_LANGUAGE } from "#shared/platform/core/language.ts";
import { chargedNameFor } from "#shared/platform/core/names-by-language.ts";
import type { Charge } from "#shared/stays/folios/schema.ts";

/** A charge's name as this user reads it: for staff of another language that of its item, unless the charge was renamed. */
export function chargeName({ name, original_item }: Pick<Charge, "name" | "original_item">): string {
  const language = currentLanguage();
  return language === STORED_LANGUAGE ? name : chargedNameFor(name, original_item ?? undefined, language);
}
