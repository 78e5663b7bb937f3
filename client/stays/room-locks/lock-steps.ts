import { trpc } from "#client/platform/core/trpc.ts";
import type { Send } from "#client/platform/core/writes.ts";
import type { Step } from "#client/platform/undo/history.ts";
import { stepOf } from "#client/platform/undo/step-history.ts";
import type { RoomLock, RoomLockPatch } from "#shared/stays/room-locks/schema.ts";

export type LockContent = Pick<RoomLock, "room_id" | "reason" | "start" | "end" | "start_status" | "end_status">;

/**
 * Locks that were made: undone they are gone and their rooms have the status that they had before; done again they are others with the same
 * content.
 */
export function locksMade(what: string, locks: readonly RoomLock[]): Step {
  return {
    what,
    async back(send) {
      for (const lock of locks) await send(trpc.roomLocks.undoMoving, { id: lock.id, bookings: [] });
      return locksGone(what, locks);
    },
  };
}

/** Locks that were deleted: undone they are there again. */
export function locksGone(what: string, locks: readonly LockContent[]): Step {
  return {
    what,
    async back(send) {
      const made = await send(trpc.roomLocks.createBatch, { room_locks: locks.map(contentOf) });
      return locksMade(what, made);
    },
  };
}

type LockChange = RoomLockPatch & { id: string };

/** Locks that were moved, stretched or changed otherwise. */
export function locksChanged(what: string, before: readonly LockChange[], after: readonly LockChange[]): Step {
  const change = (to: readonly LockChange[]) => (send: Send) => send(trpc.roomLocks.updateBatch, { room_locks: [...to] });
  const [only, ...others] = before;
  // The undo of one lock also restores the status of a room that it had come to.
  if (!only || others.length > 0) return stepOf(what, change(before), change(after));
  const { id, ...back } = only;
  return stepOf(what, (send) => send(trpc.roomLocks.undoMoving, { id, back, bookings: [] }), change(after));
}

export function contentOf({ room_id, reason, start, end, start_status, end_status }: LockContent): LockContent {
  return { room_id, reason, start, end, start_status, end_status };
}
