import { findAnyRoom, getRoom } from "#server/inventory/rooms/queries.ts";
import { setInspected, setRoomStatus } from "#server/inventory/rooms/status.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { currentLocksOfRooms, type LockRow, lockStore } from "#server/stays/room-locks/queries.ts";

type Times = Pick<LockRow, "room_id" | "start" | "end" | "start_status" | "end_status" | "start_applied_at" | "end_applied_at">;
type FormerRoomStatus = Pick<LockRow, "former_status" | "former_inspected_at">;
type LeftRoomStatus = Pick<LockRow, "left_room_id" | "left_status" | "left_inspected_at">;
/** The state of its rooms that a lock keeps when it sets a status. */
type Applied = Partial<Times & FormerRoomStatus & LeftRoomStatus>;

/**
 * Sets the room status where a change makes a lock begin or end. `before` is null for a new lock, `after` for a deleted one. The undo of a
 * lock or of its move (`isUndo`) restores the former status of the room that it leaves. Returns the times at which the statuses were set,
 * as far as they change.
 */
export function applyLockTimes(work: Work, before: LockRow | null, after: Times | null, isUndo = false): Applied {
  const wasOn = before !== null && isOn(before, work.now);
  const staysOn = after !== null && isOn(after, work.now);
  const sameRoom = before?.room_id === after?.room_id;
  const left = before && wasOn && !sameRoom ? leaving(work, before) : {};
  if (before && wasOn && !(staysOn && sameRoom)) (isUndo ? restore : release)(work, before);
  if (!after) return {};
  if (staysOn && wasOn && sameRoom && before?.start_applied_at) return {};
  if (staysOn) {
    const returned = isUndo && before ? formerOnReturn(work, before, after.room_id) : {};
    return { ...begin(work, after), end_applied_at: null, ...left, ...returned };
  }
  if (wasOn) return { end_applied_at: work.now };
  // A new lock that is entirely in the past sets no status.
  if (!before && after.end <= work.now) return { start_applied_at: work.now, end_applied_at: work.now };
  return {};
}

/** Sets the status that a lock gives its room now: the start status while it is active, the end status once it is over. */
export function giveStatuses(work: Work, lock: LockRow): Applied {
  if (isOn(lock, work.now)) {
    return begin(work, lock);
  }
  release(work, lock);
  return { start_applied_at: lock.start_applied_at ?? lock.start, end_applied_at: work.now };
}

function begin(work: Work, { room_id, start_status }: Pick<LockRow, "room_id" | "start_status">): Applied {
  const { status, inspected_at } = getRoom(work, room_id);
  setRoomStatus(work, room_id, start_status);
  return { start_applied_at: work.now, former_status: status, former_inspected_at: inspected_at };
}

/** The room that a lock leaves, with its state before the lock; nothing if its status has been set since. */
function leaving(work: Work, lock: LockRow): LeftRoomStatus {
  if (!hasStatusOf(work, lock)) return { left_room_id: null, left_status: null, left_inspected_at: null };
  return { left_room_id: lock.room_id, left_status: lock.former_status, left_inspected_at: lock.former_inspected_at };
}

/** The former state of the room that a lock left and returns to at an undo, unless its status has been set since. */
function formerOnReturn(work: Work, before: LockRow, room_id: string): Partial<FormerRoomStatus> {
  if (before.left_room_id !== room_id || before.left_status === null) return {};
  const { status, status_changed_at } = getRoom(work, room_id);
  if (status !== before.end_status || status_changed_at > (before.start_applied_at ?? before.start)) return {};
  return { former_status: before.left_status, former_inspected_at: before.left_inspected_at };
}

function isOn(lock: Pick<Times, "start" | "end">, now: string): boolean {
  return lock.start <= now && now < lock.end;
}

/** Sets the end status, unless the room has another status since. */
function release(work: Work, lock: LockRow): void {
  if (hasStatusOf(work, lock)) setRoomStatus(work, lock.room_id, lock.end_status);
}

/** Sets the status that the room had before the lock, unless it has another one since. */
function restore(work: Work, lock: LockRow): void {
  if (lock.start_applied_at === null || !hasStatusOf(work, lock)) return;
  // Locks of former versions do not know it.
  if (lock.former_status === null) return release(work, lock);
  setRoomStatus(work, lock.room_id, lock.former_status);
  if (lock.former_inspected_at !== null && lock.former_status === "clean") setInspected(work, lock.room_id, true);
}

/** Tells if the room still has the status that the lock gave it: no other lock is active, and nobody changed it since. */
function hasStatusOf(work: Work, lock: LockRow): boolean {
  const others = currentLocksOfRooms(work, [lock.room_id]).get(lock.room_id) ?? [];
  if (others.some(({ id }) => id !== lock.id)) return false;
  const changedAt = findAnyRoom(work, lock.room_id)?.status_changed_at;
  return changedAt !== undefined && changedAt <= (lock.start_applied_at ?? lock.start);
}

/** Saves a lock and updates the status of its rooms. */
export function saveLock(work: Work, before: LockRow, changes: Partial<LockRow>, isUndo = false): LockRow {
  const applied = applyLockTimes(work, before, { ...before, ...changes }, isUndo);
  return lockStore.update(work, before, { ...changes, ...applied });
}
