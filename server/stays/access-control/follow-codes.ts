import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { BY_CHANGE, planRevocation } from "#server/stays/access-control/plan-revocation.ts";
import { type TokenRow, tokenStore } from "#server/stays/access-control/queries.ts";
import { accessTokens } from "#server/stays/access-control/tables.ts";
import { wantedWindow } from "#server/stays/access-control/window.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import { whyRevokeCode, windowAfter } from "#shared/stays/access-control/rules.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";

type StayOfCode = Stay & { id: string; status: BookingStatus; room_id: string | null };

const storedCodes = query(["booking"], (db, { booking, property }) =>
  db
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(
      and(
        eq(accessTokens.booking_id, booking),
        isNotNull(accessTokens.driver),
        inArray(accessTokens.state, ["issuing", "issued", "revoking", "revoked", "revoke_failed"]),
        isNull(accessTokens.deleted_at),
        eq(accessTokens.property_id, property),
      ),
    ),
);

/**
 * Has the stored codes of a stay follow its change: from room to room, to other days, and to their end. A stay that goes on after all, such
 * as by an undone check-out, gets its code back.
 */
export function followCodes(work: Work, { before, after }: { before: StayOfCode; after: StayOfCode }): void {
  for (const { id } of storedCodes.all(work, { booking: after.id })) {
    const token = tokenStore.get(work, id, "token_id");
    const reason = whyRevokeCode(after);
    const isLive = token.state === "issuing" || token.state === "issued";
    if (isLive && reason) planRevocation(work, token, { reason, waits_s: generalSettings(work).undo_seconds });
    else if (isLive) follow(work, token, { before, after });
    else if (!reason && whyRevokeCode(before) && BY_CHANGE.has(token.revoke_reason)) revive(work, token, after);
  }
}

/** The locks get the change once the time for undo is over; at once where the guest arrives before the code would open. */
function follow(work: Work, token: TokenRow, { before, after }: { before: StayOfCode; after: StayOfCode }): void {
  const { check_in, check_out } = windowAfter({ ...token, window: wantedWindow(token) }, before, after);
  const isAwaited = check_in <= work.now && token.valid_from > work.now;
  const waits_s = isAwaited ? 0 : generalSettings(work).undo_seconds;
  const due_at = new Date(Date.parse(work.now) + waits_s * 1000).toISOString();
  const again = { room_id: after.room_id ?? token.room_id, asked_at: work.now, attempts: 0, due_at };
  const window = token.state === "issued" ? { next_from: check_in, next_to: check_out } : { valid_from: check_in, valid_to: check_out };
  tokenStore.update(work, token, { ...again, ...window });
}

/** Issues a code again that was revoked with its stay: the same one, if it is still stored. */
function revive(work: Work, token: TokenRow, after: StayOfCode): void {
  const chosen = { check_in: token.own_from ?? after.check_in, check_out: token.own_to ?? after.check_out };
  const { check_in, check_out } = chosen.check_in < chosen.check_out ? chosen : after;
  tokenStore.update(work, token, {
    room_id: after.room_id ?? token.room_id,
    state: "issuing",
    valid_from: check_in,
    valid_to: check_out,
    next_from: null,
    next_to: null,
    error: null,
    revoke_reason: null,
    issued_at: null,
    revoked_at: null,
    asked_at: work.now,
    attempts: 0,
    due_at: work.now,
  });
}
