import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import type { MoveTarget } from "#shared/stays/bookings/rules.ts";

/** A room as the rules see it; null where there is none. */
export function roomTarget(store: PlanStore, roomId: string | null): MoveTarget["room"] {
  const room = roomId === null ? undefined : store.room(roomId);
  const type = room && store.type(room.room_type_id);
  return room && type ? { id: room.id, room_type_id: type.id, max_occupancy: type.max_occupancy } : null;
}
