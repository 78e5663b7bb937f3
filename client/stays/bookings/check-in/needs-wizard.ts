import type { RoomStatus } from "#shared/inventory/rooms/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** Problems of a check-in that its wizard can settle while the guest waits. */
const SETTLED: readonly string[] = ["guest_data_missing", "booking/room_missing", "room/out_of_service", "room/occupied"];

export function canWizardSettle(reason: string | undefined): boolean {
  return reason !== undefined && SETTLED.includes(reason);
}

type Arriving = Partial<Pick<Booking, "room_id">>;

/** True if a check-in has to ask about the room first. About the guest the server's refusal says it, which is never out of date. */
export function needsWizard({ room_id }: Arriving, rooms: readonly { id: string; status: RoomStatus }[]): boolean {
  if (room_id === undefined) return false;
  const room = rooms.find(({ id }) => id === room_id);
  return room_id === null || (room !== undefined && room.status !== "clean");
}
