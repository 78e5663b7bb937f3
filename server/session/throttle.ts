import type { Db } from "#server/core/db.ts";
import { Problem } from "#shared/core/errors.ts";

const WINDOW_MS = 15 * 60_000;

/** Failures within 15 minutes after which the next guess is refused unheard. */
const LOGIN_LIMITS: Limits = { together: 5, email: 20, address: 50 };

/** Each mail costs its reader's attention and the house its good name with other mail servers. */
const MAIL_LIMITS: Limits = { together: 3, email: 5, address: 20 };

type Limits = Readonly<Record<"together" | "email" | "address", number>>;

type Attempt = { email: string; address: string; at: number };

type Guess = { email: string; address: string; clock: () => Date };

/** Counts wrong guesses in memory: a restart forgives, which costs an attacker more than it gives. */
function makeThrottle(limits: Limits) {
  let failures: Attempt[] = [];
  const turns = new Map<string, Promise<void>>();

  /** Attempts for one e-mail or from one address wait for each other: guesses that come all at once are not let through before the first is judged. */
  async function inTurn<T>(email: string, address: string, attempt: () => Promise<T>): Promise<T> {
    const keys = [`e-mail ${email}`, `address ${address}`];
    const mine = Promise.all(keys.flatMap((key) => turns.get(key) ?? [])).then(attempt);
    const over = mine.then(nothing, nothing);
    for (const key of keys) turns.set(key, over);
    void over.then(() => {
      for (const key of keys) if (turns.get(key) === over) turns.delete(key);
    });
    return mine;
  }

  /** Throws `too_many_requests` whose detail is the number of seconds to wait. */
  function check(email: string, address: string, now: number): void {
    failures = failures.filter((failure) => failure.at > now - WINDOW_MS);
    const ofEmail = failures.filter((failure) => failure.email === email);
    const ofAddress = failures.filter((failure) => failure.address === address);
    const together = ofEmail.filter((failure) => failure.address === address);
    const full = [
      together.length >= limits.together ? together : [],
      ofEmail.length >= limits.email ? ofEmail : [],
      ofAddress.length >= limits.address ? ofAddress : [],
    ].flat();
    if (full.length === 0) return;
    const oldest = Math.min(...full.map((failure) => failure.at));
    throw new Problem("too_many_requests", String(Math.ceil((oldest + WINDOW_MS - now) / 1000)));
  }

  return {
    /** Hears one guess in its turn; null is a wrong one. Throws `too_many_requests` unheard after too many of those. */
    hear<T>({ address, clock, ...guess }: Guess, judge: () => Promise<T | null>): Promise<T | null> {
      const email = guess.email.toLowerCase();
      return inTurn(email, address, async () => {
        const at = clock().getTime();
        check(email, address, at);
        const result = await judge();
        if (result === null) failures.push({ email, address, at });
        else failures = failures.filter((failure) => failure.email !== email || failure.address !== address);
        return result;
      });
    },
  };
}

function nothing(): void {}

type Throttle = ReturnType<typeof makeThrottle>;

const perDb = new WeakMap<Db, { login: Throttle; mail: Throttle }>();

function throttlesOf(db: Db): { login: Throttle; mail: Throttle } {
  let throttles = perDb.get(db);
  if (!throttles) perDb.set(db, (throttles = { login: makeThrottle(LOGIN_LIMITS), mail: makeThrottle(MAIL_LIMITS) }));
  return throttles;
}

export function loginThrottle(db: Db): Throttle {
  return throttlesOf(db).login;
}

/** Of its own: whoever asks for mails to somebody must not keep them from logging in. */
export function passwordMailThrottle(db: Db): Throttle {
  return throttlesOf(db).mail;
}
