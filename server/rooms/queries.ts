import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#server/core/database/db.ts";
import { among, entityStore } from "#server/core/database/entity-store.ts";
import { groupBy } from "#server/core/database/expand.ts";
import { prepared } from "#server/core/database/prepared.ts";
import { sorting } from "#server/core/database/sorting.ts";
import { holdsText } from "#server/core/database/text-match.ts";
import type { View } from "#server/core/work/work.ts";
import { rooms } from "#server/rooms/tables.ts";
import type { Room, RoomQuery } from "#shared/rooms/schema.ts";

export const roomStore = entityStore("room", rooms);
export const { get: getRoom, findAny: findAnyRoom, findMany: roomsById } = roomStore;

/** In natural order of their numbers (9 before 10), unless asked otherwise. */
export function listRooms(view: View, query: RoomQuery) {
  const where = and(
    holdsText(query.query, rooms.number, rooms.external_id),
    query.room_type_id === undefined ? undefined : eq(rooms.room_type_id, query.room_type_id),
    query.status === undefined ? undefined : eq(rooms.status, query.status),
  );
  const order = sorting(query.sort ?? "number", {
    number: rooms.number_order,
    status: rooms.status,
    room_type: sql`(SELECT name FROM room_types WHERE room_types.id = ${rooms.room_type_id})`,
  });
  return roomStore.page(view, query, where, order, rooms.number_order);
}

/** The rooms of many types, in natural order. */
export function roomsByType(view: View, roomTypeIds: readonly string[]) {
  return groupBy(roomStore.all(view, among(rooms.room_type_id, roomTypeIds), rooms.number_order), (room) => room.room_type_id);
}

export function roomByNumber(view: View, number: string): { id: string } | null {
  const sql = "SELECT id FROM rooms WHERE property_id = ? AND number = ? AND deleted_at IS NULL";
  return prepared<{ id: string }>(view.db, sql).get(view.actor.property_id, number) ?? null;
}

/** A room as it travels with the live feed; null once deleted. */
export function roomOfFeed(db: Db, propertyId: string, id: string): Room | null {
  const row = prepared<Omit<Room, "object" | "room_type" | "bookings" | "room_locks">>(
    db,
    `SELECT id, external_id, room_type_id, status, inspected_at, number, created_at, updated_at, deleted_at, version
     FROM rooms WHERE id = ? AND property_id = ? AND deleted_at IS NULL`,
  ).get(id, propertyId);
  return row ? { object: "room", ...row, room_type: null, bookings: null, room_locks: null } : null;
}
