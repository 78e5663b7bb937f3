import { fullForLock, type Waiting, waitingOn } from "#client/stays/room-plan/model/plan-capacity.ts";
import { bookingIn, lockIn, type PlanContent } from "#client/stays/room-plan/model/plan-content.ts";
import { shifted } from "#client/stays/room-plan/model/plan-layout.ts";
import type { PlanRow } from "#client/stays/room-plan/model/plan-rows.ts";
import { occupantsOf } from "#client/stays/room-plan/model/plan-target.ts";
import type { Clock } from "#shared/stays/bookings/rules.ts";
import { whyNotMoveLock } from "#shared/stays/room-locks/rules.ts";
import type { PlanBooking, PlanLock } from "#shared/stays/room-plan/schema.ts";

export type LockPlace = Pick<PlanLock, "room_id" | "start" | "end">;
export type LockPart = "from" | "to" | "whole";

/**
 * A lock being moved: its target, and the reason against it. `blocker` occupies the target; if only bookings do, they `mayMove` for it.
 * `waiting` needs the last room of the type.
 */
export type LockMove = {
  lock: PlanLock;
  to: LockPlace;
  reason: "room_lock/started" | "room_lock/overlap_detected" | "no_room" | null;
  blocker: PlanBooking | null;
  mayMove: boolean;
  waiting: Waiting | null;
};

/** Target of a moved lock: `days` later with one edge or as a whole, in `row`. Null if nothing would be left of it. */
export function movedLock(
  plan: PlanContent,
  { id, part, days, row }: { id: string; part: LockPart; days: number; row: PlanRow },
  clock: Clock,
): LockMove | null {
  const lock = lockIn(plan, id);
  if (!lock) return null;
  const by = (edge: LockPart, instant: string) => (part === "whole" || part === edge ? shifted(instant, days, clock.time_zone) : instant);
  const room_id = row.kind === "room" ? row.room.id : lock.room_id;
  const to = { room_id, start: by("from", lock.start), end: by("to", lock.end) };
  if (to.start >= to.end) return null;
  const nothing = { lock, to, blocker: null, mayMove: false, waiting: null };
  if (row.kind !== "room") return { ...nothing, reason: "no_room" };
  const others = occupantsOf(plan, { roomId: room_id, stay: { check_in: to.start, check_out: to.end }, without: new Set([id]) }, clock.now);
  const reason = whyNotMoveLock({ before: lock, after: to, others }, clock.now);
  if (reason === "room_lock/overlap_detected") {
    const bookings = others.flatMap((other) => bookingIn(plan, other.id) ?? []);
    return { ...nothing, reason, blocker: bookings[0] ?? null, mayMove: bookings.length === others.length };
  }
  const full = reason === null ? fullForLock(plan, lock, to) : null;
  const waiting = full && waitingOn(plan, full, { leaving: new Set(), now: clock.now });
  return { ...nothing, reason: waiting ? "room_lock/overlap_detected" : reason, waiting };
}

export function isSamePlace(lock: LockPlace, to: LockPlace): boolean {
  return lock.room_id === to.room_id && lock.start === to.start && lock.end === to.end;
}
