import { trpc } from "#client/core/trpc.ts";
import type { SendPlain } from "#client/core/writes.ts";
import { contentOf, type LockContent } from "#client/room-locks/lock-steps.ts";
import { entryOf, type Step } from "#client/undo/history.ts";
import type { Booking } from "#shared/bookings/schema.ts";
import type { LockMoving } from "#shared/room-locks/lock-moving.ts";
import type { RoomLock, RoomLockPatch } from "#shared/room-locks/schema.ts";

type Moves = LockMoving["moves"];

/** Locks a room and moves those who are there, in one step. */
export async function lockMoving(send: SendPlain, content: LockContent, moves: Moves): Promise<{ lock: RoomLock; bookings: Booking[] }> {
  const { room_lock: lock, bookings } = await send(trpc.roomLocks.createMoving, { ...contentOf(content), moves });
  return { lock, bookings };
}

type LockMove = Pick<RoomLock, "id" | "room_id" | "start" | "end"> & RoomLockPatch;

/** The same with a lock that comes from elsewhere, or becomes longer. */
export async function changeLockMoving(send: SendPlain, to: LockMove, moves: Moves): Promise<{ lock: RoomLock; bookings: Booking[] }> {
  const { room_lock: lock, bookings } = await send(trpc.roomLocks.changeMoving, { ...to, moves });
  return { lock, bookings };
}

/** A lock for which bookings have moved: undone it is gone and they are back. */
export function lockedMoving(what: string, lock: RoomLock, bookings: readonly Booking[]): Step {
  return {
    what,
    async back(send) {
      const back = await send(trpc.roomLocks.undoMoving, { id: lock.id, bookings: [...entryOf(bookings)] });
      return {
        what,
        async back(again) {
          const made = await lockMoving(again, lock, movesAgain(bookings, back));
          return lockedMoving(what, made.lock, made.bookings);
        },
      };
    },
  };
}

type ChangedMoving = { before: LockMove; lock: RoomLock; bookings: readonly Booking[] };

/** A lock that was moved, and bookings for it: undone all are where they were. */
export function lockChangedMoving(what: string, { before, lock, bookings }: ChangedMoving): Step {
  return {
    what,
    async back(send) {
      const { id, ...place } = before;
      const back = await send(trpc.roomLocks.undoMoving, { id, back: place, bookings: [...entryOf(bookings)] });
      const to = { id, ...contentOf(lock) };
      return {
        what,
        back: async (again) => lockChangedMoving(what, { before, ...(await changeLockMoving(again, to, movesAgain(bookings, back))) }),
      };
    },
  };
}

/** The moves that led to `done`, from where `now` stands after an undo. */
function movesAgain(done: readonly Booking[], now: readonly Booking[]): Moves {
  const roomOf = new Map(done.map(({ id, room_id }) => [id, room_id ?? ""]));
  return now.map(({ id, version }) => ({ id, version, room_id: roomOf.get(id) ?? "" }));
}
