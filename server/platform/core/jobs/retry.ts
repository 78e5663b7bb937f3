import { DAY_MS } from "#shared/platform/core/stays.ts";

/** Backoff: the pause after the first attempt, the longest pause, and the time limit, a day unless stated. */
type Pauses = { first_ms: number; longest_ms: number; gives_up_after_ms?: number };

/** The time of the next attempt to reach an outside system, with exponential backoff; null once the time limit has passed. */
export function nextRetry(
  tried: { attempts: number; since: string; now: string },
  { first_ms, longest_ms, gives_up_after_ms = DAY_MS }: Pauses,
): string | null {
  const now = Date.parse(tried.now);
  const givesUp = Date.parse(tried.since) + gives_up_after_ms;
  if (now >= givesUp) return null;
  const pause = Math.min(longest_ms, first_ms * 2 ** (tried.attempts - 1));
  return new Date(Math.min(now + pause, givesUp)).toISOString();
}
