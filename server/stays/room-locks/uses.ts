import { and, eq, gt, isNull } from "drizzle-orm";
import { type Uses, usedIn } from "#server/platform/core/database/uses.ts";
import { roomLocks } from "#server/stays/room-locks/tables.ts";

export const roomLockUses = {
  room: {
    room_locks: usedIn(roomLocks, ({ id, now }) => and(eq(roomLocks.room_id, id), isNull(roomLocks.deleted_at), gt(roomLocks.end, now))),
  },
} as const satisfies Uses;
