import { z } from "zod";
import { Id, StayBound } from "#shared/platform/core/fields.ts";
import type { WaitingBooking } from "#shared/platform/core/waiting-booking.ts";
import { MAX_MOVES } from "#shared/stays/availability/rearrange.ts";
import { BookingInput } from "#shared/stays/bookings/schema.ts";

/** A stay that needs one room of a type for its whole time, perhaps a certain room, perhaps for an existing booking. */
export const RoomWish = z.strictObject({
  room_type_id: Id.describe("The room type of a stay without a room; with room_id it is the room's"),
  check_in: StayBound.describe("Arrival: instant or plain date (then the property's check-in time)"),
  check_out: StayBound.describe("Departure: instant or plain date (then the property's check-out time)"),
  booking_id: Id.nullable().default(null),
  room_id: Id.nullable().default(null).describe("The room"),
});
export type RoomWish = z.infer<typeof RoomWish>;

/** A booking without a room that counts on the last room of its type. */
const Waiting = z.object({
  booking_id: z.string(),
  name: z.string().describe("The name under which people know it"),
  room_type: z.string(),
  night: z.string().describe("The night"),
}) satisfies z.ZodType<WaitingBooking>;
const NamedRoom = z.object({ id: z.string(), number: z.string().describe("The room's number") });
const Span = z.object({
  check_in: z.string().describe("Arrival: an instant in UTC"),
  check_out: z.string().describe("Departure: an instant in UTC"),
});

/** A booking that would change its room; `version` is the version that the proposal is based on. */
export const ProposedMove = Span.extend({
  id: z.string(),
  version: z.int(),
  code: z.string().describe("A code of your own; generated without it"),
  name: z.string().nullable().describe("The name under which people know it"),
  from: NamedRoom.describe("The room that it leaves"),
  to: NamedRoom.describe("The room that it moves to"),
});
export type ProposedMove = z.infer<typeof ProposedMove>;

/**
 * Proposed moves that free up a room for a stay. `proven`: no solution has fewer moves, or, with `room` null, none exists. `full`: the
 * times at which every room is taken by occupants that can't be moved. `claimed`: bookings without a room demand the last ones; `waiting`
 * is one of them.
 */
export const RoomProposal = Span.extend({
  booking: z.object({ id: z.string(), version: z.int() }).nullable().describe("The booking, where expand names it"),
  room_type_id: z.string().describe("The room type of a stay without a room; with room_id it is the room's"),
  room: NamedRoom.nullable().describe("The room, where expand names it"),
  moves: z.array(ProposedMove).describe("Which bookings move where"),
  proven: z.boolean().describe("It is certain that no solution has fewer moves, or that there is none"),
  in_demand: z.boolean().describe("Other stays wait for rooms of the type, too"),
  waiting: Waiting.nullable().describe("The other stay that waits for a room; null for none"),
  full: z.array(Span).describe("The times of the stay at which all rooms are taken"),
});
export type RoomProposal = z.infer<typeof RoomProposal>;

/** The agreed moves, with the versions of the bookings that were shown. */
export const AgreedMoves = z
  .array(z.strictObject({ id: Id, version: z.int(), room_id: Id.describe("The room that the booking gets") }))
  .max(MAX_MOVES);
export type AgreedMoves = z.infer<typeof AgreedMoves>;

/** Assigns the proposed room to a booking and performs the moves with it. Bookings that have changed since are refused as `stale`. */
export const FreeUpRoom = z.strictObject({
  id: Id,
  version: z.int(),
  room_id: Id.describe("The room"),
  moves: AgreedMoves.describe("Which bookings move where"),
});
export type FreeUpRoom = z.infer<typeof FreeUpRoom>;

/** The same for a booking that is created in the same call. */
export const BookingWithMoves = BookingInput.omit({ room_type_id: true, auto_assign_room: true }).extend({
  room_id: Id.describe("The room"),
  moves: AgreedMoves.describe("Which bookings move where"),
});
export type BookingWithMoves = z.infer<typeof BookingWithMoves>;
