import { z } from "zod";
import { procedure, router } from "#server/core/calls/trpc.ts";
import { expandAll, expandOne, expandPage } from "#server/core/database/expand.ts";
import { changeLockMoving, createLockMoving, proposeLock, undoLockMoving } from "#server/room-locks/lock-moving.ts";
import { getRoomLock, listRoomLocks } from "#server/room-locks/queries.ts";
import {
  createRoomLock,
  createRoomLocks,
  deleteRoomLock,
  unlockRoom,
  updateRoomLock,
  updateRoomLocks,
} from "#server/room-locks/service.ts";
import { Booking } from "#shared/bookings/schema.ts";
import { ById, withId } from "#shared/core/fields.ts";
import { expandable, pageOf } from "#shared/core/page.ts";
import { LockMoving, LockMovingChange, LockMovingUndo, LockProposal, LockWish } from "#shared/room-locks/lock-moving.ts";
import {
  ROOM_LOCK_RELATIONS,
  RoomLock,
  RoomLockBatch,
  RoomLockBatchPatch,
  RoomLockInput,
  RoomLockQuery,
} from "#shared/room-locks/schema.ts";
import { Room } from "#shared/rooms/schema.ts";

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
    })
    .input(RoomLockInput)
    .output(RoomLock)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "room_lock", createRoomLock(work, input)))),

  update: procedure("bookings:write")
    .meta({ rest: "PUT /room_locks/{id}", summary: "Replaces all fields; the start of a lock that has begun stays" })
    .input(withId(RoomLockInput))
    .output(RoomLock)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "room_lock", updateRoomLock(work, input)))),

  delete: procedure("bookings:write")
    .meta({ rest: "DELETE /room_locks/{id}", summary: "Deletes a lock; an active one ends" })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteRoomLock(work, input.id))),

  createBatch: procedure("bookings:write")
    .meta({ rest: "POST /room_locks/batch", summary: "Several locks, all or none" })
    .input(RoomLockBatch)
    .output(z.array(RoomLock))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "room_lock", createRoomLocks(work, input.room_locks)))),

  updateBatch: procedure("bookings:write")
    .meta({ rest: "PATCH /room_locks/batch", summary: "Several locks, all or none" })
    .input(RoomLockBatchPatch)
    .output(z.array(RoomLock))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "room_lock", updateRoomLocks(work, input.room_locks)))),

  propose: procedure("bookings:write")
    .input(LockWish)
    .output(LockProposal)
    .query(({ ctx, input }) => proposeLock(ctx.view, input)),

  createMoving: procedure("bookings:write")
    .input(LockMoving)
    .output(z.object({ room_lock: RoomLock, bookings: z.array(Booking) }))
    .mutation(({ ctx, input }) =>
      ctx.write((work) => {
        const { lock, bookings } = createLockMoving(work, input);
        return { room_lock: expandOne(work, "room_lock", lock), bookings: expandAll(work, "booking", bookings) };
      }),
    ),

  changeMoving: procedure("bookings:write")
    .input(LockMovingChange)
    .output(z.object({ room_lock: RoomLock, bookings: z.array(Booking) }))
    .mutation(({ ctx, input }) =>
      ctx.write((work) => {
        const { lock, bookings } = changeLockMoving(work, input);
        return { room_lock: expandOne(work, "room_lock", lock), bookings: expandAll(work, "booking", bookings) };
      }),
    ),

  undoMoving: procedure("bookings:write")
    .input(LockMovingUndo)
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", undoLockMoving(work, input)))),

  unlock: procedure("room_status:write")
    .meta({ rest: "POST /rooms/{id}/unlock", summary: "Ends the room's current lock now" })
    .input(ById)
    .output(Room)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "room", unlockRoom(work, input.id)))),
});
