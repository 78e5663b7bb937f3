import type { TokenRow } from "#server/access-control/queries.ts";
import { nextRetry } from "#server/core/jobs/retry.ts";

const PAUSES = { first_ms: 30_000, longest_ms: 15 * 60_000 };

/** When the door system is asked once more; null once a day is over. */
export function nextCall({ attempts, asked_at }: Pick<TokenRow, "attempts" | "asked_at">, now: string): string | null {
  return nextRetry({ attempts, since: asked_at ?? now, now }, PAUSES);
}
