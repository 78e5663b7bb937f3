import { parseComing, parseDate, parseFrom } from "#client/platform/ui/form/parse-date.ts";
import { MAX_UNASKED_NIGHTS } from "#shared/platform/core/long-stay.ts";
import { addDays } from "#shared/platform/core/stays.ts";

/**
 * Reads a departure: a date, or how many nights after the arrival (`3`, `+3`). A missing year is the next one only for a stay over the turn of
 * the year; any other day before the arrival is answered as it is, for the field to refuse. Null if it is neither.
 */
export function parseDeparture(text: string, check_in: string | null, today: string): string | null {
  const nights = /^\+?\s*(\d{1,3})$/.exec(text.trim())?.[1];
  if (check_in === null) return parseComing(text, today);
  if (nights !== undefined) return addDays(check_in, Number(nights));
  const date = parseFrom(text, check_in);
  const sameYear = parseDate(text, check_in);
  const isBefore = sameYear !== null && sameYear < check_in;
  return isBefore && date !== null && date > addDays(check_in, MAX_UNASKED_NIGHTS) ? sameYear : date;
}
