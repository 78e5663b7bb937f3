import { recall } from "#client/platform/core/local-cache.ts";
import { type Language, languageOf } from "#shared/platform/core/language.ts";
import { isPropertyCountry } from "#shared/platform/countries/countries.ts";
import type { TextGroup } from "#shared/text.ts";

const DEFAULT_LANGUAGE: Language = "de";

/** One chunk a language and group: nobody downloads a language they don't read, nor texts that their screen doesn't show. */
const TEXTS = {
  de: {
    first: () => import("#client/platform/core/texts-de-first.ts"),
    further: () => import("#client/platform/core/texts-de-further.ts"),
  },
  en: {
    first: () => import("#client/platform/core/texts-en-first.ts"),
    further: () => import("#client/platform/core/texts-en-further.ts"),
  },
} as const satisfies Record<Language, Record<TextGroup, unknown>>;

export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Fetches the texts of a group of modules in a language, as i18next reads them. */
export async function fetchTexts(language: Language, group: TextGroup): Promise<Texts> {
  const { texts } = await TEXTS[language][group]();
  return texts;
}

/** The language of the session that this browser keeps, else the browser's. */
export function firstLanguage(): Language {
  return recall<{ language: Language | null }>("session")?.language ?? browserLanguage();
}

/** The country of the property that this browser keeps; null if it keeps none. */
export function firstCountry(): string | null {
  const country = recall<{ country?: string | null }>("session")?.country ?? null;
  return country !== null && isPropertyCountry(country) ? country : null;
}

/** The browser's preferred language if it is supported, else German. */
export function browserLanguage(): Language {
  return navigator.languages.map(languageOf).find((language) => language !== null) ?? DEFAULT_LANGUAGE;
}
