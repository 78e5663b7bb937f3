import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { roomLocks } from "#server/stays/room-locks/tables.ts";
import { roomLockUses } from "#server/stays/room-locks/uses.ts";
import { RoomLock } from "#shared/stays/room-locks/schema.ts";

export const roomLockEntity = {
  object: "room_lock",
  audience: "bookings:read",
  history: { of: "changes", find: inTable(roomLocks) },
  shape: RoomLock,
  uses: roomLockUses,
} as const satisfies Entity;
