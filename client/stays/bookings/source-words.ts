import type { Say } from "#client/platform/core/i18n.ts";

const KNOWN = {
  internal: "bookings.source_internal",
  booking_page: "bookings.source_booking_page",
  kiosk: "bookings.source_kiosk",
} as const;
type KnownSource = keyof typeof KNOWN;
export const KNOWN_SOURCES = Object.keys(KNOWN) as KnownSource[];

/** Name of a booking's source in the user's language; a custom source is its own name. */
export function sourceWords(source: string, say: Say): string {
  const known = KNOWN_SOURCES.find((each) => each === source);
  return known ? say(KNOWN[known]) : source;
}

/** Source to store for typed words: the key of the source with this name, else the words. */
export function sourceOf(words: string, say: Say): string {
  return KNOWN_SOURCES.find((each) => say(KNOWN[each]) === words.trim()) ?? words;
}
