import type { Formats } from "#client/platform/core/dates.ts";
import type { Say } from "#client/platform/core/i18n.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";

/** `+10 %`, `−5 %`. */
export function percentWords(change: number, { percent }: Formats): string {
  return `${change < 0 ? "−" : "+"}${percent(Math.abs(change))}`;
}

/** Describes the derivation of a rate; null for an independent one. */
export function derivedWords(rate: Rate, say: Say, formats: Formats): string | null {
  if (!rate.parent_rate) return null;
  const { name } = rate.parent_rate;
  if (rate.parent_adjustment_percentage === 0) return name;
  return say("rates.derived", { name, percent: percentWords(rate.parent_adjustment_percentage, formats) });
}

/** `1 Jun – 31 Aug 2030`, where there is little room with a short year. */
export function daysWords({ from, to }: { from: string; to: string }, formats: Formats, year: "numeric" | "2-digit" = "numeric"): string {
  return year === "numeric" ? formats.daysWithYear(from, to) : formats.daysWithShortYear(from, to);
}
