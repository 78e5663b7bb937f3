import { say } from "#client/platform/core/i18n.ts";
import type { PlanRow } from "#client/stays/room-plan/board/plan-rows.ts";
import { clockOf, type Gesture, type Spot } from "#client/stays/room-plan/gestures/plan-gesture.ts";
import { endGesture, lastRoomText, rowOf } from "#client/stays/room-plan/gestures/plan-move.ts";
import { isSamePlace, type LockMove, type LockPart, movedLock } from "#client/stays/room-plan/store/plan-locks.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";

/** Takes a lock into the hand: as a whole, or by one of its edges. */
export function beginLockMove(view: PlanView, { id, part, by }: { id: string; part: LockPart; by: "pointer" | "keys" }): boolean {
  const row = rowOf(view, id);
  const move = row && movedLock(view.store, { id, part, days: 0, row }, clockOf(view));
  if (!row || !move || !view.mayWrite) return false;
  view.atoms.set(view.session.refusal, null);
  view.atoms.set(view.session.gesture, { kind: "lock", by, id, part, days: 0, row, move });
  view.on.holding(id);
  return true;
}

/** Carries or stretches it on; an edge stays in its room. */
export function carryLock(view: PlanView, row: PlanRow, days: number): void {
  const gesture = view.atoms.get(view.session.gesture);
  if (gesture.kind !== "lock") return;
  const next = gesture.part === "whole" ? row : gesture.row;
  if (gesture.days === days && gesture.row === next) return;
  judgeLock(view, { ...gesture, days, row: next });
}

/** Judges the place of the hand, perhaps again after something else about it has changed. */
export function judgeLock(view: PlanView, gesture: Extract<Gesture, { kind: "lock" }>): void {
  const move = movedLock(view.store, gesture, clockOf(view));
  if (move) view.atoms.set(view.session.gesture, { ...gesture, move });
}

/** Lets go: asks for the move, or says why it isn't possible and who could move for it. */
export function dropLock(view: PlanView, spot: Spot): void {
  const gesture = view.atoms.get(view.session.gesture);
  endGesture(view);
  if (gesture.kind !== "lock" || isSamePlace(gesture.move.lock, gesture.move.to)) return;
  const { move, part, by } = gesture;
  const reason = lockReason(view, move);
  if (reason === null) return view.on.moveLock(move);
  const waiting = move.waiting ? { waiting: move.waiting.booking } : {};
  view.atoms.set(view.session.refusal, {
    verb: verbOf(part, move),
    reason,
    swap: [],
    spot,
    by,
    ...waiting,
    ...(move.mayMove ? { lock: move } : {}),
  });
  view.on.refuse(reason);
}

/** Why a lock may not go there, in the words of the front desk. */
export function lockReason(view: PlanView, { reason, blocker, waiting }: LockMove): string | null {
  if (reason === null) return null;
  if (reason === "no_room") return view.words.say("lock_needs_room");
  if (waiting) return lastRoomText(view, waiting);
  if (reason !== "room_lock/overlap_detected") return say(`problems.${reason}`);
  return view.words.say("overlap_with", { name: blocker ? view.words.nameOf(blocker) : view.words.say("lock") });
}

function verbOf(part: LockPart, { lock, to }: LockMove) {
  if (part === "whole") return "not_moved";
  return to.start > lock.start || to.end < lock.end ? "not_shortened" : "not_lengthened";
}
