/** A socket that lasted this long was no part of a row of refusals. */
const CALM_MS = 30_000;
const FIRST_MS = 250;
const MAX_PAUSE_MS = 30_000;

/**
 * Makes the backoff before the next socket after the server has closed one, in milliseconds: 0 after a socket that has lasted, then
 * doubled each time. Without this backoff a server that ends each socket at once, though the session is valid, would be
 * asked in a hot loop by every screen.
 */
export function makeReconnectPause(now: () => number): () => number {
  let last = Number.NEGATIVE_INFINITY;
  let inARow = 0;
  return () => {
    inARow = now() - last < CALM_MS ? inARow + 1 : 0;
    const pause = inARow === 0 ? 0 : Math.min(FIRST_MS * 2 ** (inARow - 1), MAX_PAUSE_MS);
    last = now() + pause;
    return pause;
  };
}

const MAX_RETRY_MS = 5_000;

/**
 * Backoff before a lost socket is tried again, in milliseconds: doubled each time, with a jitter of up to one half, so that all
 * screens of a server that restarts don't come back in the same moment. `chance` is a number from 0 to 1.
 */
export function retryPause(attempt: number, chance: number): number {
  return Math.min(FIRST_MS * 2 ** attempt, MAX_RETRY_MS) * (0.5 + chance);
}
