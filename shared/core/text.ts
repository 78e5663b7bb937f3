import type { Language } from "#shared/core/fields.ts";

/** One sentence in both languages: a missing language does not compile. */
export type Bilingual = { readonly de: string; readonly en: string };

/** The texts of one module. A misspelt key does not compile where it is used. */
export function texts<const T extends Readonly<Record<string, Bilingual>>>(room: T): T {
  return room;
}

/** Fills the `{{placeholders}}` of a sentence, on the server and in pure code; screens use i18next. */
export function fill(sentence: string, values: Readonly<Record<string, string | number | null>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** One language of all modules' texts, in the shape that i18next reads. */
export function inLanguage(rooms: Readonly<Record<string, Readonly<Record<string, Bilingual>>>>, language: Language) {
  return Object.fromEntries(
    Object.entries(rooms).map(([room, sentences]) => [
      room,
      Object.fromEntries(Object.entries(sentences).map(([key, sentence]) => [key, sentence[language]])),
    ]),
  );
}
