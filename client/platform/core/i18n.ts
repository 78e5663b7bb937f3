import i18next from "i18next";
import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { callState } from "#client/platform/core/call-state.ts";
import { browserLanguage, fetchTexts, firstCountry, firstLanguage, type Texts } from "#client/platform/core/texts.ts";
import { inTermsOf } from "#shared/platform/core/country-terms.ts";
import { type Language, type Locale, languageOf } from "#shared/platform/core/language.ts";
import { numberFormat } from "#shared/platform/core/numbers.ts";
import type { Bilingual, PlaceholdersOf } from "#shared/platform/core/text.ts";
import { countryCodeOf, countryOf, type Located, localeOf } from "#shared/platform/countries/countries.ts";
import type { Country } from "#shared/platform/countries/country.ts";
import type { TEXT_GROUPS, TEXTS, TextGroup } from "#shared/text.ts";

type ModuleTexts = typeof TEXTS;
type FirstTexts = (typeof TEXT_GROUPS)["first"];
type Singular<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
type TextIn<R extends keyof ModuleTexts & string> = Singular<keyof ModuleTexts[R] & string>;

/** `module.key` of a text in the modules' `text.ts`; the plural forms `_one` and `_other` share one key. */
export type TextKey = { [R in keyof ModuleTexts & string]: `${R}.${TextIn<R>}` }[keyof ModuleTexts & string];

/** The placeholders of a key's text in both languages, and `count` where it has a plural. */
type PlaceholdersAt<K extends TextKey> = K extends `${infer R extends keyof ModuleTexts & string}.${infer T}`
  ? PlaceholdersIn<ModuleTexts[R], T> | (`${T}_other` extends keyof ModuleTexts[R] ? "count" : never)
  : never;
type PlaceholdersIn<Texts, T extends string> = SentenceOf<Texts[Extract<T | `${T}_one` | `${T}_other`, keyof Texts>]>;
type SentenceOf<B> = B extends Bilingual ? PlaceholdersOf<B["de"] | B["en"]> : never;

/** A `count` is always a number: i18next chooses the plural form by it. */
type ValuesAt<K extends TextKey> = { readonly [Name in PlaceholdersAt<K>]: Name extends "count" ? number : string | number };

/** A text that is whole as it stands: for tables of labels. */
export type PlainTextKey = { [K in TextKey]: [PlaceholdersAt<K>] extends [never] ? K : never }[TextKey];

/** Says a text in the user's language. A missing or unknown placeholder does not compile. */
export type Say = <K extends TextKey>(key: K, ...values: [PlaceholdersAt<K>] extends [never] ? [] : [values: ValuesAt<K>]) => string;

const DEFAULT_LANGUAGE: Language = "de";
/** Each group of texts is a namespace of i18next; a key is looked up in all of them. */
const NAMESPACES: readonly TextGroup[] = ["first", "further"];

/** Must have run before the first screen is drawn. */
export async function startLanguage(): Promise<void> {
  const language = firstLanguage();
  noteLanguage(language);
  callState.country = firstCountry();
  await i18next.init({
    lng: variantOf(language),
    fallbackLng: false,
    resources: {},
    ns: [...NAMESPACES],
    defaultNS: NAMESPACES,
    interpolation: { escapeValue: false },
    nsSeparator: false,
  });
  await learn(language);
}

/** The key of each language's texts, such as `de-DE`: a language in the terms of the property's country. */
const variants = new Map<Language, string>();

/** The groups that screens have needed so far: every language is learned with all of them. */
const needed = new Set<TextGroup>(["first"]);

/** Fetches the texts of a language, each group once, and writes them in the terms of a country: that of this tab's property, unless another is named. */
export async function learn(language: Language, address: Located = callState): Promise<string> {
  const variant = variantOf(language, address);
  const write = inTermsOf(address, language);
  const groups = [...needed].filter((group) => !i18next.hasResourceBundle(variant, group));
  await Promise.all(groups.map(async (group) => addTexts(variant, group, rewritten(await fetchTexts(language, group), write))));
  // A screen may have needed others meanwhile.
  if ([...needed].some((group) => !i18next.hasResourceBundle(variant, group))) return learn(language, address);
  if (variant === variantOf(language)) variants.set(language, variant);
  return variant;
}

/** Fetches a group of texts in every language that is spoken; to be awaited before a screen that shows them is drawn. */
export async function needTexts(group: TextGroup): Promise<void> {
  needed.add(group);
  await Promise.all([...new Set([...variants.keys(), callState.language])].map((each) => learn(each)));
}

/** True once the texts of further screens are here; fetches them when they are needed. */
export function useFurtherTexts(isNeeded = true): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isAwaited = true;
    needTexts("further").then(
      () => isAwaited && setHere(true),
      // Without a line the next one to need them tries again.
      () => {},
    );
    return () => {
      isAwaited = false;
    };
  }, [isNeeded]);
  return isHere;
}

function addTexts(variant: string, group: TextGroup, texts: Texts): void {
  if (!i18next.hasResourceBundle(variant, group)) i18next.addResourceBundle(variant, group, texts);
}

function variantOf(language: Language, address: Located = callState): string {
  return `${language}-${countryCodeOf(address)}`;
}

function rewritten(texts: Texts, write: (text: string) => string): Texts {
  const inModule = (sentences: Texts[string]) => Object.fromEntries(Object.entries(sentences).map(([key, text]) => [key, write(text)]));
  return Object.fromEntries(Object.entries(texts).map(([module, sentences]) => [module, inModule(sentences)]));
}

/** The session's language, else the browser's, else German; in the terms of the property's country. */
export async function speak(language: Language | null): Promise<void> {
  const chosen = language ?? browserLanguage();
  noteLanguage(chosen);
  await learn(chosen);
  // The user may have chosen another one in the meantime.
  const variant = variantOf(chosen);
  if (callState.language === chosen && variant !== i18next.language) await i18next.changeLanguage(variant);
}

export function currentLanguage(): Language {
  return languageOf(i18next.language) ?? DEFAULT_LANGUAGE;
}

/** The law and the conventions of the country of the property that this tab shows. */
export function currentCountry(): Country {
  return countryOf(callState);
}

/** The user's language and the country of the property, for texts in that country's terms outside of the catalogue. */
export function useReader(): { language: Language; country: string | null } {
  return { language: useLanguage(), country: callState.country };
}

/** The tag for dates and numbers: that language as the property's country writes it. */
export function currentLocale(): Locale {
  return localeOf(currentLanguage(), callState);
}

/** Another language than the user's, for a part of the screen that others read. */
export const LanguageContext = createContext<Language | null>(null);

/** The key of the texts that `learn` has written in the terms of another country, for that part. */
export const VariantContext = createContext<string | null>(null);

export function useLanguage(): Language {
  const own = useSyncExternalStore(onLanguage, currentLanguage);
  return useContext(LanguageContext) ?? own;
}

function onLanguage(hear: () => void): () => void {
  i18next.on("languageChanged", hear);
  return () => i18next.off("languageChanged", hear);
}

/** The sentences in the user's language: `say("shell.rooms")`. */
export function useSay(): Say {
  const language = useLanguage();
  const own = useSyncExternalStore(onLanguage, () => variants.get(language) ?? language);
  const variant = useContext(VariantContext) ?? own;
  return useMemo(() => sayIn(language, variant), [language, variant]);
}

/** The same outside of components. */
export const say: Say = (key, ...[values]) => i18next.t(key, filled(currentLanguage(), values));

function sayIn(language: Language, variant: string): Say {
  const t = i18next.getFixedT(variant);
  return (key, ...[values]) => t(key, filled(language, values));
}

const THOUSAND = 1000;

/** A count is grouped as money is: `2.718 Einträge`. Other numbers may be names, such as a year or a folio's number. */
function filled(language: Language, values: Readonly<Record<string, string | number>> = {}): Record<string, unknown> {
  const count = values["count"];
  if (typeof count !== "number" || count < THOUSAND) return { ...values };
  // The plural form is chosen by the number itself.
  return { ...values, replace: { ...values, count: numberFormat(localeOf(language, callState))(count) } };
}

/** The sentences of a module of the first texts as they are written, with their `{{values}}` still open: for callers that need hundreds of them. */
export function sentencesOf<R extends keyof FirstTexts & string>(
  module: R,
  language: Language,
): (key: keyof FirstTexts[R] & string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const sentence: unknown = known.get(key) ?? i18next.getResource(variants.get(language) ?? language, "first", `${module}.${key}`);
    if (typeof sentence !== "string") return key;
    known.set(key, sentence);
    return sentence;
  };
}

function noteLanguage(language: Language): void {
  callState.language = language;
  document.documentElement.lang = language;
}
