import { parseComing, parseFrom } from "#client/ui/form/parse-date.ts";
import { addDays } from "#shared/core/stays.ts";

/** Reads a departure: a date, the first one after the arrival where no year is said, or how many nights after it (`3`, `+3`). Null where it is neither. */
export function parseDeparture(text: string, check_in: string | null, today: string): string | null {
  const nights = /^\+?\s*(\d{1,3})$/.exec(text.trim())?.[1];
  if (check_in === null) return parseComing(text, today);
  return nights === undefined ? parseFrom(text, check_in) : addDays(check_in, Number(nights));
}
