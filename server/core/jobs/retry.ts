const GIVES_UP_AFTER_MS = 24 * 3_600_000;

/** How long nobody asks again after the first try, and at most. */
type Pauses = { first_ms: number; longest_ms: number };

/** When something outside the property is asked once more after so many tries, ever more rarely; null once a day is over. */
export function nextRetry(tried: { attempts: number; since: string; now: string }, { first_ms, longest_ms }: Pauses): string | null {
  const now = Date.parse(tried.now);
  const givesUp = Date.parse(tried.since) + GIVES_UP_AFTER_MS;
  if (now >= givesUp) return null;
  const pause = Math.min(longest_ms, first_ms * 2 ** (tried.attempts - 1));
  return new Date(Math.min(now + pause, givesUp)).toISOString();
}
