import { parseDate } from "#client/ui/parse-date.ts";
import { addDays } from "#shared/core/stays.ts";

/** Reads a departure: a date, or how many nights after the arrival it is (`3`, `+3`). Null where it is neither. */
export function parseDeparture(text: string, check_in: string | null, today: string): string | null {
  const nights = /^\+?\s*(\d{1,3})$/.exec(text.trim())?.[1];
  return nights !== undefined && check_in !== null ? addDays(check_in, Number(nights)) : parseDate(text, today);
}
