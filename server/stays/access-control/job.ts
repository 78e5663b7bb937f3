import { and, asc, eq, gt, inArray, isNull, lte, min, or } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import type { Runtime, Work } from "#server/platform/core/work/work.ts";
import { isUnderWay } from "#server/stays/access-control/conditions.ts";
import { askDoor, BACKGROUND, type DoorAnswer, type DoorCall, type RetryPolicy } from "#server/stays/access-control/door.ts";
import { recordFailedKey } from "#server/stays/access-control/issue.ts";
import { recordKeyEvent, roomNumber } from "#server/stays/access-control/key-events.ts";
import { doorSystem, type TokenRow, tokenStore } from "#server/stays/access-control/queries.ts";
import { nextCall } from "#server/stays/access-control/retry.ts";
import { accessTokens } from "#server/stays/access-control/tables.ts";
import { noteWindow, wantedWindow } from "#server/stays/access-control/window.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import type { DoorSystem } from "#shared/stays/access-control/door-system.ts";

/**
 * Sends the door systems the keys to revoke and the keys whose validity changed. A failed call is retried with backoff for a day, so an
 * unreachable door system blocks no change of a stay. Keys whose issuing was interrupted by a restart are given up and revoked.
 */
export function doorCallsJob(policy: RetryPolicy = BACKGROUND): Job {
  return {
    name: "send keys to door systems",
    afterCommit: true,
    pausedBy: ["copy"],
    async run(runtime) {
      // When a property's door system is unreachable, only one call waits for it.
      const away = new Map<string, DoorAnswer>();
      for (const due of dueKeys(runtime)) {
        const taken = inProperty(runtime, due, (work) => take(work, due.id));
        if (!taken) continue;
        const { system, call } = taken;
        const answer = away.get(due.property_id) ?? (system ? await askDoor(runtime, { system, call, policy }) : NOT_CONFIGURED);
        if (isAway(answer)) away.set(due.property_id, answer);
        inProperty(runtime, due, (work) => note(work, call, answer));
      }
      return nextDue(runtime);
    },
  };
}

const NOT_CONFIGURED: DoorAnswer = { done: false, error: "not_configured", maybe_done: false };

const ALL_DOORS = { acrossProperties: "one job serves the door systems of all properties" };
const { state, due_at } = accessTokens;

/** Revocations without a due time were in progress when the process ended. */
const keysDue = query(
  ["now"],
  (db, { now }) =>
    db
      .select({ id: accessTokens.id, property_id: accessTokens.property_id, time_zone: properties.time_zone })
      .from(accessTokens)
      .innerJoin(properties, eq(properties.id, accessTokens.property_id))
      .where(
        and(
          or(and(inArray(state, ["issuing", "revoking"]), isNull(due_at)), and(isUnderWay(accessTokens), lte(due_at, now))),
          isNull(accessTokens.deleted_at),
        ),
      )
      .orderBy(asc(accessTokens.created_at), asc(accessTokens.id)),
  ALL_DOORS,
);

/** Oldest first. */
function dueKeys({ db, clock }: Runtime) {
  return keysDue.all({ db }, { now: clock().toISOString() });
}

const earliestDue = query(
  [],
  (db) =>
    db
      .select({ at: min(due_at) })
      .from(accessTokens)
      .where(and(isUnderWay(accessTokens), gt(due_at, ""), isNull(accessTokens.deleted_at))),
  ALL_DOORS,
);

function nextDue({ db }: Runtime): string | null {
  return earliestDue.get({ db }, {})?.at ?? null;
}

type RepeatedCall = Extract<DoorCall, { action: "revoke" | "modify" }>;

/** Checks the key against the present state. A revocation is marked as in progress: from here on no undo restores the key. */
function take(work: Work, id: string): { system: DoorSystem | null; call: RepeatedCall } | null {
  const found = tokenStore.get(work, id, "token_id");
  const configured = doorSystem(work);
  const system = "missing" in configured ? null : configured;
  const room = roomNumber(work, found.room_id);
  // The change was undone while an earlier key was being revoked.
  if (found.state === "issued" && found.due_at === null) return null;
  if (found.state === "issued") {
    const { check_in: valid_from, check_out: valid_to } = wantedWindow(found);
    return { system, call: { action: "modify", call_id: `modify-${id}-${found.version}`, token_id: id, valid_from, valid_to, room } };
  }
  if (found.state !== "issuing" && found.state !== "revoking") return null;
  const cutOff = { done: false, error: "interrupted", maybe_done: true } as const;
  const planned = found.state === "issuing" ? recordFailedKey(work, found, cutOff) : found;
  tokenStore.update(work, planned, { due_at: null });
  return { system, call: { action: "revoke", call_id: `revoke-${id}`, token_id: id, room } };
}

function isAway(answer: DoorAnswer): boolean {
  return !answer.done && (answer.error === "timeout" || answer.error === "unreachable");
}

function note(work: Work, call: RepeatedCall, answer: DoorAnswer): void {
  const token = tokenStore.get(work, call.token_id, "token_id");
  if (call.action === "modify") return noteWindow(work, token, { window: { check_in: call.valid_from, check_out: call.valid_to }, answer });
  return noteRevocation(work, token, answer);
}

/** Records the first failure and the last one, which ends the retries; those in between add nothing. */
function noteRevocation(work: Work, token: TokenRow, answer: DoorAnswer): void {
  if (token.state !== "revoking" || token.due_at !== null) return;
  const attempts = token.attempts + 1;
  if (answer.done) {
    const over = { state: "revoked", revoked_at: work.now, next_from: null, next_to: null } as const;
    return recordKeyEvent(work, tokenStore.update(work, token, { ...over, attempts, error: null }), "revoked");
  }
  const { error } = answer;
  const due_at = nextCall({ ...token, attempts }, work.now);
  const state = due_at === null ? "revoke_failed" : "revoking";
  const noted = tokenStore.update(work, token, { state, attempts, error, due_at });
  if (due_at === null) return recordKeyEvent(work, noted, "revoke_failed", error);
  if (attempts === 1) recordKeyEvent(work, noted, "revoke_delayed", error);
}
