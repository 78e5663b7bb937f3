import type { Language } from "#shared/platform/core/fields.ts";

/** One sentence in both languages: a missing language does not compile. */
export type Bilingual = { readonly de: string; readonly en: string };

/** The texts of one module. A misspelt key does not compile where it is used. */
export function texts<const T extends Readonly<Record<string, Bilingual>>>(sentences: T): T {
  return sentences;
}

/** The names of the `{{placeholders}}` of a literal sentence. */
export type PlaceholdersOf<S extends string> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | PlaceholdersOf<Rest> : never;

/**
 * Values for the placeholders of a sentence: all of them, or any if the sentence is only known at runtime. No `Readonly<Record>`: that lets
 * through a record of any names.
 */
type ValuesFor<S extends string> = { readonly [Name in string extends S ? string : PlaceholdersOf<S>]: string | number | null };

/** Says texts of one module in one language. A missing or unknown placeholder does not compile. */
export type SayOf<T extends Readonly<Record<string, Bilingual>>> = <K extends keyof T & string>(
  key: K,
  ...values: [SentenceAt<T, K>] extends [infer S extends string]
    ? [PlaceholdersOf<S>] extends [never]
      ? []
      : [values: ValuesFor<S>]
    : never
) => string;

type SentenceAt<T extends Readonly<Record<string, Bilingual>>, K extends keyof T> = T[K][Language];

/** The keys of texts that are whole as they stand. */
export type PlainKeyOf<T extends Readonly<Record<string, Bilingual>>> = {
  [K in keyof T & string]: [PlaceholdersOf<T[K][Language]>] extends [never] ? K : never;
}[keyof T & string];

/** Says a module's texts in one language, on the server and in pure code. */
export function sayIn<T extends Readonly<Record<string, Bilingual>>>(sentences: T, language: Language): SayOf<T> {
  return (key, ...[values]: readonly ValuesFor<string>[]) => fill<string>(sentences[key]?.[language] ?? key, values ?? {});
}

/** Fills the `{{placeholders}}` of a sentence, on the server and in pure code; screens use i18next. A missing value does not compile. */
export function fill<S extends string>(sentence: S, values: ValuesFor<S>): string {
  const known: Readonly<Record<string, string | number | null>> = values;
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(known[name] ?? ""));
}

/** One language of all modules' texts, in the shape that i18next reads. */
export function inLanguage(modules: Readonly<Record<string, Readonly<Record<string, Bilingual>>>>, language: Language) {
  return Object.fromEntries(
    Object.entries(modules).map(([module, sentences]) => [
      module,
      Object.fromEntries(Object.entries(sentences).map(([key, sentence]) => [key, sentence[language]])),
    ]),
  );
}
