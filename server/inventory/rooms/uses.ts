import { and, eq, isNull } from "drizzle-orm";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { type Uses, usedIn } from "#server/platform/core/database/uses.ts";

export const roomUses = {
  room_type: { rooms: usedIn(rooms, ({ id }) => and(eq(rooms.room_type_id, id), isNull(rooms.deleted_at))) },
} as const satisfies Uses;
