import type { Uses } from "#server/core/database/uses.ts";

export const roomUses = {
  room_type: { rooms: "SELECT count(*) AS n FROM rooms WHERE room_type_id = @id AND deleted_at IS NULL" },
} as const satisfies Uses;
