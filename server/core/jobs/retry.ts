const GIVES_UP_AFTER_MS = 24 * 3_600_000;

/** Backoff: the pause after the first attempt, and the longest pause. */
type Pauses = { first_ms: number; longest_ms: number };

/** The time of the next attempt to reach an outside system, with exponential backoff; null once 24 hours have passed. */
export function nextRetry(tried: { attempts: number; since: string; now: string }, { first_ms, longest_ms }: Pauses): string | null {
  const now = Date.parse(tried.now);
  const givesUp = Date.parse(tried.since) + GIVES_UP_AFTER_MS;
  if (now >= givesUp) return null;
  const pause = Math.min(longest_ms, first_ms * 2 ** (tried.attempts - 1));
  return new Date(Math.min(now + pause, givesUp)).toISOString();
}
