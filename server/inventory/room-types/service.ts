import { roomTypeStore } from "#server/inventory/room-types/queries.ts";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { externalIdsOf } from "#server/platform/core/database/external-ids.ts";
import { assertUnused } from "#server/platform/core/database/uses.ts";
import { changes } from "#server/platform/core/work/changes.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { RoomTypeInput } from "#shared/inventory/room-types/schema.ts";
import { nameWords } from "#shared/platform/core/names-by-language.ts";

const assertFree = externalIdsOf(roomTypes);

export function createRoomType(work: Work, input: RoomTypeInput) {
  assertFree(work, input.external_id);
  const roomType = roomTypeStore.insert(work, input);
  work.record("room_type.created", roomType, { words: nameWords(roomType) });
  return roomType;
}

/** Existing bookings and prices stay, even where the new bounds would refuse them. */
export function updateRoomType(work: Work, { id, ...input }: RoomTypeInput & { id: string }) {
  const before = roomTypeStore.get(work, id);
  assertFree(work, input.external_id, before);
  const roomType = roomTypeStore.update(work, before, input);
  work.record("room_type.changed", roomType, { words: nameWords(roomType), ...changes(before, input) });
  return roomType;
}

/** Throws `in_use` while rooms, future stays or prices of a rate are of this type. */
export function deleteRoomType(work: Work, id: string): void {
  const roomType = roomTypeStore.get(work, id);
  assertUnused(work, "room_type", id);
  work.record("room_type.deleted", roomTypeStore.remove(work, roomType), { words: nameWords(roomType) });
}
