import { useCallback } from "react";
import { currentLanguage, useLanguage } from "#client/platform/core/i18n.ts";
import { type GuestNames, nameForStaff } from "#shared/platform/core/guest-names.ts";

type Named = GuestNames & { name: string };

/** Names an item, room type or payment method as this user reads it. */
export function useStaffName(): (named: Named) => string {
  const language = useLanguage();
  return useCallback((named) => nameForStaff(named, language), [language]);
}

/** The same outside of components. */
export function staffName(named: Named): string {
  return nameForStaff(named, currentLanguage());
}
