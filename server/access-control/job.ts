import { askDoor, type DoorAnswer, IN_THE_BACK, type Patience } from "#server/access-control/door.ts";
import { settleFailure } from "#server/access-control/issue.ts";
import { doorSystem, type TokenRow, tokenStore } from "#server/access-control/queries.ts";
import { roomNumber, tellOfKey } from "#server/access-control/telling.ts";
import { houseActor } from "#server/core/actor.ts";
import type { Job } from "#server/core/jobs-runner.ts";
import { prepared } from "#server/core/prepared.ts";
import { type Ledger, type Work, write } from "#server/core/work.ts";
import type { DoorSystem } from "#shared/access-control/rules.ts";

/**
 * Revokes the keys that are due. What the door system does not take is tried again ever more rarely, for a day, so
 * that a dead one holds up no check-out. Keys whose making was cut off by a restart are given up and revoked.
 */
export function revokeKeys(patience: Patience = IN_THE_BACK): Job {
  return {
    name: "revoke keys",
    onBell: true,
    async run(ledger) {
      // When a property's door system is away, nobody waits for it twice.
      const away = new Map<string, DoorAnswer>();
      for (const due of dueKeys(ledger)) {
        const taken = inHouse(ledger, due, (work) => take(work, due.id));
        if (!taken) continue;
        const { system, token, room } = taken;
        const call = { action: "revoke", call_id: `revoke-${token.id}`, token_id: token.id, room } as const;
        const answer = away.get(due.property_id) ?? (system ? await askDoor(ledger, { system, call, patience }) : NOT_CONFIGURED);
        if (isAway(answer)) away.set(due.property_id, answer);
        inHouse(ledger, due, (work) => note(work, due.id, answer));
      }
      return nextDue(ledger);
    },
  };
}

type Due = { id: string; property_id: string; time_zone: string };
const NOT_CONFIGURED: DoorAnswer = { done: false, trouble: "not_configured", maybe_done: false };

/** Oldest first. One without a moment was under way when the house was switched off. */
function dueKeys({ db, clock }: Ledger): Due[] {
  const sql = `SELECT t.id, t.property_id, p.time_zone FROM access_tokens t JOIN properties p ON p.id = t.property_id
    WHERE t.state IN ('issuing', 'revoking') AND (t.due_at IS NULL OR t.due_at <= ?) AND t.deleted_at IS NULL
    ORDER BY t.created_at, t.id`;
  return prepared<Due>(db, sql).all(clock().toISOString());
}

function nextDue({ db }: Ledger): string | null {
  const sql = "SELECT min(due_at) AS at FROM access_tokens WHERE state IN ('issuing', 'revoking') AND deleted_at IS NULL";
  return prepared<{ at: string | null }>(db, sql).get()?.at ?? null;
}

/** Judges the key by what holds now, and marks it as under way: from here on no undo brings it back. */
function take(work: Work, id: string): { token: TokenRow; system: DoorSystem | null; room: string } | null {
  const found = tokenStore.refer(work, id, "token_id");
  // Somebody took the change back while the key before it was revoked.
  if (found.state !== "issuing" && found.state !== "revoking") return null;
  const cutOff = { done: false, trouble: "interrupted", maybe_done: true } as const;
  const planned = found.state === "issuing" ? settleFailure(work, found, cutOff) : found;
  const token = tokenStore.update(work, planned, { due_at: null });
  const system = doorSystem(work);
  return { token, system: "missing" in system ? null : system, room: roomNumber(work, token.room_id) };
}

function isAway(answer: DoorAnswer): boolean {
  return !answer.done && (answer.trouble === "timeout" || answer.trouble === "unreachable");
}

const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
const GIVES_UP_AFTER_MS = 24 * 3_600_000;

/** The first failure is told, the others would only repeat it; the last one ends the tries. */
function note(work: Work, id: string, answer: DoorAnswer): void {
  const token = tokenStore.refer(work, id, "token_id");
  if (token.state !== "revoking" || token.due_at !== null) return;
  const attempts = token.attempts + 1;
  if (answer.done) {
    const revoked = tokenStore.update(work, token, { state: "revoked", revoked_at: work.now, attempts, trouble: null });
    return tellOfKey(work, revoked, "revoked");
  }
  const { trouble } = answer;
  const now = Date.parse(work.now);
  const givesUp = Date.parse(token.revoke_asked_at ?? work.now) + GIVES_UP_AFTER_MS;
  if (now >= givesUp)
    return tellOfKey(work, tokenStore.update(work, token, { state: "revoke_failed", attempts, trouble }), "revoke_failed", trouble);
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
  const due_at = new Date(Math.min(now + pause, givesUp)).toISOString();
  const delayed = tokenStore.update(work, token, { attempts, trouble, due_at });
  if (attempts === 1) tellOfKey(work, delayed, "revoke_delayed", trouble);
}

function inHouse<T>(ledger: Ledger, { property_id, time_zone }: Due, task: (work: Work) => T): T {
  return write(ledger, houseActor({ property_id, time_zone, language: "de" }), task);
}
