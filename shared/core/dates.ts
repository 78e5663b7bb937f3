import type { Language } from "#shared/core/fields.ts";

/** How a language is written here. */
export function localeOf(language: Language): string {
  return language === "de" ? "de-AT" : "en-GB";
}

/** A calendar date as the language writes it. */
export function formatDate(date: string, language: Language): string {
  return formatted(`${date}T00:00:00.000Z`, { dateStyle: "medium", timeZone: "UTC" }, language);
}

/** An instant as the property's calendar and clock show it. */
export function formatInstant(instant: string, language: Language, time_zone: string): string {
  return formatted(instant, { dateStyle: "medium", timeStyle: "short", timeZone: time_zone }, language);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Remembered, since making a format costs more than a page of them uses. */
function formatted(instant: string, style: Intl.DateTimeFormatOptions, language: Language): string {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return instant;
  const key = `${language} ${style.timeStyle ?? ""} ${style.timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), style);
  formats.set(key, format);
  return format.format(ms);
}
