import { type ReactNode, useEffect, useState } from "react";
import { currentLanguage, LanguageContext, learn, VariantContext } from "#client/platform/core/i18n.ts";
import type { Language } from "#shared/platform/core/language.ts";

type Props = { language: Language /** The property's, once it is known. */; country: string | null; children: ReactNode };

/** Speaks to the guest in their language and the terms of the property's country, whatever anybody logged in here works in. */
export function GuestLanguage({ language, country, children }: Props) {
  const [spoken, setSpoken] = useState<{ language: Language; variant: string | null }>(() => ({
    language: currentLanguage(),
    variant: null,
  }));
  useEffect(() => {
    document.documentElement.lang = language;
    let isMeant = true;
    void learn(language, { country }).then((variant) => isMeant && setSpoken({ language, variant }));
    return () => {
      isMeant = false;
    };
  }, [language, country]);
  return (
    <LanguageContext value={spoken.language}>
      <VariantContext value={spoken.variant}>{children}</VariantContext>
    </LanguageContext>
  );
}
