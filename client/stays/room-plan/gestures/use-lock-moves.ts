import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { stepHistory, toastStep } from "#client/platform/undo/step-history.ts";
import { locksChanged } from "#client/stays/room-locks/lock-steps.ts";
import { wallDays } from "#client/stays/room-plan/board/plan-layout.ts";
import type { PlanWords } from "#client/stays/room-plan/board/plan-words.ts";
import { planLockOf } from "#client/stays/room-plan/cache.ts";
import type { LockMove, LockPlace } from "#client/stays/room-plan/store/plan-locks.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { PATIENCE_MS } from "#client/stays/room-plan/store/use-plan-data.ts";

type Sending = { move: LockMove; what: string };

/** Sends where a lock was put on the plan, and draws it there meanwhile. */
export function useLockMoves(store: PlanStore): (move: LockMove, what: string) => void {
  const say = useSay();
  const { run } = useWrites(
    async ({ move: { lock, to } }: Sending, send) => {
      const { id } = lock;
      const patience = setTimeout(() => store.mark(id, { waiting: true }), PATIENCE_MS);
      const clearPending = () => {
        clearTimeout(patience);
        store.mark(id, { waiting: false });
        store.setPendingLock(id, null);
      };
      const saved = await send(trpc.roomLocks.updateBatch, { room_locks: [{ id, ...to }] }).catch((thrown: unknown) => {
        clearPending();
        throw thrown;
      });
      store.change(() => {
        for (const each of saved) store.putLock(planLockOf(each));
        clearPending();
      });
      return saved;
    },
    {
      done(saved, { move: { lock }, what }) {
        const before = { id: lock.id, ...placeOf(lock) };
        const after = saved.map((each) => ({ id: lock.id, ...placeOf(each) }));
        toastStep(locksChanged(what, [before], after));
      },
      failed(error, { move: { lock } }) {
        const name = say("room_plan.lock_of", { number: store.room(lock.room_id)?.number ?? "" });
        toastRefusal(say("room_plan.not_saved", { name, reason: messageOf(error) }));
        return true;
      },
    },
  );

  return (move, what) => {
    store.setPendingLock(move.lock.id, move.to);
    stepHistory.waitFor(run({ move, what }));
  };
}

/** What was done with a lock, for the message and its undo. */
export function lockMovedText(store: PlanStore, words: PlanWords, { lock, to }: Pick<LockMove, "lock" | "to">): string {
  const day = (instant: string) => words.short(Math.floor(wallDays(instant, store.zone)));
  const isMoved = lock.room_id !== to.room_id || (lock.start !== to.start && lock.end !== to.end);
  const number = store.room(to.room_id)?.number ?? "";
  return words.say(isMoved ? "lock_moved" : "lock_resized", { number, from: day(to.start), to: day(to.end) });
}

function placeOf({ room_id, start, end }: LockPlace): LockPlace {
  return { room_id, start, end };
}
