import { byId } from "#server/platform/core/database/expand.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { conflictOf } from "#server/stays/availability/conflicts.ts";
import { occupantsOfRoom } from "#server/stays/availability/occupancy.ts";
import { mayLeave, type WantedRoom } from "#server/stays/availability/rearrangement.ts";
import { type RoomFacts, roomAndTypeOf, roomFacts } from "#server/stays/availability/room-facts.ts";
import { isInParts } from "#server/stays/bookings/parts.ts";
import { proposedMove } from "#server/stays/bookings/planning/free-up-room.ts";
import { demandOfRelocation, placeWords, type Relocation, relocationsFor } from "#server/stays/bookings/planning/relocation.ts";
import { resolveConflicts } from "#server/stays/bookings/planning/resolve-conflicts.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { saveBookings } from "#server/stays/bookings/save.ts";
import { isOccupied } from "#server/stays/bookings/steps/facts.ts";
import { type LockRow, lockStore } from "#server/stays/room-locks/queries.ts";
import { createRoomLock, deleteRoomLock, demandOfLock, updateRoomLock } from "#server/stays/room-locks/service.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import { type DemandChange, type Occupant } from "#shared/stays/availability/conflicts.ts";
import { keepsOut } from "#shared/stays/availability/occupant.ts";
import type {
  LockMoving,
  LockMovingChange,
  LockMovingUndo,
  LockProposal,
  LockWish,
  Staying,
} from "#shared/stays/room-locks/lock-moving.ts";

/** Proposes the moves of bookings with which an occupied room can be locked. Changes nothing. */
export function proposeLock(view: View, { room_id, start, end, id }: LockWish): LockProposal {
  const room = roomFacts(view, room_id, "room_id");
  if (start >= end) throw invalid("end", "after_start");
  const stay = { check_in: start, check_out: end };
  const lock = id === undefined ? null : lockStore.get(view, id);
  const wanted: LockTarget = { room, stay, lock };
  const nothing = { moves: [], staying: [], proven: true, in_demand: false };
  const plan = relocationsFor(view, wantedRoom(wanted));
  if (plan.room_id === null) return { ...nothing, staying: stayingIn(view, wanted), proven: plan.proven };
  if (conflictOf(view, changesFor(view, wanted, plan.relocations)).problem) return { ...nothing, in_demand: true };
  return { ...nothing, moves: plan.relocations.map((relocation) => proposedMove(view, relocation)), proven: plan.proven };
}

/** Creates the lock and makes the proposed moves that the user has seen, in one transaction. */
export function createLockMoving(work: Work, { moves, ...input }: LockMoving): { lock: LockRow; bookings: BookingRow[] } {
  const room = roomFacts(work, input.room_id, "room_id");
  const bookings = moveAway(work, { room, stay: { check_in: input.start, check_out: input.end }, lock: null }, moves);
  return { lock: createRoomLock(work, input), bookings };
}

/** Moves or extends an existing lock together with the moves of bookings. */
export function changeLockMoving(work: Work, { moves, ...patch }: LockMovingChange): { lock: LockRow; bookings: BookingRow[] } {
  const room = roomFacts(work, patch.room_id, "room_id");
  const wanted = { room, stay: { check_in: patch.start, check_out: patch.end }, lock: lockStore.get(work, patch.id) };
  let bookings: BookingRow[] = [];
  const meanwhile = () => {
    bookings = moveAway(work, wanted, moves);
  };
  const lock = updateRoomLock(work, patch, { meanwhile });
  return { lock, bookings };
}

/**
 * Deletes the lock or restores its former times, and undoes the moves of all bookings that moved for it, in one step. The room gets the status
 * that it had before the lock, and the bookings named in `fixed` have a fixed room again.
 */
export function undoLockMoving(work: Work, { id, back, bookings, fixed = [] }: LockMovingUndo): BookingRow[] {
  let restored: BookingRow[] = [];
  const meanwhile = (claims: readonly DemandChange[] = []) => {
    restored = bookings.length > 0 ? undoChanges(work, { bookings }, claims) : [];
  };
  if (back) updateRoomLock(work, { id, ...back }, { meanwhile, isUndo: true });
  else {
    deleteRoomLock(work, id, true);
    meanwhile();
  }
  if (fixed.length === 0) return restored;
  const again = fixed.map((booking) => updateBooking(work, { id: booking, room_fixed: true }));
  return [...byId([...restored, ...again]).values()];
}

/** The room and time to lock, and the existing lock that moves there; null for a new one. */
type LockTarget = { room: RoomFacts; stay: Stay; lock: LockRow | null };

function wantedRoom({ room, stay, lock }: LockTarget): WantedRoom {
  return { type: room, stay, wanted: room.id, leaving: true, but: lock?.id ?? null };
}

function moveAway(work: Work, wanted: LockTarget, moves: LockMoving["moves"]): BookingRow[] {
  const { room } = wanted;
  const relocations = agreedRelocations(work, room, moves);
  const changes = changesFor(work, wanted, relocations);
  if (conflictOf(work, changes).problem) throw new Problem("stale");
  resolveConflicts(work, changes);
  return saveBookings(
    work,
    relocations.map(({ row, room: to }) => {
      const from = { ...room, room: roomAndTypeOf(work, row).room, stay: row };
      const words = placeWords(from, { ...to, room: to, stay: row }, work.actor.time_zone);
      return { row, changes: { room_id: to.id }, event: { type: "booking.moved", words } as const };
    }),
  );
}

function changesFor(view: View, { room, stay, lock }: LockTarget, relocations: readonly Relocation[]): DemandChange[] {
  const after = { ...stay, room_id: room.id, room_type_id: room.room_type_id, lock: true };
  const former = lock && roomFacts(view, lock.room_id, "room_id");
  const before = lock && former ? demandOfLock(lock, former) : null;
  return [{ id: lock?.id ?? null, before, after }, ...relocations.map((relocation) => demandOfRelocation(view, relocation))];
}

function agreedRelocations(work: Work, locked: RoomFacts, moves: LockMoving["moves"]): Relocation[] {
  if (new Set(moves.map(({ id }) => id)).size < moves.length) throw invalid("moves", "booking_once");
  return moves.map(({ id, version, room_id }) => {
    const row = bookingStore.get(work, id);
    const room = roomFacts(work, room_id, "moves");
    if (room.room_type_id !== locked.room_type_id) throw invalid("moves", "other_type");
    const mayMove = (row.room_id === locked.id || row.status !== "checked_in") && !isInParts(work, row.id);
    if (row.version !== version || row.room_type_id !== room.room_type_id || !mayMove || !mayLeave(row, room)) throw new Problem("stale");
    if (
      row.status === "checked_in" &&
      isOccupied(
        work,
        room.id,
        moves.map((move) => move.id),
      )
    )
      throw new Problem("room/occupied");
    return { row, room };
  });
}

/** The stays that block the lock and cannot move: for a reason of their own, or because no room is free for them. */
function stayingIn(view: View, wanted: LockTarget): Staying[] {
  const { room, stay, lock } = wanted;
  const there = occupantsOfRoom(view, room.id, stay).flatMap((standing) => {
    if (standing.id === lock?.id || !keepsOut(standing, stay, view.actor.time_zone)) return [];
    const conflict = stayingFrom(view, room, standing);
    return conflict ? [{ conflict, mayGo: mayGo(view, wanted, conflict) }] : [];
  });
  const bound = there.filter((each) => !each.mayGo);
  // Each stay alone could move, but not all of them together.
  return (bound.length > 0 ? bound : there).map(({ conflict }) => conflict);
}

function stayingFrom(view: View, room: RoomFacts, standing: Occupant): Staying | null {
  const { id, check_in, check_out } = standing;
  if (standing.lock) return { id, check_in, check_out, name: null, reason: "lock" };
  const row = bookingStore.get(view, id);
  if (standing.expired) return null;
  const name = proposedMove(view, { row, room }).name ?? row.code;
  return { id, check_in, check_out, name, reason: whyStays(row) ?? "no_place" };
}

function mayGo(view: View, wanted: LockTarget, conflict: Staying): boolean {
  if (conflict.reason !== "no_place") return false;
  return relocationsFor(view, wantedRoom({ ...wanted, stay: within(conflict, wanted.stay) })).room_id !== null;
}

function whyStays(row: BookingRow): Staying["reason"] | null {
  if (row.read_only) return "invoiced";
  if (row.room_fixed) return "fixed";
  return row.status === "checked_out" ? "gone" : null;
}

function within(one: Stay, other: Stay): Stay {
  return {
    check_in: one.check_in > other.check_in ? one.check_in : other.check_in,
    check_out: one.check_out < other.check_out ? one.check_out : other.check_out,
  };
}
