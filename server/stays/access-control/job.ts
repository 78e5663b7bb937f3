import { and, asc, eq, gt, inArray, isNull, lte, min, or } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import type { Runtime, Work } from "#server/platform/core/work/work.ts";
import { isUnderWay } from "#server/stays/access-control/conditions.ts";
import { askDoor, BACKGROUND, type DoorAnswer, type DoorCall, type RetryPolicy } from "#server/stays/access-control/door.ts";
import { issueCall, recordFailedKey } from "#server/stays/access-control/issue.ts";
import { recordKeyEvent, roomNumber } from "#server/stays/access-control/key-events.ts";
import { endIfOver, noteCode } from "#server/stays/access-control/note-code.ts";
import type { NukiReading } from "#server/stays/access-control/nuki/nuki-door.ts";
import { systemOfKey, type TokenRow, tokenStore } from "#server/stays/access-control/queries.ts";
import { nextCall } from "#server/stays/access-control/retry.ts";
import { accessTokens } from "#server/stays/access-control/tables.ts";
import { noteWindow, wantedWindow } from "#server/stays/access-control/window.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import type { DoorSystem } from "#shared/stays/access-control/door-system.ts";
import type { DoorError } from "#shared/stays/access-control/rules.ts";

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
      const readings = new Map<string, NukiReading>();
      for (const due of dueKeys(runtime)) {
        const taken = inProperty(runtime, due, (work) => take(work, due.id));
        if (!taken) continue;
        const { system, call } = taken;
        const reading = readings.get(due.property_id) ?? { auths: null };
        readings.set(due.property_id, reading);
        const ask = () => (system ? askDoor(runtime, { system, place: due, call, policy, reading }) : NOT_CONFIGURED);
        // A key keeps its system while the property changes to another one.
        const apart = `${due.property_id} ${system?.driver}`;
        const answer = away.get(apart) ?? (await ask());
        if (isAway(answer)) away.set(apart, answer);
        inProperty(runtime, due, (work) => note(work, taken, answer));
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

type JobCall = Extract<DoorCall, { action: "issue" | "revoke" | "modify" }>;
/** A call with the version of the key that it is made for; of stored codes another one by then means that the stay has changed. */
type Taken = { system: DoorSystem | null; call: JobCall; version: number };

/** Checks the key against the present state. A revocation is marked as in progress: from here on no undo restores the key. */
function take(work: Work, id: string): Taken | null {
  const key = tokenStore.get(work, id, "token_id");
  const found = key.driver === null ? key : endIfOver(work, key);
  const system = systemOfKey(work, found);
  const room = roomNumber(work, found.room_id);
  // The change was undone while an earlier key was being revoked.
  if (found.state === "issued" && found.due_at === null) return null;
  if (found.state === "issued") {
    const { check_in: valid_from, check_out: valid_to } = wantedWindow(found);
    const call_id = `modify-${id}-${found.version}`;
    return { system, version: found.version, call: { action: "modify", call_id, token_id: id, valid_from, valid_to, room } };
  }
  if (found.state !== "issuing" && found.state !== "revoking") return null;
  if (found.state === "issuing" && found.driver !== null) return { system, version: found.version, call: issueCall(work, found) };
  const cutOff = { done: false, error: "interrupted", maybe_done: true } as const;
  const planned = found.state === "issuing" ? recordFailedKey(work, found, cutOff) : found;
  const { version } = tokenStore.update(work, planned, { due_at: null });
  return { system, version, call: { action: "revoke", call_id: `revoke-${id}`, token_id: id, room } };
}

/** Errors of the system as a whole. */
const AWAY: ReadonlySet<DoorError> = new Set(["timeout", "unreachable", "unauthorized", "too_many_calls"]);

function isAway(answer: DoorAnswer): boolean {
  return answer.done !== true && AWAY.has(answer.error);
}

function note(work: Work, { call, version }: Taken, answer: DoorAnswer): void {
  const token = tokenStore.get(work, call.token_id, "token_id");
  if (token.driver !== null) return noteCode(work, token, { version, answer });
  if (call.action === "issue" || answer.done === "pending") return;
  if (call.action === "modify") return noteWindow(work, token, { window: { check_in: call.valid_from, check_out: call.valid_to }, answer });
  return noteRevocation(work, token, answer);
}

/** Records the first failure and the last one, which ends the retries; those in between add nothing. */
function noteRevocation(work: Work, token: TokenRow, answer: Exclude<DoorAnswer, { done: "pending" }>): void {
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
