import { type ReactNode, useEffect, useState } from "react";
import { currentLanguage, LanguageContext, learn } from "#client/platform/core/i18n.ts";
import type { Language } from "#shared/platform/core/language.ts";

/** Speaks to the guest in their language, whatever language the browser or somebody logged in here works in. */
export function GuestLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const [spoken, setSpoken] = useState(currentLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
    let isMeant = true;
    void learn(language).then(() => isMeant && setSpoken(language));
    return () => {
      isMeant = false;
    };
  }, [language]);
  return <LanguageContext value={spoken}>{children}</LanguageContext>;
}
