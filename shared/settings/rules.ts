import type { z } from "zod";
import { Email, Language } from "#shared/core/fields.ts";
import type { GeneralSettings } from "#shared/settings/schema.ts";

/** Keys whose values are written and never read again. */
export function isSecretKey(key: string): boolean {
  return key.endsWith("_SECRET");
}

export type GeneralField = keyof GeneralSettings;

/** The settings that `/settings/general` shows as one object, by the key under which each is kept. */
export const GENERAL_KEYS = { language: "GENERAL_LANGUAGE", mail_from: "GENERAL_MAIL_FROM" } as const satisfies Record<
  GeneralField,
  string
>;

const VALUES: Readonly<Record<string, z.ZodType>> = { GENERAL_LANGUAGE: Language, GENERAL_MAIL_FROM: Email };

/** Whether a key may have a value; free keys may have any. */
export function isPossibleValue(key: string, value: string): boolean {
  return VALUES[key]?.safeParse(value).success ?? true;
}
