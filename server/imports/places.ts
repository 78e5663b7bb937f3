import { createHash } from "node:crypto";
import { expiredOffer } from "#server/availability/occupancy.ts";
import { byId } from "#server/core/database/expand.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import { allRoomTypes } from "#server/room-types/queries.ts";
import type { Stay } from "#shared/core/stays.ts";
import type { Cells, Refuse } from "#shared/imports/rows.ts";
import { importTrouble } from "#shared/imports/text.ts";

export type TypeOfRoom = ReturnType<typeof allRoomTypes>[number];
type Place = { room: { id: string } | null; type: TypeOfRoom };

/** Rooms by number and types by code or name, as a row of bookings names them. */
export function placesOf(view: View) {
  const all = allRoomTypes(view);
  const typeById = byId(all);
  const typeByWord = new Map<string, TypeOfRoom>();
  for (const type of all) for (const word of [type.name, type.code]) if (word !== null) typeByWord.set(word.trim().toLowerCase(), type);
  const rooms = new Map(roomsOf(view).map((room) => [room.number.toLowerCase(), room]));
  const ofType = new Map(all.map(({ id }) => [id, [...rooms.values()].filter((room) => room.room_type_id === id).map((room) => room.id)]));

  return {
    types: all,
    /** The rooms of a type, by number. */
    roomsOf: (type: string) => ofType.get(type) ?? [],
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
  const sql = "SELECT id, number, room_type_id FROM rooms WHERE property_id = ? AND deleted_at IS NULL ORDER BY number_order";
  return prepared<{ id: string; number: string; room_type_id: string }>(db, sql).all(actor.property_id);
}

/** Everything that takes a room now, past and to come, with the word by which a desk knows it. */
export function standingOf({ db, actor, now }: View) {
  const sql = `SELECT room_id, check_in, check_out, code AS name FROM bookings b
      WHERE property_id = $property AND room_id IS NOT NULL AND status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL
        AND NOT ${expiredOffer("b")}
    UNION ALL SELECT room_id, start, "end", $lock FROM room_locks WHERE property_id = $property AND deleted_at IS NULL`;
  const lock = importTrouble.lock[actor.language];
  return prepared<Stay & { room_id: string; name: string }>(db, sql)
    .all({ property: actor.property_id, now, lock })
    .map(({ name, ...taken }) => ({ ...taken, holder: { name } }));
}

/** Every stay that waits for a room of its type. */
export function waitingOf({ db, actor, now }: View) {
  const sql = `SELECT room_type_id, check_in, check_out FROM bookings b
    WHERE property_id = $property AND room_id IS NULL AND status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL
      AND NOT ${expiredOffer("b")}`;
  return prepared<Stay & { room_type_id: string }>(db, sql).all({ property: actor.property_id, now });
}

/** The numbers and marks of all bookings here: one that comes again is the same stay. */
export function knownStays({ db, actor }: View): { codes: ReadonlySet<string>; marks: ReadonlySet<string> } {
  const sql = "SELECT code, external_id FROM bookings WHERE property_id = ? AND deleted_at IS NULL";
  const rows = prepared<{ code: string; external_id: string | null }>(db, sql).all(actor.property_id);
  return { codes: new Set(rows.map(({ code }) => code)), marks: new Set(rows.flatMap(({ external_id }) => external_id ?? [])) };
}

/** By what a row without a booking number is known when it comes again: by all that it says, the second alike row as the second. */
export function makeMarks() {
  const seen = new Map<string, number>();
  return (cells: Cells): string => {
    const says = createHash("sha256").update(JSON.stringify(cells)).digest("hex").slice(0, MARK_LENGTH);
    const nth = (seen.get(says) ?? 0) + 1;
    seen.set(says, nth);
    return `import:${says}:${nth}`;
  };
}

const MARK_LENGTH = 32;
