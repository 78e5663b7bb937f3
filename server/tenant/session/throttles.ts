import type { Throttle } from "#server/platform/core/process/throttle.ts";

/** Pause in seconds after five wrong attempts of one user: short for typing errors, at most five guesses a quarter of an hour. */
const OWN_PAUSE = { first: 30, longest: 15 * 60 };
/** Short, because others' guesses must keep nobody out; still no more than a hundred guesses an hour at one user's password. */
const SHARED_PAUSE = { first: 5, longest: 60 };

/** Wrong passwords from a browser in which this user has never logged in. */
export const LOGINS: Throttle<"email" | "address"> = {
  name: "logins",
  limits: [
    { by: ["email", "address"], most: 5, pause: OWN_PAUSE },
    { by: ["email"], most: 20, pause: SHARED_PAUSE },
    { by: ["address"], most: 50, pause: SHARED_PAUSE },
  ],
};

/**
 * Wrong passwords from a browser that knows this user: from one in which they have logged in before, or from their open session. They count
 * by themselves, so that nobody who guesses elsewhere keeps the user out.
 */
export const LOGINS_OF_KNOWN: Throttle<"email" | "browser"> = {
  name: "logins of known browsers",
  limits: [{ by: ["email", "browser"], most: 5, pause: OWN_PAUSE }],
};

/**
 * Passkeys that do not hold. A signature can't be guessed; this keeps the checking of many from taking the processor. Apart from the
 * passwords: others' guesses at a password keep no passkey waiting.
 */
export const PASSKEY_LOGINS: Throttle<"email" | "address"> = {
  name: "passkey logins",
  limits: [
    { by: ["email", "address"], most: 5, pause: OWN_PAUSE },
    { by: ["address"], most: 50, pause: SHARED_PAUSE },
  ],
};

/** Limits the entries of refused logins in the security log. */
export const REFUSALS_RECORDED: Throttle<"email" | "address"> = {
  name: "refusals recorded",
  limits: [{ by: ["email", "address"], most: 1 }],
};

/** Limits the entries of expired API keys in the security log. */
export const ENDED_KEYS_RECORDED: Throttle<"key"> = { name: "ended keys recorded", limits: [{ by: ["key"], most: 1 }] };

/**
 * Each mail takes its reader's attention and costs reputation with other mail servers. Separate from the logins: requesting mails for a
 * user must not block that user's login.
 */
export const PASSWORD_MAILS: Throttle<"email" | "address"> = {
  name: "password mails",
  limits: [
    { by: ["email", "address"], most: 3 },
    { by: ["email"], most: 5 },
    { by: ["address"], most: 20 },
  ],
};
