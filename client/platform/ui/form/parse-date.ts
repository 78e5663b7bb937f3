import { addDays } from "#shared/platform/core/stays.ts";

/**
 * Reads a date as people type it: `3.12.`, `3.12.26`, `03/12/2026` or `2026-12-03`; a missing year is this one. Two digits of a year mean the
 * previous century if the date would be later than `latest`, as for a birth. Null if the text is no date.
 */
export function parseDate(text: string, today: string, latest: string | null = null): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  const typed = /^(\d{1,2})[./\s-]+(\d{1,2})(?:[./\s-]+(\d{2}|\d{4})?)?$/.exec(text.trim());
  if (!typed) return null;
  const [, day, month, year = today.slice(0, 4)] = typed;
  if (year.length > 2) return dateOf(year, month, day);
  const date = dateOf(`20${year}`, month, day);
  return date !== null && latest !== null && date > latest ? dateOf(`19${year}`, month, day) : date;
}

/** Number of days back for which a date without a year means the past one: people speak of future stays, and of recent ones. */
const DAYS_BACK = 60;

/** The same of a stay: a missing year is the one in which the day is ahead, or no longer than two months ago. */
export function parseComing(text: string, today: string): string | null {
  return parseFrom(text, addDays(today, -DAYS_BACK));
}

/** The same from a day on: a missing year is the first in which the date is not before it. */
export function parseFrom(text: string, from: string): string | null {
  const date = parseDate(text, from);
  if (date === null || date >= from || !WITHOUT_YEAR.test(text.trim())) return date;
  return parseDate(text, `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`);
}

const WITHOUT_YEAR = /^\d{1,2}[./\s-]+\d{1,2}[./\s-]*$/;

function dateOf(year = "", month = "", day = ""): string | null {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${date}T00:00:00.000Z`);
  // The 31st of a month that has 30 would roll over into the next.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null;
}
