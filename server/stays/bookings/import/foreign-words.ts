import { readStatus } from "#shared/stays/bookings/import-status.ts";
import { BOOKING_STATUSES, type BookingStatus } from "#shared/stays/bookings/schema.ts";
import type { ForeignValue, MappedField, ValueChoices } from "#shared/tenant/imports/schema.ts";
import { foldedWord } from "#shared/tenant/imports/values.ts";

export type ForeignWords = ReturnType<typeof makeForeignWords>;

/** The words of a file that are not known here, with the meanings that the user has given them. */
export function makeForeignWords(choices: ValueChoices) {
  const chosen = new Map<string, string>();
  for (const [field, words] of Object.entries(choices)) {
    for (const [word, value] of Object.entries(words ?? {})) chosen.set(`${field} ${foldedWord(word)}`, value);
  }
  const found = new Map<string, ForeignValue>();

  /** The user's meaning of a word that is not known here; null without one. */
  function meaningOf(field: MappedField, text: string): string | null {
    const key = `${field} ${foldedWord(text)}`;
    const value = chosen.get(key) ?? null;
    const before = found.get(key);
    found.set(key, before ? { ...before, count: before.count + 1 } : { field, text, count: 1, value });
    return value;
  }

  return {
    meaningOf,
    statusOf(text: string): BookingStatus | null {
      const known = readStatus(text);
      if (known) return known;
      const meaning = meaningOf("status", text);
      return BOOKING_STATUSES.find((status) => status === meaning) ?? null;
    },
    /** The most frequent ones first. */
    all: (): ForeignValue[] => [...found.values()].sort((a, b) => b.count - a.count).slice(0, MAX_SHOWN),
  };
}

const MAX_SHOWN = 100;
