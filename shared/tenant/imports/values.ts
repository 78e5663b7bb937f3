import countries from "i18n-iso-countries/index.js";
import { type ReadAmount, readAmount } from "#shared/platform/core/amount-text.ts";
import { CalendarDate } from "#shared/platform/core/fields.ts";
import { foldings } from "#shared/platform/core/fold.ts";
import { LANGUAGES, type Language } from "#shared/platform/core/language.ts";
import { type DateOrder, type DecimalMark, withoutGroups } from "#shared/tenant/imports/column-formats.ts";

export type ReadDay = { date: string; time: string | null };

const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(.*)$/;
const YEAR_LAST = /^(\d{1,2})[./-]\s?(\d{1,2})[./-]\s?(\d{4}|\d{2})(?!\d)(.*)$/;
const TIME = /^[T,\s]*([01]?\d|2[0-3]):([0-5]\d)/;

/** Reads `2030-06-01`, `1.6.2030`, `01.06.30` or `01/06/2030`, with or without a time behind it; null if it is no date of that order. */
export function readDay(text: string, order: DateOrder = "day_first"): ReadDay | null {
  const iso = YEAR_FIRST.exec(text);
  const [, first = "", second = "", last = "", rest = ""] = iso ?? YEAR_LAST.exec(text) ?? [];
  const [year, month, day] = iso ? [first, second, last] : inOrder(order, [first, second, last]);
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (!CalendarDate.safeParse(date).success) return null;
  const [, hours = "", minutes = ""] = TIME.exec(rest) ?? [];
  if (hours === "") return rest.trim() === "" ? { date, time: null } : null;
  const time = `${hours.padStart(2, "0")}:${minutes}`;
  // Programs without times write midnight.
  return { date, time: time === "00:00" ? null : time };
}

/** Year, month and day of a date that ends in the year. */
function inOrder(order: DateOrder, [first, second, last]: [string, string, string]): [string, string, string] {
  const year = last.length === 2 ? `20${last}` : last;
  return order === "day_first" ? [year, second, first] : [year, first, second];
}

/** Reads a birthday: a two-digit year is of the last century where the date would lie after `today`. */
export function readBirthday(text: string, today: string, order: DateOrder = "day_first"): string | null {
  const date = readDay(text, order)?.date ?? null;
  const isShort = /[./-]\d{2}$/.test(text.trim()) && !YEAR_FIRST.test(text);
  return date !== null && isShort && date > today ? `19${date.slice(2)}` : date;
}

/** Reads an amount of a column with that decimal mark, in the property's currency; without a mark, each cell by itself. */
export function readColumnAmount(text: string, currency: string, mark: DecimalMark | undefined): ReadAmount {
  const plain = mark === undefined ? text : withoutGroups(text, mark);
  return plain === null ? { amount: null, error: "no_number" } : readAmount(plain, currency);
}

/** Reads a whole number within bounds. */
export function readCount(text: string, least: number, most: number): number | null {
  if (!/^\d{1,4}$/.test(text)) return null;
  const count = Number(text);
  return count >= least && count <= most ? count : null;
}

let byName: ReadonlyMap<string, string> | null = null;

/** Reads a country: `AT`, `AUT`, `Austria`, `Österreich`, or `A`, the code on car plates. */
export function readCountry(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (code.length === 2 && countries.isValid(code)) return code;
  if (code.length === 3 && countries.isValid(code)) return countries.alpha3ToAlpha2(code) ?? null;
  byName ??= countryNames();
  return PLATES.get(code) ?? byName.get(foldings(text.trim())[1]) ?? null;
}

const PLATES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    A: "AT",
    D: "DE",
    F: "FR",
    I: "IT",
    H: "HU",
    E: "ES",
    FL: "LI",
    SLO: "SI",
    UK: "GB",
    HOLLAND: "NL",
    ENGLAND: "GB",
    GROSSBRITANNIEN: "GB",
    "GREAT BRITAIN": "GB",
    SCOTLAND: "GB",
    SCHOTTLAND: "GB",
    TSCHECHIEN: "CZ",
  }),
);

function countryNames(): Map<string, string> {
  const names = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: "region" }));
  const codes = Object.keys(countries.getAlpha2Codes());
  return new Map(codes.flatMap((code) => names.map((list): [string, string] => [foldings(list.of(code) ?? code)[1], code])));
}

/** Folds a word of a status or place, so that its spelling does not matter. */
export function foldedWord(text: string): string {
  return foldings(text)[1]
    .replace(/[\s_-]+/g, " ")
    .trim();
}

const GENDER_WORDS = {
  female: ["f", "w", "frau", "female", "weiblich", "mrs", "ms"],
  male: ["m", "herr", "male", "mannlich", "mr"],
} as const;

/** Reads the gender from a salutation or a letter; `unspecified` where it is unknown. */
export function readGender(text: string): "female" | "male" | "unspecified" {
  const word = foldings(text)[1].replace(/\./g, "").trim();
  if (GENDER_WORDS.female.some((known) => known === word)) return "female";
  return GENDER_WORDS.male.some((known) => known === word) ? "male" : "unspecified";
}

const LANGUAGE_WORDS = { de: /^(de|ger|deu|at)/, en: /^en/ } as const satisfies Record<Language, RegExp>;
/** The language for guests who read none of these. */
const FOREIGN: Language = "en";

/**
 * Reads a language: German for `de`, `Deutsch`, `German`; any other language becomes English, because the program supports only
 * these two.
 */
export function readLanguage(text: string): Language | null {
  const word = text.trim().toLowerCase();
  if (word === "") return null;
  return LANGUAGES.find((language) => LANGUAGE_WORDS[language].test(word)) ?? FOREIGN;
}

/** Reads a yes or no as other programs write it; an empty cell is no, null for any other text. */
export function readFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (["", "nein", "n", "no", "0", "false", "falsch", "-"].includes(word)) return false;
  return ["ja", "j", "yes", "y", "1", "x", "true", "wahr"].includes(word) ? true : null;
}
