import { and, eq, isNull } from "drizzle-orm";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { RoomStatus } from "#shared/inventory/rooms/schema.ts";
import { invalid, notFound } from "#shared/platform/core/errors.ts";

export type TypeFacts = {
  room_type_id: string;
  type_name: string;
  type_name_en: string | null;
  min_occupancy: number;
  max_occupancy: number;
  max_cots: number;
};
/** The columns of a room that the rules for stays use. */
export type RoomFacts = TypeFacts & { id: string; number: string; status: RoomStatus };

const TYPE = {
  room_type_id: roomTypes.id,
  type_name: roomTypes.name,
  type_name_en: roomTypes.name_en,
  min_occupancy: roomTypes.min_occupancy,
  max_occupancy: roomTypes.max_occupancy,
  max_cots: roomTypes.max_cots,
};
const ROOM = { id: rooms.id, number: rooms.number, status: rooms.status };

const roomById = query(["id"], (db, { id, property }) =>
  db
    .select({ ...ROOM, ...TYPE })
    .from(rooms)
    .innerJoin(roomTypes, eq(roomTypes.id, rooms.room_type_id))
    .where(and(eq(rooms.id, id), eq(rooms.property_id, property), isNull(rooms.deleted_at))),
);

/** The room that a field of the input refers to. Throws `not_found` naming the field. */
export function roomFacts(view: View, id: string, field: string): RoomFacts {
  const room = roomById.get(view, { id });
  if (!room) throw notFound(field);
  return room;
}

const typeById = query(["id"], (db, { id, property }) =>
  db
    .select(TYPE)
    .from(roomTypes)
    .where(and(eq(roomTypes.id, id), eq(roomTypes.property_id, property), isNull(roomTypes.deleted_at))),
);

/** The type that `room_type_id` of the input refers to. Throws `not_found`. */
export function roomTypeFacts(view: View, id: string): TypeFacts {
  const type = typeById.get(view, { id });
  if (!type) throw notFound("room_type_id");
  return type;
}

export type RoomAndType = TypeFacts & { room: RoomFacts | null };

const roomAndType = query(["room", "type"], (db, { room, type, property }) =>
  db
    .select({ ...TYPE, ...ROOM })
    .from(roomTypes)
    .leftJoin(rooms, eq(rooms.id, room))
    .where(and(eq(roomTypes.id, type), eq(roomTypes.property_id, property))),
);

/** The room and type that a booking already has; they may have been deleted since. */
export function roomAndTypeOf(view: View, { room_id, room_type_id }: { room_id: string | null; room_type_id: string }): RoomAndType {
  const found = roomAndType.get(view, { room: room_id, type: room_type_id });
  if (!found) throw new Error("the row of a booking's room type is missing");
  const { id, number, status, ...type } = found;
  return { ...type, room: id === null || number === null || status === null ? null : { id, number, status, ...type } };
}

/** The room and type of a booking after a change. Throws `not_found`, and `invalid` for a type that is not the room's. */
export function roomChange(
  view: View,
  row: { room_id: string | null; room_type_id: string },
  to: { room_id?: string | null | undefined; room_type_id?: string | undefined },
): { from: RoomAndType; room: RoomFacts | null; type: TypeFacts } {
  const from = roomAndTypeOf(view, row);
  const room_id = to.room_id === undefined ? row.room_id : to.room_id;
  if (room_id === null) {
    const other = to.room_type_id !== undefined && to.room_type_id !== row.room_type_id ? to.room_type_id : null;
    return { from, room: null, type: other === null ? from : roomTypeFacts(view, other) };
  }
  const room = room_id === row.room_id ? from.room : roomFacts(view, room_id, "room_id");
  if (!room) throw new Error("the row of a booking's room is missing");
  if (to.room_type_id !== undefined && to.room_type_id !== room.room_type_id) throw invalid("room_type_id", "other_room_type");
  return { from, room, type: room };
}
