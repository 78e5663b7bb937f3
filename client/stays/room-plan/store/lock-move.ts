import { say } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { currentUserMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { runWrites } from "#client/platform/core/writes.ts";
import { toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { stepHistory, toastStep } from "#client/platform/undo/step-history.ts";
import { locksChanged } from "#client/stays/room-locks/lock-steps.ts";
import { wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { isSamePlace, type LockMove, type LockPart, type LockPlace, movedLock } from "#client/stays/room-plan/model/plan-locks.ts";
import type { PlanRow } from "#client/stays/room-plan/model/plan-rows.ts";
import { planLockOf } from "#client/stays/room-plan/store/cache.ts";
import { currentWords, lockReason, lockVerbOf } from "#client/stays/room-plan/store/move-words.ts";
import {
  clockOf,
  endGesture,
  type Gesture,
  gestureAtom,
  planState,
  type Refused,
  refusalAtom,
  type Spot,
} from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { PATIENCE_MS } from "#client/stays/room-plan/store/use-plan-store.ts";

/** Starts to drag a lock, or to resize it at one of its edges. */
export function startLockMove(store: PlanStore, { id, part, by }: { id: string; part: LockPart; by: "pointer" | "keys" }): boolean {
  const row = store.rowOf(id);
  const move = row && movedLock(store.content, { id, part, days: 0, row }, clockOf(store));
  if (!row || !move || !currentUserMay("bookings:write")) return false;
  planState.set(refusalAtom, null);
  planState.set(gestureAtom, { kind: "lock", by, id, part, days: 0, row, move });
  return true;
}

/** Shows the lock in another row or `days` later; an edge stays in its room. */
export function previewLockMove(store: PlanStore, row: PlanRow, days: number): void {
  const gesture = planState.get(gestureAtom);
  if (gesture.kind !== "lock") return;
  const next = gesture.part === "whole" ? row : gesture.row;
  if (gesture.days === days && gesture.row === next) return;
  previewLockAgain(store, { ...gesture, days, row: next });
}

/** Judges the lock again where it is held, after something about it has changed. */
export function previewLockAgain(store: PlanStore, gesture: Extract<Gesture, { kind: "lock" }>): void {
  const move = movedLock(store.content, gesture, clockOf(store));
  if (move) planState.set(gestureAtom, { ...gesture, move });
}

/** Drops a lock: sends its move, or shows why it isn't possible and which booking could make room for it. */
export function commitLockMove(store: PlanStore, spot: Spot): void {
  const gesture = planState.get(gestureAtom);
  endGesture();
  if (gesture.kind !== "lock" || isSamePlace(gesture.move.lock, gesture.move.to)) return;
  const { move, part, by } = gesture;
  const reason = lockReason(currentWords(), store, move);
  if (reason === null) return sendLockMove(store, move);
  const refusal: Refused = { verb: lockVerbOf(part, move), reason, swap: [], spot, by };
  if (move.waiting) refusal.waiting = move.waiting.booking;
  if (move.mayMove) refusal.lock = move;
  planState.set(refusalAtom, refusal);
}

/** Sends where a lock was put, and draws it there meanwhile. */
export function sendLockMove(store: PlanStore, move: LockMove): void {
  const { lock, to } = move;
  const what = lockMovedText(store, move);
  const clearPending = drawUntilSaved(store, lock.id, to);
  const sent = runWrites(
    (send) => send(trpc.roomLocks.updateBatch, { room_locks: [{ id: lock.id, ...to }] }),
    (error) => {
      const name = say("room_plan.lock_of", { number: store.room(lock.room_id)?.number ?? "" });
      toastRefusal(say("room_plan.not_saved", { name, reason: messageOf(error) }));
      return true;
    },
  ).then((saved) => {
    store.change(() => {
      for (const each of saved ?? []) store.putLock(planLockOf(each));
      clearPending();
    });
    if (!saved) return;
    const after = saved.map((each) => ({ id: lock.id, ...placeOf(each) }));
    toastStep(locksChanged(what, [{ id: lock.id, ...placeOf(lock) }], after));
  });
  stepHistory.waitFor(sent);
}

/** Draws a lock at its new place, marked as not saved after a while; answers the function that ends both. */
function drawUntilSaved(store: PlanStore, id: string, to: LockPlace): () => void {
  const patience = setTimeout(() => store.mark(id, { waiting: true }), PATIENCE_MS);
  store.setPendingLock(id, to);
  return () => {
    clearTimeout(patience);
    store.mark(id, { waiting: false });
    store.setPendingLock(id, null);
  };
}

/** Names the change of a lock for the message and its undo. */
export function lockMovedText(store: PlanStore, { lock, to }: Pick<LockMove, "lock" | "to">): string {
  const words = currentWords();
  const day = (instant: string) => words.short(Math.floor(wallDays(instant, store.zone)));
  const isMoved = lock.room_id !== to.room_id || (lock.start !== to.start && lock.end !== to.end);
  const number = store.room(to.room_id)?.number ?? "";
  return words.say(isMoved ? "lock_moved" : "lock_resized", { number, from: day(to.start), to: day(to.end) });
}

function placeOf({ room_id, start, end }: LockPlace): LockPlace {
  return { room_id, start, end };
}
