import { trpc } from "#client/platform/core/trpc.ts";
import type { SendPlain } from "#client/platform/core/writes.ts";
import { entryOf, type Step } from "#client/platform/undo/history.ts";
import { contentOf, type LockContent } from "#client/stays/room-locks/lock-steps.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { LockMoving } from "#shared/stays/room-locks/lock-moving.ts";
import type { RoomLock, RoomLockPatch } from "#shared/stays/room-locks/schema.ts";

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

/** A lock for which bookings have moved, and those whose fixed room was released for it. */
type LockedMoving = { lock: RoomLock; bookings: readonly Booking[]; released: readonly string[] };

/** Undone the lock is gone, the bookings are back, and the room of those that were released is fixed again. */
export function lockedMoving(what: string, { lock, bookings, released }: LockedMoving): Step {
  return {
    what,
    async back(send) {
      const back = await send(trpc.roomLocks.undoMoving, { id: lock.id, bookings: [...entryOf(bookings)], fixed: [...released] });
      return {
        what,
        async back(again) {
          const free = await release(again, { released, bookings: back });
          const made = await lockMoving(again, lock, movesAgain(bookings, free));
          return lockedMoving(what, { ...made, released });
        },
      };
    },
  };
}

type ChangedMoving = { before: LockMove; lock: RoomLock; bookings: readonly Booking[]; released: readonly string[] };

/** A lock that was moved, and bookings for it: undone all are where they were. */
export function lockChangedMoving(what: string, { before, lock, bookings, released }: ChangedMoving): Step {
  return {
    what,
    async back(send) {
      const { id, ...place } = before;
      const back = await send(trpc.roomLocks.undoMoving, {
        id,
        back: place,
        bookings: [...entryOf(bookings)],
        fixed: [...released],
      });
      const to = { id, ...contentOf(lock) };
      return {
        what,
        async back(again) {
          const free = await release(again, { released, bookings: back });
          const made = await changeLockMoving(again, to, movesAgain(bookings, free));
          return lockChangedMoving(what, { before, ...made, released });
        },
      };
    },
  };
}

/** Releases rooms again before a redo. Answers the bookings with their present versions. */
async function release(send: SendPlain, { released, bookings }: Pick<LockedMoving, "released" | "bookings">): Promise<Booking[]> {
  const known = new Map(bookings.map((booking) => [booking.id, booking]));
  for (const id of released) known.set(id, await send(trpc.bookings.update, { id, room_fixed: false }));
  return [...known.values()];
}

/** Moves that lead from `now`, after an undo, to `done` again. */
function movesAgain(done: readonly Booking[], now: readonly Booking[]): Moves {
  const roomOf = new Map(done.map(({ id, room_id }) => [id, room_id ?? ""]));
  return now.filter(({ id }) => roomOf.has(id)).map(({ id, version }) => ({ id, version, room_id: roomOf.get(id) ?? "" }));
}
