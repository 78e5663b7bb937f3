import { prepared } from "#server/core/prepared.ts";
import type { View } from "#server/core/work.ts";
import { allRoomTypes } from "#server/room-types/queries.ts";
import type { Stay } from "#shared/core/stays.ts";
import type { Cells, Refuse } from "#shared/imports/rows.ts";
import { importTrouble } from "#shared/imports/text.ts";

export type TypeOfRoom = ReturnType<typeof allRoomTypes>[number];
type Place = { room: { id: string } | null; type: TypeOfRoom };

/** Rooms by number and types by code or name, as a row of bookings names them. */
export function placesOf(view: View) {
  const all = allRoomTypes(view);
  const typeById = new Map(all.map((type) => [type.id, type]));
  const typeByWord = new Map<string, TypeOfRoom>();
  for (const type of all) for (const word of [type.name, type.code]) if (word !== null) typeByWord.set(word.trim().toLowerCase(), type);
  const rooms = new Map(roomsOf(view).map((room) => [room.number.toLowerCase(), room]));

  return {
    find(cells: Cells, refuse: Refuse): Place | null {
      if (cells.room !== "") {
        const room = rooms.get(cells.room.toLowerCase());
        const type = room && typeById.get(room.room_type_id);
        if (room && type) return { room, type };
        refuse("room", "room_unknown", { text: cells.room });
        return null;
      }
      const type = typeByWord.get(cells.room_type.toLowerCase());
      if (!type && cells.room_type !== "") refuse("room_type", "type_unknown", { text: cells.room_type });
      return type ? { room: null, type } : null;
    },
  };
}

function roomsOf({ db, actor }: View) {
  const sql = "SELECT id, number, room_type_id FROM rooms WHERE property_id = ? AND deleted_at IS NULL";
  return prepared<{ id: string; number: string; room_type_id: string }>(db, sql).all(actor.property_id);
}

/** Everything that takes a room now, past and to come, with the word by which a desk knows it. */
export function standingOf({ db, actor, now }: View) {
  const sql = `SELECT room_id, check_in, check_out, code AS name FROM bookings
      WHERE property_id = $property AND room_id IS NOT NULL AND status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL
        AND NOT (status = 'pending' AND paid_amount = 0 AND coalesce(expires_at <= $now, 0))
    UNION ALL SELECT room_id, start, "end", $lock FROM room_locks WHERE property_id = $property AND deleted_at IS NULL`;
  const lock = importTrouble.lock[actor.language];
  return prepared<Stay & { room_id: string; name: string }>(db, sql)
    .all({ property: actor.property_id, now, lock })
    .map(({ name, ...taken }) => ({ ...taken, holder: { name } }));
}

/** The numbers of all bookings here: one that comes again is the same stay. */
export function takenCodes({ db, actor }: View): ReadonlySet<string> {
  const sql = "SELECT code FROM bookings WHERE property_id = ? AND deleted_at IS NULL";
  return new Set(
    prepared<{ code: string }>(db, sql)
      .all(actor.property_id)
      .map(({ code }) => code),
  );
}
