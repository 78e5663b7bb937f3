import { parseDate } from "#client/platform/ui/form/parse-date.ts";

/**
 * Reads a birth date as it is dictated: `1.2.75`, `01.02.1975`, `010275`, `01021975`. A year is always part of it, and
 * nobody is born after `today`. Null if the text is no date.
 */
export function parseBirthDate(text: string, today: string): string | null {
  const typed = text.trim().replace(/^(\d{2})(\d{2})(\d{2}|\d{4})$/, "$1.$2.$3");
  // A date without a year means this year elsewhere; nobody who checks in was born in it.
  if (/^\d{1,2}[./\s-]+\d{1,2}[./\s-]*$/.test(typed)) return null;
  const date = parseDate(typed, today, today);
  return date !== null && date <= today && date >= EARLIEST ? date : null;
}

const EARLIEST = "1850-01-01";
