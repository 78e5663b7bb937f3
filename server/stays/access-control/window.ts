import type { Work } from "#server/platform/core/work/work.ts";
import type { DoorAnswer } from "#server/stays/access-control/door.ts";
import { recordKeyEvent } from "#server/stays/access-control/key-events.ts";
import { type TokenRow, tokenStore } from "#server/stays/access-control/queries.ts";
import { nextCall } from "#server/stays/access-control/retry.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import { windowAfter } from "#shared/stays/access-control/rules.ts";

/** The validity that the door system should have: the planned one, else the present one. */
export function wantedWindow(token: TokenRow): Stay {
  const { next_from, next_to, valid_from, valid_to } = token;
  return { check_in: next_from ?? valid_from, check_out: next_to ?? valid_to };
}

/**
 * Sets a key's validity to its stay's new times. The door system is called once the time for undo is over; at once where the guest arrives
 * before the key would open.
 */
export function followStay(work: Work, token: TokenRow, before: Stay, after: Stay): TokenRow {
  const wanted = wantedWindow(token);
  const window = windowAfter({ ...token, window: wanted }, before, after);
  if (sameWindow(window, wanted)) return token;
  // A failed call may have taken effect nevertheless: then the old validity is sent again.
  const isKnown = token.attempts === 0 && sameWindow(window, knownWindow(token));
  const next = isKnown ? NOTHING_NEXT : { next_from: window.check_in, next_to: window.check_out };
  if (token.state !== "issued") return tokenStore.update(work, token, next);
  if (isKnown) return tokenStore.update(work, token, { ...next, asked_at: null, due_at: null });
  const isAwaited = window.check_in <= work.now && token.valid_from > work.now;
  const waits_s = isAwaited ? 0 : generalSettings(work).undo_seconds;
  const due_at = new Date(Date.parse(work.now) + waits_s * 1000).toISOString();
  return tokenStore.update(work, token, { ...next, asked_at: work.now, due_at });
}

/**
 * Records the door system's response to a new validity. A key that it cannot change stays as it is, and an event says so. The stay may have
 * changed again while the door system worked.
 */
export function noteWindow(
  work: Work,
  token: TokenRow,
  { window, answer }: { window: Stay; answer: Exclude<DoorAnswer, { done: "pending" }> },
): void {
  if (token.state !== "issued" && token.state !== "revoking") return;
  const wanted = wantedWindow(token);
  const next = { next_from: wanted.check_in, next_to: wanted.check_out };
  if (answer.done) {
    const rest = sameWindow(wanted, window) ? { ...NOTHING_NEXT, due_at: null } : { ...next, due_at: work.now };
    const due_at = token.state === "issued" ? rest.due_at : token.due_at;
    const known = { valid_from: window.check_in, valid_to: window.check_out, attempts: 0, error: null };
    return recordKeyEvent(work, tokenStore.update(work, token, { ...known, ...rest, due_at }), "changed");
  }
  if (token.state !== "issued") return;
  const attempts = token.attempts + 1;
  const due_at = nextCall({ ...token, attempts }, work.now);
  const delayed = tokenStore.update(work, token, { ...next, attempts, error: answer.error, due_at });
  if (due_at === null) return recordKeyEvent(work, delayed, "change_failed", answer.error);
  if (attempts === 1) recordKeyEvent(work, delayed, "change_delayed", answer.error);
}

const NOTHING_NEXT = { next_from: null, next_to: null };

function knownWindow({ valid_from, valid_to }: TokenRow): Stay {
  return { check_in: valid_from, check_out: valid_to };
}

function sameWindow(a: Stay, b: Stay): boolean {
  return a.check_in === b.check_in && a.check_out === b.check_out;
}
