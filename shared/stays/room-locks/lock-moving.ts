import { z } from "zod";
import { Id, RoomLeft, RoomTaken } from "#shared/platform/core/fields.ts";
import { AgreedMoves, ProposedMove } from "#shared/stays/bookings/free-up-room.ts";
import { RoomLockInput, RoomLockPatch } from "#shared/stays/room-locks/schema.ts";

const place = {
  room_id: Id.describe("The room"),
  start: RoomTaken.describe("Beginning of the lock; instant in UTC"),
  end: RoomLeft.describe("End of the lock, exclusive; instant in UTC"),
};

/** The preview of locking a room in which there are bookings. `id`: an existing lock that is moved there. */
export const LockWish = z.strictObject({ ...place, id: Id.optional() });
export type LockWish = z.infer<typeof LockWish>;

/** Why a booking can't leave its room. `no_place`: the other rooms are taken. */
export const STAYING_REASONS = ["fixed", "invoiced", "gone", "no_place", "lock"] as const;
const Staying = z.object({
  id: z.string(),
  name: z.string().nullable().describe("The name under which people know it"),
  check_in: z.string(),
  check_out: z.string(),
  reason: z.enum(STAYING_REASONS).describe("Why it is locked"),
});
export type Staying = z.infer<typeof Staying>;

/** The moves that free the room for the lock, or the bookings that can't move. `claimed`: bookings without a room need the last rooms. */
export const LockProposal = z.object({
  moves: z.array(ProposedMove).describe("Which bookings move where"),
  staying: z.array(Staying).describe("Bookings that cannot move"),
  proven: z.boolean().describe("It is certain that no solution has fewer moves, or that there is none"),
  in_demand: z.boolean().describe("Other stays wait for rooms of the type, too"),
});
export type LockProposal = z.infer<typeof LockProposal>;

/** Locks the room and performs the moves with it. Bookings that have changed since are refused as `stale`. */
export const LockMoving = RoomLockInput.extend({ moves: AgreedMoves.describe("Which bookings move where") });
export type LockMoving = z.infer<typeof LockMoving>;

/** Moves or lengthens a lock, and performs the moves with it. */
export const LockMovingChange = RoomLockPatch.extend({ ...place, id: Id, moves: AgreedMoves.describe("Which bookings move where") });
export type LockMovingChange = z.infer<typeof LockMovingChange>;

/**
 * Undoes such a lock with its moves, named by the versions that they led to: the lock is deleted, or restored to its former
 * room and time (`back`).
 */
export const LockMovingUndo = z.strictObject({
  id: Id,
  back: RoomLockPatch.optional().describe("Where the bookings were before"),
  bookings: z
    .array(z.strictObject({ id: Id, version: z.int() }))
    .max(100)
    .describe("The moved bookings"),
  fixed: z.array(Id).max(100).optional().describe("Bookings whose room was released for the lock and is fixed again"),
});
export type LockMovingUndo = z.infer<typeof LockMovingUndo>;
