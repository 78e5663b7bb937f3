import { z } from "zod";
import { Id, StayBound } from "#shared/platform/core/fields.ts";
import type { WaitingBooking } from "#shared/platform/core/waiting-booking.ts";
import { MAX_MOVES } from "#shared/stays/availability/rearrange.ts";
import { BookingInput } from "#shared/stays/bookings/schema.ts";

/** A stay that needs one room of a type for its whole time, perhaps a certain room, perhaps for an existing booking. */
export const RoomWish = z.strictObject({
  room_type_id: Id,
  check_in: StayBound,
  check_out: StayBound,
  booking_id: Id.nullable().default(null),
  room_id: Id.nullable().default(null),
});
export type RoomWish = z.infer<typeof RoomWish>;

/** A booking without a room that counts on the last room of its type. */
const Waiting = z.object({
  booking_id: z.string(),
  name: z.string(),
  room_type: z.string(),
  night: z.string(),
}) satisfies z.ZodType<WaitingBooking>;
const NamedRoom = z.object({ id: z.string(), number: z.string() });
const Span = z.object({ check_in: z.string(), check_out: z.string() });

/** A booking that would change its room; `version` is the version that the proposal is based on. */
export const ProposedMove = Span.extend({
  id: z.string(),
  version: z.int(),
  code: z.string(),
  name: z.string().nullable(),
  from: NamedRoom,
  to: NamedRoom,
});
export type ProposedMove = z.infer<typeof ProposedMove>;

/**
 * How a stay would get its room. `proven`: no solution has fewer moves, or, with `room` null, none exists. `full`: the times at
 * which every room is taken by occupants that can't be moved. `claimed`: bookings without a room demand the last ones;
 * `waiting` is one of them.
 */
export const RoomProposal = Span.extend({
  booking: z.object({ id: z.string(), version: z.int() }).nullable(),
  room_type_id: z.string(),
  room: NamedRoom.nullable(),
  moves: z.array(ProposedMove),
  proven: z.boolean(),
  in_demand: z.boolean(),
  waiting: Waiting.nullable(),
  full: z.array(Span),
});
export type RoomProposal = z.infer<typeof RoomProposal>;

/** The agreed moves, with the versions of the bookings that were shown. */
export const AgreedMoves = z.array(z.strictObject({ id: Id, version: z.int(), room_id: Id })).max(MAX_MOVES);
export type AgreedMoves = z.infer<typeof AgreedMoves>;

/** Assigns the proposed room to a booking and performs the moves with it. Bookings that have changed since are refused as `stale`. */
export const FreeUpRoom = z.strictObject({ id: Id, version: z.int(), room_id: Id, moves: AgreedMoves });
export type FreeUpRoom = z.infer<typeof FreeUpRoom>;

/** The same for a booking that is created in the same call. */
export const BookingWithMoves = BookingInput.omit({ room_type_id: true, auto_assign_room: true }).extend({
  room_id: Id,
  moves: AgreedMoves,
});
export type BookingWithMoves = z.infer<typeof BookingWithMoves>;
