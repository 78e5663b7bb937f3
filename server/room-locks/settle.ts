import type { Work } from "#server/core/work/work.ts";
import { currentLocksOfRooms, type LockRow, lockStore } from "#server/room-locks/queries.ts";
import { findAnyRoom } from "#server/rooms/queries.ts";
import { setRoomStatus } from "#server/rooms/status.ts";

type Times = Pick<LockRow, "room_id" | "start" | "end" | "start_status" | "end_status" | "start_applied_at" | "end_applied_at">;

/**
 * Gives rooms their status where a lock has begun or ended by a change of it. `before` is null for a new lock, `after`
 * for a deleted one. Answers the moments at which the statuses were given, as far as they change.
 */
export function settle(work: Work, before: LockRow | null, after: Times | null): Partial<Times> {
  const wasOn = before !== null && isOn(before, work.now);
  const staysOn = after !== null && isOn(after, work.now);
  const sameRoom = before?.room_id === after?.room_id;
  if (before && wasOn && !(staysOn && sameRoom)) release(work, before);
  if (!after) return {};
  if (staysOn && wasOn && sameRoom && before?.start_applied_at) return {};
  if (staysOn) {
    setRoomStatus(work, after.room_id, after.start_status);
    return { start_applied_at: work.now, end_applied_at: null };
  }
  if (wasOn) return { end_applied_at: work.now };
  // A new lock that lies in the past altogether has nothing to give any more.
  if (!before && after.end <= work.now) return { start_applied_at: work.now, end_applied_at: work.now };
  return {};
}

/** The statuses that a lock owes its room by now: the start's while it lasts, the end's once it is over. */
export function giveStatuses(work: Work, lock: LockRow): Partial<Times> {
  if (isOn(lock, work.now)) {
    setRoomStatus(work, lock.room_id, lock.start_status);
    return { start_applied_at: work.now };
  }
  release(work, lock);
  return { start_applied_at: lock.start_applied_at ?? lock.start, end_applied_at: work.now };
}

function isOn(lock: Pick<Times, "start" | "end">, now: string): boolean {
  return lock.start <= now && now < lock.end;
}

/** The end status, unless another lock has come to hold the room, or somebody has given it another one since the lock began. */
function release(work: Work, lock: LockRow): void {
  const others = currentLocksOfRooms(work, [lock.room_id]).get(lock.room_id) ?? [];
  if (others.some(({ id }) => id !== lock.id)) return;
  const changedAt = findAnyRoom(work, lock.room_id)?.status_changed_at;
  if (changedAt !== undefined && changedAt <= (lock.start_applied_at ?? lock.start)) setRoomStatus(work, lock.room_id, lock.end_status);
}

/** Saves a lock in its new form with all that follows for the rooms. */
export function saveLock(work: Work, before: LockRow, changes: Partial<LockRow>): LockRow {
  const applied = settle(work, before, { ...before, ...changes });
  return lockStore.update(work, before, { ...changes, ...applied });
}
