import type { Db } from "#server/core/db.ts";
import { Problem } from "#shared/core/errors.ts";

const WINDOW_MS = 15 * 60_000;

/** Failures within 15 minutes after which the next login is refused unheard. */
const LIMITS = { together: 5, email: 20, address: 50 } as const;

type Attempt = { email: string; address: string; at: number };

/** Counts failed logins in memory: a restart forgives, which costs an attacker more than it gives. */
function makeLoginThrottle() {
  let failures: Attempt[] = [];
  const turns = new Map<string, Promise<void>>();

  return {
    /** Attempts for one e-mail or from one address wait for each other: guesses that come all at once are not let through before the first is judged. */
    async inTurn<T>(email: string, address: string, attempt: () => Promise<T>): Promise<T> {
      const keys = [`e-mail ${email.toLowerCase()}`, `address ${address}`];
      const mine = Promise.all(keys.flatMap((key) => turns.get(key) ?? [])).then(attempt);
      const over = mine.then(nothing, nothing);
      for (const key of keys) turns.set(key, over);
      void over.then(() => {
        for (const key of keys) if (turns.get(key) === over) turns.delete(key);
      });
      return mine;
    },
    /** Throws `too_many_requests` whose detail is the number of seconds to wait. */
    check(email: string, address: string, now: number): void {
      failures = failures.filter((failure) => failure.at > now - WINDOW_MS);
      const ofEmail = failures.filter((failure) => failure.email === email.toLowerCase());
      const ofAddress = failures.filter((failure) => failure.address === address);
      const together = ofEmail.filter((failure) => failure.address === address);
      const full = [
        together.length >= LIMITS.together ? together : [],
        ofEmail.length >= LIMITS.email ? ofEmail : [],
        ofAddress.length >= LIMITS.address ? ofAddress : [],
      ].flat();
      if (full.length === 0) return;
      const oldest = Math.min(...full.map((failure) => failure.at));
      throw new Problem("too_many_requests", String(Math.ceil((oldest + WINDOW_MS - now) / 1000)));
    },
    failed(email: string, address: string, now: number): void {
      failures.push({ email: email.toLowerCase(), address, at: now });
    },
    succeeded(email: string, address: string): void {
      failures = failures.filter((failure) => failure.email !== email.toLowerCase() || failure.address !== address);
    },
  };
}

function nothing(): void {}

const throttles = new WeakMap<Db, ReturnType<typeof makeLoginThrottle>>();

export function loginThrottle(db: Db): ReturnType<typeof makeLoginThrottle> {
  let throttle = throttles.get(db);
  if (!throttle) throttles.set(db, (throttle = makeLoginThrottle()));
  return throttle;
}
