import type { Work } from "#server/platform/core/work/work.ts";
import type { DoorAnswer } from "#server/stays/access-control/door.ts";
import { recordKeyEvent } from "#server/stays/access-control/key-events.ts";
import { endOfCare, nextTurn } from "#server/stays/access-control/nuki/wanted.ts";
import { planRevocation } from "#server/stays/access-control/plan-revocation.ts";
import { type TokenRow, tokenStore } from "#server/stays/access-control/queries.ts";
import { wantedWindow } from "#server/stays/access-control/window.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";
import { nextLook } from "#shared/stays/access-control/codes.ts";
import type { DoorError } from "#shared/stays/access-control/rules.ts";

/** Plans the end of a stored code that nobody has ended within a day after its stay. */
export function endIfOver(work: Work, token: TokenRow): TokenRow {
  const isLive = token.state === "issued" || token.state === "issuing";
  if (!isLive || endOfCare(wantedWindow(token).check_out) > work.now) return token;
  return planRevocation(work, token, { reason: "expired", waits_s: 0 });
}

type Answered = { version: number; answer: DoorAnswer };

/**
 * Records what became of a stored code's call: whether all locks have what they are to have, or what they wait for. If the stay has changed
 * meanwhile the answer says nothing any more, and the call that the change has planned follows.
 */
export function noteCode(work: Work, token: TokenRow, { version, answer }: Answered): void {
  if (token.version !== version) return;
  if (answer.done !== true)
    return notePending(work, token, { error: answer.error, again_at: "again_at" in answer ? answer.again_at : null });
  if (token.state === "revoking") {
    const over = { state: "revoked", revoked_at: work.now, next_from: null, next_to: null, error: null, due_at: null } as const;
    return recordKeyEvent(work, tokenStore.update(work, token, over), "revoked");
  }
  const { check_in, check_out } = wantedWindow(token);
  const isNew = token.issued_at === null;
  const isChanged = token.next_to !== null;
  const confirmed = tokenStore.update(work, token, {
    state: "issued",
    valid_from: check_in,
    valid_to: check_out,
    next_from: null,
    next_to: null,
    issued_at: token.issued_at ?? work.now,
    attempts: 0,
    error: null,
    due_at: nextTurn(work, token),
  });
  if (isNew) recordKeyEvent(work, confirmed, "issued");
  else if (isChanged) recordKeyEvent(work, confirmed, "changed");
}

const DELAYED = { issuing: "issue_delayed", issued: "change_delayed", revoking: "revoke_delayed" } as const;

/** The locks are looked at more and more rarely. Each new reason is recorded once; a revocation is given up after a day. */
function notePending(work: Work, token: TokenRow, { error, again_at }: { error: DoorError; again_at: string | null }): void {
  const { state } = token;
  if (state !== "issuing" && state !== "issued" && state !== "revoking") return;
  const attempts = token.attempts + 1;
  const isGivenUp = state === "revoking" && Date.parse(work.now) - Date.parse(token.asked_at ?? work.now) >= DAY_MS;
  if (isGivenUp) {
    const failed = tokenStore.update(work, token, { state: "revoke_failed", attempts, error, due_at: null });
    return recordKeyEvent(work, failed, "revoke_failed", error);
  }
  const { check_in, check_out } = wantedWindow(token);
  // An issued code of which a lock has something else is not given to the guest until it is right again.
  const next = state === "issued" ? { next_from: check_in, next_to: check_out } : {};
  const delayed = tokenStore.update(work, token, { ...next, attempts, error, due_at: again_at ?? nextLook(attempts, work.now) });
  if (error !== "not_confirmed" && error !== token.error) recordKeyEvent(work, delayed, DELAYED[state], error);
}
