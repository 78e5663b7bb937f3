import type { Work } from "#server/core/work/work.ts";
import { currentLocksOfRooms, type LockRow, lockStore } from "#server/room-locks/queries.ts";
import { findAnyRoom } from "#server/rooms/queries.ts";
import { setRoomStatus } from "#server/rooms/status.ts";

type Times = Pick<LockRow, "room_id" | "start" | "end" | "start_status" | "end_status" | "start_applied_at" | "end_applied_at">;

/**
 * Sets the room status where a change makes a lock begin or end. `before` is null for a new lock, `after` for a deleted one. Returns the
 * times at which the statuses were set, as far as they change.
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
  // A new lock that lies completely in the past sets no status.
  if (!before && after.end <= work.now) return { start_applied_at: work.now, end_applied_at: work.now };
  return {};
}

/** Sets the status that a lock gives its room now: the start status while it is active, the end status once it is over. */
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

/** Sets the end status, unless another lock is active in the room or the status was changed since the lock began. */
function release(work: Work, lock: LockRow): void {
  const others = currentLocksOfRooms(work, [lock.room_id]).get(lock.room_id) ?? [];
  if (others.some(({ id }) => id !== lock.id)) return;
  const changedAt = findAnyRoom(work, lock.room_id)?.status_changed_at;
  if (changedAt !== undefined && changedAt <= (lock.start_applied_at ?? lock.start)) setRoomStatus(work, lock.room_id, lock.end_status);
}

/** Saves a lock and updates the status of its rooms. */
export function saveLock(work: Work, before: LockRow, changes: Partial<LockRow>): LockRow {
  const applied = settle(work, before, { ...before, ...changes });
  return lockStore.update(work, before, { ...changes, ...applied });
}
