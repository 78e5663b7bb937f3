import { and, eq } from "drizzle-orm";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { alphabetical, byNames, sorting } from "#server/platform/core/database/sorting.ts";
import { holdsText } from "#server/platform/core/database/text-match.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { RoomTypeQuery } from "#shared/inventory/room-types/schema.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { nameFor } from "#shared/platform/core/names-by-language.ts";

export const roomTypeStore = entityStore("room_type", roomTypes);
export const { get: getRoomType, findMany: roomTypesById } = roomTypeStore;

/** A room type's name for guests, also of a deleted one. */
export function roomTypeNameFor(view: View, id: string, language: Language): string {
  const [type] = roomTypesById(view, [id]);
  return type ? nameFor(type, language) : "";
}

export function allRoomTypes(view: View): ReturnType<typeof roomTypeStore.get>[] {
  return roomTypeStore.all(view, undefined, alphabetical(roomTypes.name));
}

/** Sorted by name by default. */
export function listRoomTypes(view: View, query: RoomTypeQuery) {
  return roomTypeStore.page(
    view,
    query,
    and(
      holdsText(query.query, roomTypes.name, roomTypes.name_en, roomTypes.code, roomTypes.external_id),
      query.external_id === undefined ? undefined : eq(roomTypes.external_id, query.external_id),
    ),
    sorting(query.sort ?? "name", { ...byNames(roomTypes), code: roomTypes.code }),
  );
}
