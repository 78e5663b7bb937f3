import { and, eq, isNull } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { isUnderWay } from "#server/stays/access-control/conditions.ts";
import { followCodes } from "#server/stays/access-control/follow-codes.ts";
import { recordKeyEvent } from "#server/stays/access-control/key-events.ts";
import { BY_CHANGE, planRevocation } from "#server/stays/access-control/plan-revocation.ts";
import { shownToken, type TokenRow, tokenStore } from "#server/stays/access-control/queries.ts";
import { accessTokens } from "#server/stays/access-control/tables.ts";
import { followStay } from "#server/stays/access-control/window.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import { canRevoke, whyRevoke } from "#shared/stays/access-control/rules.ts";
import { type Part, stayInRoom } from "#shared/stays/bookings/parts.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";

/** The booking columns that decide how long a stay's keys open its door. */
const KEY_COLUMNS = ["status", "room_id", "check_in", "check_out"] as const;

type StayOfKey = Stay & { id: string; status: BookingStatus; room_id: string | null };

const keysOfStay = query(["booking"], (db, { booking, property }) =>
  db
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(
      and(
        eq(accessTokens.booking_id, booking),
        isUnderWay(accessTokens),
        isNull(accessTokens.deleted_at),
        eq(accessTokens.property_id, property),
      ),
    ),
);

/** `parts` are those of a stay with several rooms: a key is valid while its guests have its room. */
type StayChange = {
  before: StayOfKey;
  after: StayOfKey;
  parts?: { before: readonly Part[]; after: readonly Part[] } | null;
};

/**
 * Updates a booking's keys after a change. Keys that the stay no longer allows are revoked once the time for undo is over; keys that it
 * allows again are kept; all others get the stay's times. A job calls the door system later, so an unreachable one blocks no change.
 */
export function reviewKeys(work: Work, { before, after: booking, parts }: StayChange): void {
  if (!parts && KEY_COLUMNS.every((column) => before[column] === booking[column])) return;
  followCodes(work, { before, after: booking });
  for (const { id } of keysOfStay.all(work, { booking: booking.id })) {
    const key = tokenStore.get(work, id, "token_id");
    if (key.driver !== null) continue;
    const [was, is] = [parts?.before, parts?.after].map((rooms) => rooms && stayInRoom(rooms, key.room_id, work.now));
    const token = followStay(work, key, was ?? before, is ?? booking);
    const reason = whyRevoke(booking, token);
    if (reason && token.state === "issued") planRevocation(work, token, { reason, waits_s: generalSettings(work).undo_seconds });
    if (!reason && isTakenBackInTime(token, work.now)) takeBack(work, token);
  }
}

/** True if a planned revocation can be dropped: the door system has not been called yet. */
function isTakenBackInTime(token: TokenRow, now: string): boolean {
  return (
    token.state === "revoking" && BY_CHANGE.has(token.revoke_reason) && token.attempts === 0 && token.due_at !== null && token.due_at > now
  );
}

function takeBack(work: Work, token: TokenRow): void {
  const due_at = token.next_to === null ? null : work.now;
  tokenStore.update(work, token, { state: "issued", revoke_reason: null, asked_at: due_at, due_at });
}

/** Revokes one key at once. Throws `booking/invalid_status` if it opens no door any more. */
export function revokeByHand(work: Work, id: string): TokenRow {
  const token = tokenStore.get(work, id);
  if (!canRevoke(shownToken(token))) throw new Problem("booking/invalid_status");
  const reason = token.state === "issued" || token.state === "issuing" ? "by_hand" : (token.revoke_reason ?? "by_hand");
  const planned = planRevocation(work, token, { reason, waits_s: 0 });
  recordKeyEvent(work, planned, "revoking");
  return planned;
}
