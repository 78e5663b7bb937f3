import type { Say } from "#client/platform/core/i18n.ts";
import { inOneLine, readNumbers } from "#shared/inventory/rooms/numbers.ts";

/** What stands below the field for room numbers while somebody types: which rooms it will make, or which part is none. */
export function numbersHint(typed: string, say: Say): string {
  if (typed.trim() === "") return say("rooms.number_hint");
  const { numbers, wrong } = readNumbers(typed);
  if (numbers === null) return say("rooms.numbers_invalid", { part: wrong });
  return say("rooms.will_make", { count: numbers.length, numbers: inOneLine(numbers) });
}
