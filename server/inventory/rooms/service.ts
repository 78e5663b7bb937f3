import { getRoomType } from "#server/inventory/room-types/queries.ts";
import { getRoom, roomByNumber, roomStore } from "#server/inventory/rooms/queries.ts";
import { setRoomStatus } from "#server/inventory/rooms/status.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { externalIdsOf } from "#server/platform/core/database/external-ids.ts";
import { assertUnused, isUsed } from "#server/platform/core/database/uses.ts";
import { changes } from "#server/platform/core/work/changes.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { isSeveral, naturalOrder, readNumbers } from "#shared/inventory/rooms/numbers.ts";
import type { RoomInput, RoomStatus, RoomsInput } from "#shared/inventory/rooms/schema.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";

const assertFree = externalIdsOf(rooms);

/**
 * Creates one room, or all of a list with ranges; one number that is taken refuses all (`room/number_taken`). An external id names one room
 * only.
 */
export function createRooms(work: Work, { number, room_type_id, external_id }: RoomsInput) {
  const { numbers } = readNumbers(number);
  if (!numbers) throw invalid("number", "room_numbers");
  if (numbers.length > 1 && external_id !== null) throw invalid("external_id", "several_rooms");
  assertFree(work, external_id);
  getRoomType(work, room_type_id, "room_type_id");
  const taken = numbers.filter((wanted) => roomByNumber(work, wanted));
  if (taken.length > 0) throw new Problem("room/number_taken", taken.join(", "));
  return numbers.map((wanted) => {
    const room = roomStore.insert(work, {
      external_id,
      room_type_id,
      number: wanted,
      number_order: naturalOrder(wanted),
      status_changed_at: work.now,
    });
    work.record("room.created", room, { words: { number: wanted } });
    return room;
  });
}

/**
 * A room with current or future stays keeps its type, since they were sold with it (`in_use`). So does a room that unassigned bookings
 * need.
 */
export function updateRoom(work: Work, { id, ...input }: RoomInput & { id: string }) {
  const before = getRoom(work, id);
  if (input.number !== before.number && isSeveral(input.number)) throw invalid("number", "one_number");
  getRoomType(work, input.room_type_id, "room_type_id");
  if (input.room_type_id !== before.room_type_id) {
    assertUnused(work, "room_of_type", id);
    assertUnused(work, "spare_room", id);
  }
  const holder = roomByNumber(work, input.number);
  if (holder && holder.id !== id) throw new Problem("room/number_taken", input.number);
  assertFree(work, input.external_id, before);
  const room = roomStore.update(work, before, { ...input, number_order: naturalOrder(input.number) });
  work.record("room.changed", room, { words: { number: room.number }, ...changes(before, input) });
  return room;
}

/** Throws `in_use` while current or future bookings or locks need the room, or unassigned ones any of its type. */
export function deleteRoom(work: Work, id: string): void {
  const room = getRoom(work, id);
  assertUnused(work, "room", id);
  assertUnused(work, "spare_room", id);
  work.record("room.deleted", roomStore.remove(work, room), { words: { number: room.number } });
}

/** Sets the status of a room for housekeeping or the front desk. Throws `room/occupied` for out of service while a guest is in it. */
export function markRoom(work: Work, id: string, status: RoomStatus) {
  getRoom(work, id);
  if (status === "out_of_service" && isUsed(work, "occupied_room", id)) throw new Problem("room/occupied");
  return setRoomStatus(work, id, status);
}
