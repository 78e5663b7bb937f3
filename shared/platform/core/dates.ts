import type { Locale } from "#shared/platform/core/language.ts";

/** A calendar date on the screen: `3. März 2027`, in English `3 Mar 2027`. */
export function formatDate(date: string, locale: Locale): string {
  return written(`${date}T00:00:00.000Z`, { ...DATE, timeZone: "UTC" }, locale);
}

/** An instant in the property's time zone: `3. März 2027, 15:00`. */
export function formatInstant(instant: string, locale: Locale, time_zone: string): string {
  return written(instant, { ...DATE, ...CLOCK, timeZone: time_zone }, locale);
}

type Style = Intl.DateTimeFormatOptions & { timeZone: string };

/** The `Intl` options that the screens combine to date styles. */
export const DATE = { day: "numeric", month: "short", year: "numeric" } as const;
export const DAY = { day: "numeric", month: "short" } as const;
export const WEEKDAY = { weekday: "short" } as const;
export const CLOCK = { hour: "2-digit", minute: "2-digit" } as const;

const formats = new Map<string, (ms: number) => string>();

/**
 * The formatter of dates in one style, equal on every screen: `Mi, 3. März 2027` and `Wed 3 Mar 2027`, without the dot after a
 * German weekday, the comma after an English one and the fourth letter of "Sept". Cached, because creating an
 * `Intl.DateTimeFormat` costs more than using it.
 */
export function dateFormat(locale: Locale, style: Style): (ms: number) => string {
  const key = `${locale} ${JSON.stringify(style)}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, style);
  const tidy = locale.startsWith("de") ? (text: string) => text.replace(/^(\p{L}+)\.,/u, "$1,") : tidyEnglish;
  const write = (ms: number) => tidy(format.format(ms));
  formats.set(key, write);
  return write;
}

const ranges = new Map<string, (from: number, to: number) => string>();

/** The formatter of date ranges in one style: `3.–7. Mai`, in English `3–7 May`; a single day as `dateFormat` writes it. */
export function dateRangeFormat(locale: Locale, style: Style): (from: number, to: number) => string {
  const key = `${locale} ${JSON.stringify(style)}`;
  const known = ranges.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, style);
  const tidy = locale.startsWith("de") ? (text: string) => text : tidyEnglish;
  const one = dateFormat(locale, style);
  const write = (from: number, to: number) => (from === to ? one(from) : tidy(format.formatRange(from, to)));
  ranges.set(key, write);
  return write;
}

function tidyEnglish(text: string): string {
  return text.replace(/^(\p{L}{3}), /u, "$1 ").replace(/\bSept\b/g, "Sep");
}

function written(instant: string, style: Style, locale: Locale): string {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? instant : dateFormat(locale, style)(ms);
}
