/** German first: the default and the fallback. */
export const LANGUAGES = ["de", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language that a tag such as `de-AT` asks for; null where it is none of ours. */
export function languageOf(tag: string | undefined): Language | null {
  const wanted = tag?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === wanted) ?? null;
}
