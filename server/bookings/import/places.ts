import { createHash } from "node:crypto";
import { and, asc, eq, isNull, not } from "drizzle-orm";
import { blocksRoom, isExpiredOffer } from "#server/bookings/conditions.ts";
import { bookings } from "#server/bookings/tables.ts";
import { byId } from "#server/core/database/expand.ts";
import { ofProperty, query } from "#server/core/database/query.ts";
import { inRange, readInRanges } from "#server/core/database/row-ranges.ts";
import type { View } from "#server/core/work/work.ts";
import { roomLocks } from "#server/room-locks/tables.ts";
import { allRoomTypes } from "#server/room-types/queries.ts";
import { rooms as roomTable } from "#server/rooms/tables.ts";
import type { Stay } from "#shared/core/stays.ts";
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

const blockingStays = query(["from", "to"], (db, { from, to, property, now }) =>
  db
    .select({
      room_id: bookings.room_id,
      room_type_id: bookings.room_type_id,
      check_in: bookings.check_in,
      check_out: bookings.check_out,
      name: bookings.code,
    })
    .from(bookings)
    .where(and(inRange(bookings, { from, to }), ofProperty(bookings, property), blocksRoom(bookings), not(isExpiredOffer(bookings, now)))),
);

const locks = query(["from", "to"], (db, { from, to, property }) =>
  db
    .select({ room_id: roomLocks.room_id, check_in: roomLocks.start, check_out: roomLocks.end })
    .from(roomLocks)
    .where(and(inRange(roomLocks, { from, to }), ofProperty(roomLocks, property), isNull(roomLocks.deleted_at))),
);

/** A stay or lock that takes a room, with the name by which the front desk knows it. */
export type RoomOccupant = Stay & { room_id: string; holder: { name: string } };
/** A stay that waits for a room of its type. */
type WaitingStay = Stay & { room_type_id: string };

/** All that takes rooms, past and future. */
export function* readOccupancy(view: View): Generator<void, { withRoom: RoomOccupant[]; waiting: WaitingStay[] }> {
  const withRoom: RoomOccupant[] = [];
  const waiting: WaitingStay[] = [];
  for (const { room_id, room_type_id, name, check_in, check_out } of yield* readInRanges(view, bookings, blockingStays)) {
    yield;
    if (room_id === null) waiting.push({ room_type_id, check_in, check_out });
    else withRoom.push({ room_id, check_in, check_out, holder: { name } });
  }
  const name = importReasons.lock[view.actor.language];
  for (const lock of yield* readInRanges(view, roomLocks, locks)) withRoom.push({ ...lock, holder: { name } });
  return { withRoom, waiting };
}

const codesAndMarks = query(["from", "to"], (db, { from, to, property }) =>
  db
    .select({ code: bookings.code, external_id: bookings.external_id })
    .from(bookings)
    .where(and(inRange(bookings, { from, to }), ofProperty(bookings, property), isNull(bookings.deleted_at))),
);

/** The booking numbers and row fingerprints of all bookings: a row that matches one is the same stay. */
export function* knownStays(view: View): Generator<void, { codes: ReadonlySet<string>; marks: ReadonlySet<string> }> {
  const codes = new Set<string>();
  const marks = new Set<string>();
  for (const { code, external_id } of yield* readInRanges(view, bookings, codesAndMarks)) {
    yield;
    codes.add(code);
    if (external_id !== null) marks.add(external_id);
  }
  return { codes, marks };
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
