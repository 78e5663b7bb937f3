import type { Uses } from "#server/core/database/uses.ts";

export const roomLockUses = {
  room: { room_locks: 'SELECT count(*) AS n FROM room_locks WHERE room_id = @id AND deleted_at IS NULL AND "end" > @now' },
} as const satisfies Uses;
