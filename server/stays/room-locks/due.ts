import { and, isNull, lte, or, sql } from "drizzle-orm";
import { roomsById } from "#server/inventory/rooms/queries.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { giveStatuses } from "#server/stays/room-locks/lock-statuses.ts";
import { type LockRow, lockStore } from "#server/stays/room-locks/queries.ts";
import { roomLocks } from "#server/stays/room-locks/tables.ts";

/** Sets the room status of locks that have begun or ended by time alone. Returns these locks. */
export function applyDueLocks(work: Work): { id: string; change: "started" | "ended" }[] {
  return dueLocks(work).flatMap((lock) => {
    const { number } = roomsById(work, [lock.room_id])[0] ?? { number: "" };
    const given = giveStatuses(work, lock);
    const saved = lockStore.update(work, lock, given);
    const change = given.end_applied_at ? "ended" : "started";
    work.record(`room_lock.${change}`, saved, { words: { number } });
    return [{ id: lock.id, change } as const];
  });
}

function dueLocks(view: View): LockRow[] {
  const begun = and(lte(roomLocks.start, view.now), isNull(roomLocks.start_applied_at));
  const over = and(lte(roomLocks.end, view.now), isNull(roomLocks.end_applied_at));
  return lockStore.all(view, or(begun, over), sql`min(${roomLocks.start}, ${roomLocks.end})`);
}
