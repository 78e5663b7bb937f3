import { createHash } from "node:crypto";
import { and, asc, eq, isNotNull, isNull, not, sql } from "drizzle-orm";
import { blocksRoom, isExpiredOffer } from "#server/bookings/conditions.ts";
import { bookings } from "#server/bookings/tables.ts";
import { byId } from "#server/core/database/expand.ts";
import { query } from "#server/core/database/query.ts";
import type { View } from "#server/core/work/work.ts";
import { roomLocks } from "#server/room-locks/tables.ts";
import { allRoomTypes } from "#server/room-types/queries.ts";
import { rooms as roomTable } from "#server/rooms/tables.ts";
import type { ImportCells, RefuseImportCell } from "#shared/imports/rows.ts";
import { importReasons } from "#shared/imports/text.ts";

export type TypeOfRoom = ReturnType<typeof allRoomTypes>[number];
type Place = { room: { id: string } | null; type: TypeOfRoom };

/** Rooms by number and types by code or name, as the rows of an import name them. */
export function placesOf(view: View) {
  const all = allRoomTypes(view);
  const typeById = byId(all);
  const typeByWord = new Map<string, TypeOfRoom>();
  for (const type of all) for (const word of [type.name, type.code]) if (word !== null) typeByWord.set(word.trim().toLowerCase(), type);
  const rooms = new Map(roomNumbers.all(view, {}).map((room) => [room.number.toLowerCase(), room]));
  const ofType = new Map(all.map(({ id }) => [id, [...rooms.values()].filter((room) => room.room_type_id === id).map((room) => room.id)]));

  return {
    types: all,
    /** The rooms of a type, by number. */
    roomsOf: (type: string) => ofType.get(type) ?? [],
    find(cells: ImportCells, refuse: RefuseImportCell): Place | null {
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

const roomNumbers = query([], (db, { property }) =>
  db
    .select({ id: roomTable.id, number: roomTable.number, room_type_id: roomTable.room_type_id })
    .from(roomTable)
    .where(and(eq(roomTable.property_id, property), isNull(roomTable.deleted_at)))
    .orderBy(asc(roomTable.number_order)),
);

const staysWithRoom = query([], (db, { property, now }) =>
  db
    .select({ room_id: sql<string>`${bookings.room_id}`, check_in: bookings.check_in, check_out: bookings.check_out, name: bookings.code })
    .from(bookings)
    .where(and(eq(bookings.property_id, property), isNotNull(bookings.room_id), blocksRoom(bookings), not(isExpiredOffer(bookings, now)))),
);

const locks = query([], (db, { property }) =>
  db
    .select({ room_id: roomLocks.room_id, check_in: roomLocks.start, check_out: roomLocks.end })
    .from(roomLocks)
    .where(and(eq(roomLocks.property_id, property), isNull(roomLocks.deleted_at))),
);

/** Every stay and lock that takes a room, past and future, with the name by which the front desk knows it. */
export function occupantsWithRoom(view: View) {
  const name = importReasons.lock[view.actor.language];
  const taken = [...staysWithRoom.all(view, {}), ...locks.all(view, {}).map((lock) => ({ ...lock, name }))];
  return taken.map(({ name: holder, ...occupant }) => ({ ...occupant, holder: { name: holder } }));
}

const staysWithoutRoom = query([], (db, { property, now }) =>
  db
    .select({ room_type_id: bookings.room_type_id, check_in: bookings.check_in, check_out: bookings.check_out })
    .from(bookings)
    .where(and(eq(bookings.property_id, property), isNull(bookings.room_id), blocksRoom(bookings), not(isExpiredOffer(bookings, now)))),
);

/** Every stay that waits for a room of its type. */
export function waitingStays(view: View) {
  return staysWithoutRoom.all(view, {});
}

const codesAndMarks = query([], (db, { property }) =>
  db
    .select({ code: bookings.code, external_id: bookings.external_id })
    .from(bookings)
    .where(and(eq(bookings.property_id, property), isNull(bookings.deleted_at))),
);

/** The booking numbers and row fingerprints of all bookings: a row that matches one is the same stay. */
export function knownStays(view: View): { codes: ReadonlySet<string>; marks: ReadonlySet<string> } {
  const rows = codesAndMarks.all(view, {});
  return { codes: new Set(rows.map(({ code }) => code)), marks: new Set(rows.flatMap(({ external_id }) => external_id ?? [])) };
}

/**
 * The fingerprint that recognises a row without a booking number in a later import: a hash of all its cells; the second identical row gets
 * a fingerprint of its own.
 */
export function makeMarks() {
  const seen = new Map<string, number>();
  return (cells: ImportCells): string => {
    const says = createHash("sha256").update(JSON.stringify(cells)).digest("hex").slice(0, MARK_LENGTH);
    const nth = (seen.get(says) ?? 0) + 1;
    seen.set(says, nth);
    return `import:${says}:${nth}`;
  };
}

const MARK_LENGTH = 32;
