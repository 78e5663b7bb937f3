import { and, eq, isNull, sql } from "drizzle-orm";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import type { Db } from "#server/platform/core/database/db.ts";
import { among, entityStore } from "#server/platform/core/database/entity-store.ts";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { query } from "#server/platform/core/database/query.ts";
import { exactFirst, sorting } from "#server/platform/core/database/sorting.ts";
import { holdsText } from "#server/platform/core/database/text-match.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { Room, RoomQuery } from "#shared/inventory/rooms/schema.ts";

export const roomStore = entityStore("room", rooms);
export const { get: getRoom, findAny: findAnyRoom, findMany: roomsById } = roomStore;

/** Sorted by number in natural order (9 before 10) by default, the room with exactly the sought number first. */
export function listRooms(view: View, asked: RoomQuery) {
  const where = and(
    holdsText(asked.query, rooms.number, rooms.external_id),
    asked.external_id === undefined ? undefined : eq(rooms.external_id, asked.external_id),
    asked.room_type_id === undefined ? undefined : eq(rooms.room_type_id, asked.room_type_id),
    asked.status === undefined ? undefined : eq(rooms.status, asked.status),
  );
  const order = sorting(asked.sort ?? "number", {
    number: rooms.number_order,
    status: rooms.status,
    room_type: sql`(SELECT ${roomTypes.name} FROM ${roomTypes} WHERE ${roomTypes.id} = ${rooms.room_type_id})`,
  });
  return roomStore.page(view, asked, where, ...exactFirst(asked.query, rooms.number), order, rooms.number_order);
}

/** The rooms of many types, in natural order. */
export function roomsByType(view: View, roomTypeIds: readonly string[]) {
  return groupBy(roomStore.all(view, among(rooms.room_type_id, roomTypeIds), rooms.number_order), (room) => room.room_type_id);
}

const liveByNumber = query(["number"], (db, { number, property }) =>
  db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.property_id, property), eq(rooms.number, number), isNull(rooms.deleted_at))),
);

export function roomByNumber(view: View, number: string): { id: string } | null {
  return liveByNumber.get(view, { number }) ?? null;
}

const liveById = query(["id"], (db, { id, property }) => {
  const { external_id, room_type_id, status, inspected_at, number, created_at, updated_at, deleted_at, version } = rooms;
  return db
    .select({ id: rooms.id, external_id, room_type_id, status, inspected_at, number, created_at, updated_at, deleted_at, version })
    .from(rooms)
    .where(and(eq(rooms.id, id), eq(rooms.property_id, property), isNull(deleted_at)));
});

/** A room as the live feed sends it; null once deleted. */
export function roomOfFeed(db: Db, propertyId: string, id: string): Room | null {
  const row = liveById.get({ db, actor: { property_id: propertyId }, now: "" }, { id });
  return row ? { object: "room", ...row, room_type: null, bookings: null, room_locks: null } : null;
}
