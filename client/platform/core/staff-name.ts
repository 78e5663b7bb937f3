import { currentLanguage } from "#client/platform/core/i18n.ts";
import { type GuestNames, nameForStaff } from "#shared/platform/core/names-by-language.ts";

/** Names an item, room type or payment method as this user reads it. A screen is drawn again when its language changes. */
export function staffName(named: GuestNames & { name: string }): string {
  return nameForStaff(named, currentLanguage());
}
