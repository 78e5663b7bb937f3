import i18next from "i18next";
import { type ReactNode, useEffect, useMemo } from "react";
import { I18nextProvider } from "react-i18next";
import type { Language } from "#shared/core/language.ts";

/** Speaks to the guest in their language, whatever language the browser or somebody logged in here works in. */
export function GuestLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const i18n = useMemo(() => i18next.cloneInstance({ lng: language }), [language]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
}
