import i18next from "i18next";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { currentLanguage, learn } from "#client/core/i18n.ts";
import type { Language } from "#shared/core/language.ts";

/** Speaks to the guest in their language, whatever language the browser or somebody logged in here works in. */
export function GuestLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const [spoken, setSpoken] = useState(currentLanguage);
  const i18n = useMemo(() => i18next.cloneInstance({ lng: spoken }), [spoken]);
  useEffect(() => {
    document.documentElement.lang = language;
    let isMeant = true;
    void learn(language).then(() => isMeant && setSpoken(language));
    return () => {
      isMeant = false;
    };
  }, [language]);
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
}
