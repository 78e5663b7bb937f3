import { entityStore } from "#server/core/rows.ts";
import { alphabetical, sorting } from "#server/core/sorting.ts";
import type { View } from "#server/core/work.ts";
import { roomTypes } from "#server/room-types/tables.ts";
import type { RoomTypeQuery } from "#shared/room-types/schema.ts";

export const roomTypeStore = entityStore("room_type", roomTypes);
export const { find: getRoomType, refer: referRoomType, findMany: roomTypesById } = roomTypeStore;

export function allRoomTypes(view: View): ReturnType<typeof roomTypeStore.find>[] {
  return roomTypeStore.all(view, undefined, alphabetical(roomTypes.name));
}

/** By name, unless asked otherwise. */
export function listRoomTypes(view: View, query: RoomTypeQuery) {
  return roomTypeStore.page(
    view,
    query,
    undefined,
    sorting(query.sort ?? "name", { name: alphabetical(roomTypes.name), code: roomTypes.code }),
  );
}
