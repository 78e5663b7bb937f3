import type { Work } from "#server/platform/core/work/work.ts";
import { type TokenRow, tokenStore } from "#server/stays/access-control/queries.ts";
import type { RevokeReason } from "#shared/stays/access-control/schema.ts";

/** The reasons for which a change of the stay revokes its keys. */
export const BY_CHANGE: ReadonlySet<RevokeReason | null> = new Set<RevokeReason>(["checked_out", "canceled", "no_show", "other_room"]);

/** Plans the revocation of a key; the job carries it out. */
export function planRevocation(work: Work, token: TokenRow, { reason, waits_s }: { reason: RevokeReason; waits_s: number }): TokenRow {
  return tokenStore.update(work, token, {
    state: "revoking",
    revoke_reason: reason,
    asked_at: work.now,
    attempts: 0,
    due_at: new Date(Date.parse(work.now) + waits_s * 1000).toISOString(),
  });
}
