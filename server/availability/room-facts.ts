import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import { notFound } from "#shared/core/errors.ts";
import type { RoomStatus } from "#shared/rooms/schema.ts";

export type TypeFacts = { room_type_id: string; type_name: string; min_occupancy: number; max_occupancy: number };
/** A room as the rules of stays look at it. */
export type RoomFacts = TypeFacts & { id: string; number: string; status: RoomStatus };

const TYPE_COLUMNS = "t.id AS room_type_id, t.name AS type_name, t.min_occupancy, t.max_occupancy";

/** A room that a field of the input names. */
export function roomNamed(view: View, id: string, field: string): RoomFacts {
  const room = prepared<RoomFacts>(
    view.db,
    `SELECT r.id, r.number, r.status, ${TYPE_COLUMNS} FROM rooms r JOIN room_types t ON t.id = r.room_type_id
     WHERE r.id = ? AND r.property_id = ? AND r.deleted_at IS NULL`,
  ).get(id, view.actor.property_id);
  if (!room) throw notFound(field);
  return room;
}

/** The type that `room_type_id` of the input names. */
export function roomTypeNamed(view: View, id: string): TypeFacts {
  const type = prepared<TypeFacts>(
    view.db,
    `SELECT ${TYPE_COLUMNS} FROM room_types t WHERE t.id = ? AND t.property_id = ? AND t.deleted_at IS NULL`,
  ).get(id, view.actor.property_id);
  if (!type) throw notFound("room_type_id");
  return type;
}

export type Place = TypeFacts & { room: RoomFacts | null };
type OwnOfRoom = Pick<RoomFacts, "id" | "number" | "status">;
type NoRoom = { [C in keyof OwnOfRoom]: null };

/** The room and type that a booking already has; they may have been deleted since. */
export function placeOf(view: View, at: { room_id: string | null; room_type_id: string }): Place {
  const place = prepared<TypeFacts & (OwnOfRoom | NoRoom)>(
    view.db,
    `SELECT r.id, r.number, r.status, ${TYPE_COLUMNS} FROM room_types t LEFT JOIN rooms r ON r.id = ? WHERE t.id = ?`,
  ).get(at.room_id, at.room_type_id);
  if (!place) throw new Error("a booking's room type is kept for ever");
  const { room_type_id, type_name, min_occupancy, max_occupancy } = place;
  const type = { room_type_id, type_name, min_occupancy, max_occupancy };
  return { ...type, room: place.id === null ? null : place };
}
