import { z } from "zod";
import { AgreedMoves, ProposedMove } from "#shared/bookings/free-up-room.ts";
import { Id, Instant } from "#shared/core/fields.ts";
import { RoomLockInput, RoomLockPatch } from "#shared/room-locks/schema.ts";

const place = { room_id: Id, start: Instant, end: Instant };

/** A room that shall be locked though bookings stand there. `id`: by this lock, which leaves its place for it. */
export const LockWish = z.strictObject({ ...place, id: Id.optional() });
export type LockWish = z.infer<typeof LockWish>;

/** Why a booking can't leave its room. `no_place`: the others have no place for it. */
export const STAYING_REASONS = ["fixed", "invoiced", "gone", "no_place", "lock"] as const;
const Staying = z.object({
  id: z.string(),
  name: z.string().nullable(),
  check_in: z.string(),
  check_out: z.string(),
  reason: z.enum(STAYING_REASONS),
});
export type Staying = z.infer<typeof Staying>;

/** Who would go where so that the room can be locked, or who stays. `claimed`: bookings without a room need the last ones. */
export const LockProposal = z.object({
  moves: z.array(ProposedMove),
  staying: z.array(Staying),
  proven: z.boolean(),
  in_demand: z.boolean(),
});
export type LockProposal = z.infer<typeof LockProposal>;

/** Locks the room and does the moves with it. Anything that changed since is `stale`. */
export const LockMoving = RoomLockInput.extend({ moves: AgreedMoves });
export type LockMoving = z.infer<typeof LockMoving>;

/** Puts a lock elsewhere, or stretches it, and does the moves with it. */
export const LockMovingChange = RoomLockPatch.extend({ ...place, id: Id, moves: AgreedMoves });
export type LockMovingChange = z.infer<typeof LockMovingChange>;

/**
 * Takes such a lock back with its moves, named by the versions that they led to: it goes, or returns to where it was (`back`).
 */
export const LockMovingUndo = z.strictObject({
  id: Id,
  back: RoomLockPatch.optional(),
  bookings: z.array(z.strictObject({ id: Id, version: z.int() })).max(100),
});
export type LockMovingUndo = z.infer<typeof LockMovingUndo>;
