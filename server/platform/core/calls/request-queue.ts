import { Problem } from "#shared/platform/core/errors.ts";

/** The requests of one caller that run at once: as many as a browser has connections to one host. */
const MAX_RUNNING = 6;
/** The requests that wait behind them, more than any screen or program of a property has. */
const MAX_WAITING = 200;
/** The time after which a request no longer counts: its answer may be on its way to a client that no longer reads it. */
const MAX_COUNTED_MS = 30_000;

/**
 * Waits until fewer than six requests of a caller run. Returns the function to call once the answer is sent. Throws `too_many_requests` if
 * 200 wait already.
 */
export type EnterQueue = (key: string) => Promise<() => void>;

type Caller = { running: number; waiting: (() => void)[] };

/** Lets the requests of each session and API key wait for each other, so that the answers of one caller never fill the memory. */
export function makeRequestQueue(): EnterQueue {
  const callers = new Map<string, Caller>();

  return async function enter(key) {
    const caller = callers.get(key) ?? { running: 0, waiting: [] };
    callers.set(key, caller);
    if (caller.running < MAX_RUNNING) caller.running += 1;
    else if (caller.waiting.length < MAX_WAITING) await new Promise<void>((turn) => void caller.waiting.push(turn));
    else throw new Problem("too_many_requests");
    return leaveOnce(key, caller);
  };

  function leaveOnce(key: string, caller: Caller): () => void {
    let hasLeft = false;
    const timer = setTimeout(leave, MAX_COUNTED_MS).unref();
    function leave(): void {
      if (hasLeft) return;
      hasLeft = true;
      clearTimeout(timer);
      const next = caller.waiting.shift();
      if (next) return next();
      caller.running -= 1;
      if (caller.running === 0) callers.delete(key);
    }
    return leave;
  }
}
