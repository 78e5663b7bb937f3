import type { Db } from "#server/core/db.ts";
import { Problem } from "#shared/core/errors.ts";

const WINDOW_MS = 15 * 60_000;
/** A guest needs a handful of calls; a family behind one address a few more. */
const LIMIT = 100;
/** From how many addresses on those whose window is over are forgotten. */
const MANY = 1_000;

type Window = { since: number; calls: number };

/** Counts the calls of each address in memory, as the login does: a restart forgives. */
function makeThrottle() {
  const windows = new Map<string, Window>();

  return {
    /** Throws `too_many_requests` whose detail is the number of seconds to wait. */
    count(address: string, now: number): void {
      if (windows.size > MANY) for (const [known, { since }] of windows) if (since + WINDOW_MS <= now) windows.delete(known);
      const known = windows.get(address);
      const window = known && known.since + WINDOW_MS > now ? known : { since: now, calls: 0 };
      windows.set(address, window);
      window.calls += 1;
      if (window.calls > LIMIT) throw new Problem("too_many_requests", String(Math.ceil((window.since + WINDOW_MS - now) / 1000)));
    },
  };
}

const throttles = new WeakMap<Db, ReturnType<typeof makeThrottle>>();

export function guestThrottle(db: Db): ReturnType<typeof makeThrottle> {
  let throttle = throttles.get(db);
  if (!throttle) throttles.set(db, (throttle = makeThrottle()));
  return throttle;
}
