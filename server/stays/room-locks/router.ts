import { z } from "zod";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandAll, expandOne, expandPage } from "#server/platform/core/database/expand.ts";
import { OF_MOVES } from "#server/stays/bookings/problems.ts";
import { changeLockMoving, createLockMoving, proposeLock, undoLockMoving } from "#server/stays/room-locks/lock-moving.ts";
import { getRoomLock, listRoomLocks } from "#server/stays/room-locks/queries.ts";
import {
  createRoomLock,
  createRoomLocks,
  deleteRoomLock,
  unlockRoom,
  updateRoomLock,
  updateRoomLocks,
} from "#server/stays/room-locks/service.ts";
import { Room } from "#shared/inventory/rooms/schema.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import { expandable, pageOf } from "#shared/platform/core/page.ts";
import { Booking } from "#shared/stays/bookings/schema.ts";
import { LockMoving, LockMovingChange, LockMovingUndo, LockProposal, LockWish } from "#shared/stays/room-locks/lock-moving.ts";
import {
  ROOM_LOCK_RELATIONS,
  RoomLock,
  RoomLockBatch,
  RoomLockBatchPatch,
  RoomLockInput,
  RoomLockQuery,
} from "#shared/stays/room-locks/schema.ts";

/** A lock that stays move away for can be refused for itself and for each of them. */
const OF_LOCK_MOVES = [...OF_MOVES, "room_lock/overlap_detected", "room_lock/started"] as const;

export const roomLocksRouter = router({
  list: procedure("bookings:read")
    .meta({ rest: "GET /room_locks", summary: "Room locks that overlap [from, to), by start" })
    .input(RoomLockQuery)
    .output(pageOf(RoomLock))
    .query(({ ctx, input }) => expandPage(ctx.view, "room_lock", listRoomLocks(ctx.view, input), input.expand)),

  get: procedure("bookings:read")
    .meta({ rest: "GET /room_locks/{id}", summary: "A room lock" })
    .input(ById.extend({ expand: expandable(ROOM_LOCK_RELATIONS) }))
    .output(RoomLock)
    .query(({ ctx, input }) => expandOne(ctx.view, "room_lock", getRoomLock(ctx.view, input.id), input.expand)),

  create: procedure("bookings:write")
    .meta({
      rest: "POST /room_locks",
      summary: "Locks a room for a time; refused where it overlaps a booking or another lock",
      problems: ["room_lock/overlap_detected", "booking/overlap_detected", "booking/no_available_room_found"],
    })
    .input(RoomLockInput)
    .output(RoomLock)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "room_lock", createRoomLock(work, input)))),

  update: procedure("bookings:write")
    .meta({
      rest: "PUT /room_locks/{id}",
      summary: "Replaces all fields; the start of a lock that has begun stays",
      problems: ["room_lock/overlap_detected", "room_lock/started", "booking/overlap_detected", "booking/no_available_room_found"],
    })
    .input(withId(RoomLockInput))
    .output(RoomLock)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "room_lock", updateRoomLock(work, input)))),

  delete: procedure("bookings:write")
    .meta({ rest: "DELETE /room_locks/{id}", summary: "Deletes a lock; an active one ends" })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteRoomLock(work, input.id))),

  createBatch: procedure("bookings:write")
    .meta({
      rest: "POST /room_locks/batch",
      summary: "Several locks, all or none",
      problems: ["room_lock/overlap_detected", "booking/overlap_detected", "booking/no_available_room_found"],
    })
    .input(RoomLockBatch)
    .output(z.array(RoomLock))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "room_lock", createRoomLocks(work, input.room_locks)))),

  updateBatch: procedure("bookings:write")
    .meta({
      rest: "PATCH /room_locks/batch",
      summary: "Several locks, all or none",
      problems: ["room_lock/overlap_detected", "room_lock/started", "booking/overlap_detected", "booking/no_available_room_found"],
    })
    .input(RoomLockBatchPatch)
    .output(z.array(RoomLock))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "room_lock", updateRoomLocks(work, input.room_locks)))),

  propose: procedure("bookings:write")
    .meta({
      rest: "POST /room_locks/preview",
      summary: "Which bookings would have to move for a lock, and which can't; changes nothing",
      problems: OF_LOCK_MOVES,
    })
    .input(LockWish)
    .output(LockProposal)
    .query(({ ctx, input }) => proposeLock(ctx.view, input)),

  createMoving: procedure("bookings:write")
    .meta({
      rest: "POST /room_locks/with_moves",
      summary: "Locks a room and makes the moves of the preview, all or none",
      problems: OF_LOCK_MOVES,
    })
    .input(LockMoving)
    .output(z.object({ room_lock: RoomLock.describe("The lock"), bookings: z.array(Booking).describe("The moved bookings") }))
    .mutation(({ ctx, input }) =>
      ctx.write((work) => {
        const { lock, bookings } = createLockMoving(work, input);
        return { room_lock: expandOne(work, "room_lock", lock), bookings: expandAll(work, "booking", bookings) };
      }),
    ),

  changeMoving: procedure("bookings:write")
    .meta({
      rest: "PUT /room_locks/{id}/with_moves",
      summary: "Moves or lengthens a lock and makes the moves of the preview, all or none",
      problems: OF_LOCK_MOVES,
    })
    .input(LockMovingChange)
    .output(z.object({ room_lock: RoomLock.describe("The lock"), bookings: z.array(Booking).describe("The moved bookings") }))
    .mutation(({ ctx, input }) =>
      ctx.write((work) => {
        const { lock, bookings } = changeLockMoving(work, input);
        return { room_lock: expandOne(work, "room_lock", lock), bookings: expandAll(work, "booking", bookings) };
      }),
    ),

  undoMoving: procedure("bookings:write")
    .meta({
      rest: "POST /room_locks/{id}/undo_moves",
      summary: "Takes back such a lock with its moves, named by the versions that they led to",
      problems: [...OF_LOCK_MOVES, "booking/changed_since"],
    })
    .input(LockMovingUndo)
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", undoLockMoving(work, input)))),

  unlock: procedure("room_status:write")
    .meta({ rest: "POST /rooms/{id}/unlock", summary: "Ends the room's current lock now", problems: ["room_lock/not_found"] })
    .input(ById)
    .output(Room)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "room", unlockRoom(work, input.id)))),
});
