import { and, eq, sql } from "drizzle-orm";
import { getRoom, roomStore } from "#server/inventory/rooms/queries.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { command } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { RoomStatus } from "#shared/inventory/rooms/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** Sets a room's status; nothing is saved or recorded where the room has it already. */
export function setRoomStatus(work: Work, id: string, status: RoomStatus) {
  const before = getRoom(work, id);
  if (before.status === status) return before;
  const room = roomStore.update(work, before, { status, status_changed_at: work.now, inspected_at: null });
  work.record("room.status_changed", room, {
    words: { number: room.number, from: before.status, to: status },
    from: { status: before.status },
    to: { status },
  });
  return room;
}

/** Marks a clean room as inspected, or undoes that. Throws `room/not_clean`. */
export function setInspected(work: Work, id: string, isInspected: boolean) {
  const before = getRoom(work, id);
  if (isInspected && before.status !== "clean") throw new Problem("room/not_clean");
  if ((before.inspected_at !== null) === isInspected) return before;
  const room = roomStore.update(work, before, { inspected_at: isInspected ? work.now : null });
  work.record(isInspected ? "room.inspected" : "room.inspection_undone", room, { words: { number: room.number } });
  return room;
}

/** Leaves the version unchanged, since no screen shows this column. */
const noteNight = command(["id", "night"], (db, { id, night, property }) =>
  db
    .update(rooms)
    .set({ audited_night: sql`${night}` })
    .where(and(eq(rooms.id, id), eq(rooms.property_id, property))),
);

/**
 * Marks an occupied room as dirty in the morning: once a night, so that a room cleaned since stays clean. A room out of service keeps that
 * status. Returns whether the room was marked.
 */
export function dirtyAfterNight(work: Work, id: string, night: string): boolean {
  const room = getRoom(work, id);
  // A later night was noted by a clock that was ahead.
  if (room.audited_night === night) return false;
  if (room.status === "clean") setRoomStatus(work, id, "dirty");
  noteNight(work, { id, night });
  return room.status === "clean";
}
