import { isPaused } from "#server/platform/core/pause/pauses.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { httpDoor } from "#server/stays/access-control/http-door.ts";
import { type NukiOrder, nukiDoor } from "#server/stays/access-control/nuki/nuki-door.ts";
import { simulatedDoor } from "#server/stays/access-control/simulator.ts";
import { failedOutside, type Problem } from "#shared/platform/core/errors.ts";
import type { DoorSystem } from "#shared/stays/access-control/door-system.ts";
import type { DoorError } from "#shared/stays/access-control/rules.ts";
import type { KeyKind } from "#shared/stays/access-control/schema.ts";

/** A call to a door system. `call_id` stays the same over all retries, so that two attempts make one key. */
export type DoorCall =
  | {
      action: "issue";
      call_id: string;
      token_id: string;
      kind: KeyKind;
      valid_from: string;
      valid_to: string;
      room: string;
      booking: string;
      guest: { name: string; email?: string | null; phone?: string | null } | null;
    }
  | { action: "modify"; call_id: string; token_id: string; valid_from: string; valid_to: string; room: string }
  | { action: "revoke"; call_id: string; token_id: string; room: string }
  | { action: "open"; call_id: string; room: string }
  /** Asks whether the system is there and knows the secret. Nothing is opened or changed. */
  | { action: "test"; call_id: string };

/**
 * The outcome of a call. `pending` if it was taken and is not in effect yet, or cannot be made now: the same call is made again, at
 * `again_at` if that is known. `maybe_done` where a failed call may have taken effect although no confirmation came.
 */
export type DoorAnswer =
  | { done: true; pin: string | null }
  | { done: "pending"; error: DoorError; again_at: string | null }
  | { done: false; error: DoorError; maybe_done: boolean };

/**
 * The timeout of an attempt, the pause before each retry, and the time limit for all attempts. Only an attempt that failed within
 * `retry_within_ms` is retried: a system that is slow once is slow again.
 */
export type RetryPolicy = { timeout_ms: number; pauses_ms: readonly number[]; retry_within_ms: number; total_ms: number };

/** For calls that a person waits for, often with a guest in front of them: eight seconds in all. */
export const INTERACTIVE: RetryPolicy = { timeout_ms: 8_000, pauses_ms: [500, 2_000], retry_within_ms: 2_000, total_ms: 8_000 };

/** For calls of the job: no retries within a run, because the job runs again and the other jobs wait for it. */
export const BACKGROUND: RetryPolicy = { timeout_ms: 10_000, pauses_ms: [], retry_within_ms: 0, total_ms: 10_000 };

/** The refusal of a call that the door system did not do. */
export function doorFailure(error: DoorError): Problem {
  return failedOutside("access_control/failed", "door_system", { detail: error, rule: `door_${error}` });
}

export type DoorOrder = Omit<NukiOrder, "system"> & { system: DoorSystem };

/** Calls the door system, outside of any transaction; from a copy of the data nobody is called. Never throws. */
export function askDoor(runtime: Runtime, { system, ...order }: DoorOrder): Promise<DoorAnswer> {
  const { call, policy } = order;
  if (isPaused({ db: runtime.db, now: runtime.clock().toISOString() }, ["copy"])) {
    return Promise.resolve({ done: false, error: "paused", maybe_done: false });
  }
  if (system.driver === "simulator") return Promise.resolve(simulatedDoor(runtime.db, call));
  if (system.driver === "nuki") return nukiDoor(runtime, { ...order, system });
  return httpDoor({ ...system, clock: runtime.clock, allowsLocal: runtime.config.allows_local_addresses }, call, policy);
}
