import { trpc } from "#client/core/trpc.ts";
import type { Send } from "#client/core/writes.ts";
import type { Step } from "#client/undo/history.ts";
import { stepOf } from "#client/undo/step-history.ts";
import type { RoomLock, RoomLockPatch } from "#shared/room-locks/schema.ts";

export type LockContent = Pick<RoomLock, "room_id" | "reason" | "start" | "end" | "start_status" | "end_status">;

/** Locks that were made: undone they are deleted, and done again they are others with the same content. */
export function locksMade(what: string, locks: readonly RoomLock[]): Step {
  return {
    what,
    async back(send) {
      for (const lock of locks) await send(trpc.roomLocks.delete, { id: lock.id });
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
  return stepOf(what, change(before), change(after));
}

export function contentOf({ room_id, reason, start, end, start_status, end_status }: LockContent): LockContent {
  return { room_id, reason, start, end, start_status, end_status };
}
