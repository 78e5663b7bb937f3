import type { Throttle } from "#server/core/process/throttle.ts";

/** After this many wrong passwords the next attempt is refused without a check. */
export const LOGINS: Throttle<"email" | "address"> = {
  name: "logins",
  limits: [
    { by: ["email", "address"], most: 5 },
    { by: ["email"], most: 20 },
    { by: ["address"], most: 50 },
  ],
};

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
