import { currentLanguage } from "#client/platform/core/i18n.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { type GuestNames, nameForStaff } from "#shared/platform/core/names-by-language.ts";

/** Names an item, room type or payment method as this user reads it. A screen is drawn again when its language changes. */
export function staffName(named: GuestNames & { name: string }): string {
  return nameForStaff(named, currentLanguage());
}

/** The order of a list of named records for the server: where it is by name, by the names that this user reads. */
export function staffSort<S extends string>(sort: S | null): S | "name_en" | "-name_en" | undefined {
  const byName = BY_NAME[currentLanguage()];
  if (byName === null) return sort ?? undefined;
  if (sort === "-name") return `-${byName}`;
  return sort === null || sort === "name" ? byName : sort;
}

/** The sorting by the name in each language; null if it is that of the stored names. */
const BY_NAME: Record<Language, "name_en" | null> = { de: null, en: "name_en" };
