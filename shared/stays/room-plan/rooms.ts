import type { BookingRoom } from "#shared/stays/bookings/nights-schema.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

/** The rooms of a booking as the plan reads them: none for a stay in one room, whose only part has the booking's id. */
export function roomsOnPlan({ id, rooms }: { id: string; rooms: readonly BookingRoom[] }): PlanBooking["rooms"] {
  if (rooms.every((room) => room.id === id)) return [];
  return rooms.map(({ id: part, room_id, room_type_id, check_in, check_out, room_fixed }) => ({
    id: part,
    room_id,
    room_type_id,
    check_in,
    check_out,
    room_fixed,
  }));
}
