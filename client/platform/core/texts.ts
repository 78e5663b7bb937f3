import { recall } from "#client/platform/core/local-cache.ts";
import { type Language, languageOf } from "#shared/platform/core/language.ts";
import { isPropertyCountry } from "#shared/platform/countries/countries.ts";

const DEFAULT_LANGUAGE: Language = "de";

/** One chunk a language: nobody downloads one they don't read. */
const TEXTS = {
  de: () => import("#client/platform/core/texts-de.ts"),
  en: () => import("#client/platform/core/texts-en.ts"),
} as const satisfies Record<Language, unknown>;

/** The texts of all modules in a language, as i18next reads them. */
export async function fetchTexts(language: Language): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const { texts } = await TEXTS[language]();
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

/** What the browser asks for, else German. */
export function browserLanguage(): Language {
  return navigator.languages.map(languageOf).find((language) => language !== null) ?? DEFAULT_LANGUAGE;
}
