import { nextRetry } from "#server/platform/core/jobs/retry.ts";
import type { TokenRow } from "#server/stays/access-control/queries.ts";

const PAUSES = { first_ms: 30_000, longest_ms: 15 * 60_000 };

/** The time of the next call to the door system; null once 24 hours have passed. */
export function nextCall({ attempts, asked_at }: Pick<TokenRow, "attempts" | "asked_at">, now: string): string | null {
  return nextRetry({ attempts, since: asked_at ?? now, now }, PAUSES);
}
