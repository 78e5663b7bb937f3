import i18next from "i18next";
import { useCallback } from "react";
import { initReactI18next, useTranslation } from "react-i18next";
import { callState } from "#client/core/call-state.ts";
import { type Language, languageOf } from "#shared/core/language.ts";
import { inLanguage } from "#shared/core/text.ts";
import { TEXTS } from "#shared/text.ts";

type Rooms = typeof TEXTS;
type Singular<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** `room.key` of a sentence in the rooms' `text.ts`; the plural forms `_one` and `_other` share one key. */
export type TextKey = { [R in keyof Rooms & string]: `${R}.${Singular<keyof Rooms[R] & string>}` }[keyof Rooms & string];
export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export const DEFAULT_LANGUAGE: Language = "de";

/** Must run before the first screen is drawn. */
export function startLanguage(): void {
  void i18next.use(initReactI18next).init({
    lng: browserLanguage(),
    fallbackLng: DEFAULT_LANGUAGE,
    resources: { de: { translation: inLanguage(TEXTS, "de") }, en: { translation: inLanguage(TEXTS, "en") } },
    interpolation: { escapeValue: false },
    nsSeparator: false,
  });
  noteLanguage(currentLanguage());
}

/** The session's language, else the browser's, else German. */
export function speak(language: Language | null): void {
  const chosen = language ?? browserLanguage();
  if (chosen === currentLanguage()) return;
  void i18next.changeLanguage(chosen);
  noteLanguage(chosen);
}

export function currentLanguage(): Language {
  return languageOf(i18next.language) ?? DEFAULT_LANGUAGE;
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return languageOf(i18n.language) ?? DEFAULT_LANGUAGE;
}

/** The sentences in the user's language: `say("rooms.title")`. */
export function useSay(): Say {
  const { t } = useTranslation();
  return useCallback((key, values) => t(key, { ...values }), [t]);
}

/** The same outside of components. */
export const say: Say = (key, values) => i18next.t(key, { ...values });

/** What the browser asks for, else German. */
export function browserLanguage(): Language {
  return navigator.languages.map(languageOf).find((language) => language !== null) ?? DEFAULT_LANGUAGE;
}

function noteLanguage(language: Language): void {
  callState.language = language;
  document.documentElement.lang = language;
}
