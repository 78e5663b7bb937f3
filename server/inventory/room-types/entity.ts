import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { RoomType } from "#shared/inventory/room-types/schema.ts";

export const roomTypeEntity = {
  object: "room_type",
  audience: "room_types:read",
  history: { of: "changes", find: inTable(roomTypes) },
  shape: RoomType,
} as const satisfies Entity;
