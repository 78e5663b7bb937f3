import type { View } from "#server/platform/core/work/work.ts";
import { countRooms, END_OF_TIME, occupantsOfType } from "#server/stays/availability/occupancy.ts";
import { busiest } from "#shared/stays/availability/capacity.ts";

/** True if a room type can lose a room for good: bookings that wait for any room of the type must still get one. */
export function canSpare(view: View, room: { id: string; room_type_id: string }): boolean {
  const span = { check_in: view.now, check_out: END_OF_TIME };
  const occupants = occupantsOfType(view, room.room_type_id, span, false);
  if (!occupants) return true;
  const others = occupants.filter((other) => other.room_id !== room.id && !other.expired);
  return busiest(others, [span]) < countRooms(view, room.room_type_id);
}
