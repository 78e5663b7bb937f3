import type { Formats } from "#client/core/dates.ts";
import type { Say } from "#client/core/i18n.ts";
import type { Rate } from "#shared/rates/schema.ts";

/** `+10 %`, `−5 %`, `±0 %`. */
export function percentWords(percent: number, { number }: Formats): string {
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
  return `${sign}${number(Math.abs(percent))} %`;
}

/** From which rate it is derived and how; null where it stands on its own. */
export function derivedWords(rate: Rate, say: Say, formats: Formats): string | null {
  if (!rate.parent_rate) return null;
  const percent = percentWords(rate.parent_adjustment_percentage, formats);
  return say("rates.derived", { name: rate.parent_rate.name, percent });
}

const ranges = new Map<string, Intl.DateTimeFormat>();

/** `1 Jun – 31 Aug 2030`. */
export function daysWords({ from, to }: { from: string; to: string }, { locale }: Formats): string {
  const range = ranges.get(locale) ?? new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" });
  ranges.set(locale, range);
  return range.formatRange(Date.parse(from), Date.parse(to));
}
