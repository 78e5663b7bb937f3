import { rooms } from "#server/inventory/rooms/tables.ts";
import { roomUses } from "#server/inventory/rooms/uses.ts";
import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { Room } from "#shared/inventory/rooms/schema.ts";

export const roomEntity = {
  object: "room",
  audience: "rooms:read",
  history: { of: "changes", find: inTable(rooms) },
  shape: Room,
  uses: roomUses,
} as const satisfies Entity;
