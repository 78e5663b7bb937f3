/** German is first: the default and the fallback. */
export const LANGUAGES = ["de", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language in which the names of a property and the words of its events are stored. Readers of others have theirs beside them. */
export const STORED_LANGUAGE: Language = "de";

/** The name of each language in itself. */
export const OWN_NAMES = { de: "Deutsch", en: "English" } as const satisfies Record<Language, string>;

/** The tag by which dates and numbers are written: a language as a country writes it. */
export type Locale = `${Language}-${string}`;

/** The language of a tag such as `de-AT`; null if it is not supported. */
export function languageOf(tag: string | undefined): Language | null {
  const wanted = tag?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === wanted) ?? null;
}
