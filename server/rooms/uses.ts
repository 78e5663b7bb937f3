import { and, eq, isNull } from "drizzle-orm";
import { type Uses, usedIn } from "#server/core/database/uses.ts";
import { rooms } from "#server/rooms/tables.ts";

export const roomUses = {
  room_type: { rooms: usedIn(rooms, ({ id }) => and(eq(rooms.room_type_id, id), isNull(rooms.deleted_at))) },
} as const satisfies Uses;
