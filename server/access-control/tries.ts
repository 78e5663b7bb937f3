import type { TokenRow } from "#server/access-control/queries.ts";

const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
const GIVES_UP_AFTER_MS = 24 * 3_600_000;

/** When the door system is asked once more after so many tries, ever more rarely; null once a day is over. */
export function nextTry({ attempts, asked_at }: Pick<TokenRow, "attempts" | "asked_at">, at: string): string | null {
  const now = Date.parse(at);
  const givesUp = Date.parse(asked_at ?? at) + GIVES_UP_AFTER_MS;
  if (now >= givesUp) return null;
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
  return new Date(Math.min(now + pause, givesUp)).toISOString();
}
