import type { Say } from "#client/platform/core/i18n.ts";
import { inOneLine, readNumbers } from "#shared/inventory/rooms/numbers.ts";

/** Hint below the field for room numbers while the user types: the rooms to be created, or the invalid part. */
export function numbersHint(typed: string, say: Say): string {
  if (typed.trim() === "") return say("rooms.number_hint");
  const { numbers, wrong } = readNumbers(typed);
  if (numbers === null) return say("rooms.numbers_invalid", { part: wrong });
  return say("rooms.will_make", { count: numbers.length, numbers: inOneLine(numbers) });
}
