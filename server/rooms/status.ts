import type { Work } from "#server/core/work.ts";
import { getRoom, roomStore } from "#server/rooms/queries.ts";
import type { RoomStatus } from "#shared/rooms/schema.ts";

/** Gives a room its status; a room that has it already is left alone and nothing is recorded. */
export function setRoomStatus(work: Work, id: string, status: RoomStatus) {
  const before = getRoom(work, id);
  if (before.status === status) return before;
  const room = roomStore.update(work, before, { status, status_changed_at: work.now });
  work.record("room.status_changed", room, {
    words: { number: room.number, from: before.status, to: status },
    from: { status: before.status },
    to: { status },
  });
  return room;
}
