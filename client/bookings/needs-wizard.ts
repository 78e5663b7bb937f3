import type { Booking } from "#shared/bookings/schema.ts";
import type { RoomStatus } from "#shared/rooms/schema.ts";

/** What stands in the way of a check-in and can be settled right there, while the guest waits. */
const SETTLED: readonly string[] = ["guest_data_missing", "booking/room_missing", "room/out_of_service", "room/occupied"];

export function canWizardSettle(reason: string | undefined): boolean {
  return reason !== undefined && SETTLED.includes(reason);
}

type Arriving = Partial<Pick<Booking, "room_id" | "actions">>;

/** Whether a check-in has to ask something first. Only what is known is judged; the server's refusal tells the rest. */
export function needsWizard({ room_id, actions }: Arriving, rooms: readonly { id: string; status: RoomStatus }[]): boolean {
  const [reason] = actions?.find(({ action }) => action === "check_in")?.reasons ?? [];
  if (reason !== undefined) return canWizardSettle(reason);
  if (room_id === undefined) return false;
  const room = rooms.find(({ id }) => id === room_id);
  return room_id === null || (room !== undefined && room.status !== "clean");
}
