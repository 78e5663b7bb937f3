import { findAnyRoom, getRoom, roomsById } from "#server/inventory/rooms/queries.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { only } from "#server/platform/core/database/only.ts";
import { changes, defined } from "#server/platform/core/work/changes.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { begunInRoom, conflictOf } from "#server/stays/availability/conflicts.ts";
import { lift, putBack } from "#server/stays/availability/lifted.ts";
import { type RoomFacts, roomFacts } from "#server/stays/availability/room-facts.ts";
import { cancelExpiredOffers, refusalFor } from "#server/stays/bookings/planning/resolve-conflicts.ts";
import { applyLockTimes, saveLock } from "#server/stays/room-locks/lock-statuses.ts";
import { currentLock, type LockRow, lockStore } from "#server/stays/room-locks/queries.ts";
import { asPart, invalid, Problem } from "#shared/platform/core/errors.ts";
import { type Demand, type DemandChange } from "#shared/stays/availability/conflicts.ts";
import { whyNotRetime } from "#shared/stays/room-locks/rules.ts";
import type { RoomLockInput, RoomLockPatch } from "#shared/stays/room-locks/schema.ts";

/** Locks a room. Throws `room_lock/overlap_detected` if the room, or one of its type, is needed. */
export function createRoomLock(work: Work, asked: RoomLockInput): LockRow {
  assertOrder(asked);
  const room = roomFacts(work, asked.room_id, "room_id");
  const input = begun(work, asked, room);
  takeRooms(work, [{ id: null, before: null, after: demandOfLock(input, room) }]);
  const applied = applyLockTimes(work, null, { ...input, start_applied_at: null, end_applied_at: null });
  const lock = lockStore.insert(work, { ...input, ...applied, created_by: work.actor.user_id });
  work.record("room_lock.created", lock, { words: { number: room.number }, to: input });
  return lock;
}

/** Creates several locks, all or none; each is checked against those before it. A problem names the lock that it is about. */
export function createRoomLocks(work: Work, inputs: readonly RoomLockInput[]): LockRow[] {
  return inputs.map((input, index) => asPart(`room_locks.${index}`, () => createRoomLock(work, input)));
}

/** A task that runs while changed locks block no room, with the rooms that they leave and take, and whether the change is an undo. */
type LockChange = { meanwhile?: (claims: readonly DemandChange[]) => void; isUndo?: boolean };

/**
 * Changes a lock. `meanwhile` runs while the lock blocks no room: stays that conflict with it may move into the room that it leaves. An undo
 * restores the former status of that room.
 */
export function updateRoomLock(work: Work, patch: RoomLockPatch & { id: string }, change: LockChange = {}): LockRow {
  return only(changeTogether(work, [plan(work, patch)], change));
}

/** Changes several locks, all or none. One that is named as it is already gets no new version. */
export function updateRoomLocks(work: Work, patches: readonly (RoomLockPatch & { id: string })[]): LockRow[] {
  if (new Set(patches.map(({ id }) => id)).size < patches.length) throw invalid("room_locks", "lock_once");
  const plans = patches.map((patch, index) => asPart(`room_locks.${index}`, () => plan(work, patch)));
  const changing = plans.filter(({ before, after }) => Object.keys(changes(recorded(before), after).to).length > 0);
  const changed = byId(changeTogether(work, changing));
  return plans.map(({ before }) => changed.get(before.id) ?? before);
}

/** All locks are lifted before each is saved, so that two can swap rooms. */
function changeTogether(work: Work, plans: readonly Plan[], { meanwhile, isUndo = false }: LockChange = {}): LockRow[] {
  for (const { before } of plans) lift(work, before.id);
  const claims = plans.map(({ claim }) => claim);
  meanwhile?.(claims);
  takeRooms(work, claims);
  return plans.map(({ before, after, room }) => {
    const saved = saveLock(work, before, after, isUndo);
    putBack(work, before.id);
    work.record("room_lock.changed", saved, { words: { number: room.number }, ...changes(before, recorded(saved)) });
    return saved;
  });
}

/** Deletes a lock. An active one ends: the room gets the lock's end status, or at an undo the status that it had before. */
export function deleteRoomLock(work: Work, id: string, isUndo = false): void {
  const lock = lockStore.get(work, id);
  const { number } = getRoomOf(work, lock);
  const removed = lockStore.remove(work, lock);
  applyLockTimes(work, lock, null, isUndo);
  work.record("room_lock.deleted", removed, { words: { number } });
}

/** Ends the room's current lock now. Throws `room_lock/not_found` if there is none. */
export function unlockRoom(work: Work, roomId: string) {
  getRoom(work, roomId);
  const lock = currentLock(work, roomId);
  if (!lock) throw new Problem("room_lock/not_found");
  endLock(work, lock);
  return only(roomsById(work, [roomId]));
}

function endLock(work: Work, lock: LockRow): void {
  // A lock must not have zero length.
  if (lock.start === work.now) return deleteRoomLock(work, lock.id);
  const saved = saveLock(work, lock, { end: work.now });
  const { number } = getRoomOf(work, lock);
  work.record("room_lock.ended", saved, { words: { number }, from: { end: lock.end }, to: { end: work.now } });
}

type Plan = { before: LockRow; after: Partial<LockRow>; room: RoomFacts; claim: DemandChange };

function plan(work: Work, { id, ...patch }: RoomLockPatch & { id: string }): Plan {
  const before = lockStore.get(work, id);
  const fields = { ...before, ...defined(patch) };
  assertOrder(fields);
  const fixed = whyNotRetime(before, fields, work.now);
  if (fixed) throw new Problem(fixed);
  const room = roomFacts(work, fields.room_id, "room_id");
  const former = fields.room_id === before.room_id ? room : roomFacts(work, before.room_id, "room_id");
  const laid = before.start <= work.now ? fields : begun(work, fields, room);
  const after = laid.start === fields.start ? defined(patch) : { ...defined(patch), start: laid.start };
  return { before, after, room, claim: { id, before: demandOfLock(before, former), after: demandOfLock(laid, room) } };
}

/** The lock as it begins in its room: like a stay, not before the check-out of a guest who left it that day. */
function begun<L extends Pick<LockRow, "start" | "end" | "room_id">>(work: Work, lock: L, room: RoomFacts): L {
  const { check_in: start } = begunInRoom(work, demandOfLock(lock, room));
  return start === lock.start ? lock : { ...lock, start };
}

/** Checks the conflicts of locks like those of bookings. Expired offers that conflict are canceled. */
function takeRooms(work: Work, changes: readonly DemandChange[]): void {
  const { problem, expired, waiting } = conflictOf(work, changes);
  if (problem) throw refusalFor(work, "room_lock/overlap_detected", waiting);
  cancelExpiredOffers(work, expired);
}

/** The demand of a lock. */
export function demandOfLock({ start, end, room_id }: Pick<LockRow, "start" | "end" | "room_id">, { room_type_id }: RoomFacts): Demand {
  return { check_in: start, check_out: end, room_id, room_type_id, lock: true };
}

function assertOrder({ start, end }: Pick<LockRow, "start" | "end">): void {
  if (start >= end) throw invalid("end", "after_start");
}

function getRoomOf(work: Work, lock: LockRow): { number: string } {
  return findAnyRoom(work, lock.room_id) ?? { number: "" };
}

/** The fields of a lock that events record. */
function recorded({ room_id, reason, start, end, start_status, end_status }: LockRow) {
  return { room_id, reason, start, end, start_status, end_status };
}
