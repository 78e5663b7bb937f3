/** A socket that lasted this long was no part of a row of refusals. */
const CALM_MS = 30_000;
const FIRST_MS = 250;
const LONGEST_MS = 30_000;

/**
 * How long to wait before the next socket after the server has ended one: not at all after a socket that has lasted, then
 * twice as long each time. Without this backoff a server that ends each socket at once, though the session is valid, would be
 * asked in a hot loop by every screen.
 */
export function makeReconnectPause(now: () => number): () => number {
  let last = Number.NEGATIVE_INFINITY;
  let inARow = 0;
  return () => {
    inARow = now() - last < CALM_MS ? inARow + 1 : 0;
    const pause = inARow === 0 ? 0 : Math.min(FIRST_MS * 2 ** (inARow - 1), LONGEST_MS);
    last = now() + pause;
    return pause;
  };
}
