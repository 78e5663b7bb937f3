import type { Throttle } from "#server/core/process/throttle.ts";

/** After so many wrong passwords the next guess is refused without being checked. */
export const LOGINS: Throttle<"email" | "address"> = {
  name: "logins",
  limits: [
    { by: ["email", "address"], most: 5 },
    { by: ["email"], most: 20 },
    { by: ["address"], most: 50 },
  ],
};

/**
 * Each mail costs its reader's attention and the property its good name with other mail servers. Apart from the logins:
 * whoever asks for mails to somebody must not keep them from logging in.
 */
export const PASSWORD_MAILS: Throttle<"email" | "address"> = {
  name: "password mails",
  limits: [
    { by: ["email", "address"], most: 3 },
    { by: ["email"], most: 5 },
    { by: ["address"], most: 20 },
  ],
};
