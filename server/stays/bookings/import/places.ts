import { createHash } from "node:crypto";
import { and, asc, eq, isNull, not } from "drizzle-orm";
import { allRoomTypes } from "#server/inventory/room-types/queries.ts";
import { rooms as roomTable } from "#server/inventory/rooms/tables.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import { inRange, readInRanges } from "#server/platform/core/database/row-ranges.ts";
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { blocksRoom, isExpiredOffer } from "#server/stays/bookings/conditions.ts";
import type { ForeignWords } from "#server/stays/bookings/import/foreign-words.ts";
import { bookingRooms, bookings } from "#server/stays/bookings/tables.ts";
import { roomLocks } from "#server/stays/room-locks/tables.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import { MARK_FIELDS } from "#shared/tenant/imports/fields.ts";
import type { ImportCells, RefuseImportCell } from "#shared/tenant/imports/rows.ts";
import { namesOfRooms } from "#shared/tenant/imports/several-rooms.ts";
import { importReasons } from "#shared/tenant/imports/text.ts";

export type TypeOfRoom = ReturnType<typeof allRoomTypes>[number];
/** The room, or any room of a type, that a row takes. */
export type ImportPlace = { room: { id: string; number: string } | null; type: TypeOfRoom };

/** Rooms by number and types by code or name, as the rows of an import name them. */
export function placesOf(view: View, foreign: ForeignWords) {
  const all = allRoomTypes(view);
  const typeById = byId(all);
  const typeByWord = new Map<string, TypeOfRoom>();
  for (const type of all) for (const word of [type.name, type.code]) if (word !== null) typeByWord.set(word.trim().toLowerCase(), type);
  const rooms = new Map(roomNumbers.all(view, {}).map((room) => [room.number.toLowerCase(), room]));
  const ofType = new Map(all.map(({ id }) => [id, [...rooms.values()].filter((room) => room.room_type_id === id).map((room) => room.id)]));

  function roomNamed(text: string): ImportPlace | null {
    const room = rooms.get(text.toLowerCase());
    const type = room && typeById.get(room.room_type_id);
    return room && type ? { room, type } : null;
  }

  function typeNamed(text: string): ImportPlace | null {
    const type = typeByWord.get(text.toLowerCase());
    return type ? { room: null, type } : null;
  }

  /** A type by its name here, else by the one that the user has chosen for its name. */
  function typeOfPortal(text: string): ImportPlace | null {
    const known = typeNamed(text);
    if (known) return known;
    const type = typeById.get(foreign.meaningOf("room_type", text) ?? "");
    return type ? { room: null, type } : null;
  }

  function named(cells: ImportCells, count: number | null, refuse: RefuseImportCell): ImportPlace[] | null {
    const isRoom = cells.room !== "";
    const text = isRoom ? cells.room : cells.room_type;
    const parts = namesOfRooms(text);
    const isList = parts.length > 1 && (isRoom ? parts.every(roomNamed) : parts.length === count || parts.some(typeNamed));
    const texts = !isList || (isRoom ? roomNamed : typeNamed)(text) ? [text] : parts;
    const found = texts.map((each) => [each, (isRoom ? roomNamed : typeOfPortal)(each)] as const);
    for (const [each, place] of found) {
      if (place === null && each !== "") refuse(isRoom ? "room" : "room_type", isRoom ? "room_unknown" : "type_unknown", { text: each });
    }
    const places = found.flatMap(([, place]) => place ?? []);
    return places.length === texts.length ? places : null;
  }

  return {
    types: all,
    /** The rooms of a type, by number. */
    roomsOf: (type: string) => ofType.get(type) ?? [],
    /** The places of a row: one for each room that it names, or as many of its type as it counts; null if one is refused. */
    find(cells: ImportCells, count: number | null, refuse: RefuseImportCell): ImportPlace[] | null {
      const places = named(cells, count, refuse);
      const [first] = places ?? [];
      if (!places || !first || count === null || count === places.length) return places;
      if (places.length === 1 && first.room === null) return Array.from({ length: count }, () => first);
      refuse("room_count", "rooms_named", { count, text: cells.room || cells.room_type });
      return null;
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
      room_id: bookingRooms.room_id,
      room_type_id: bookingRooms.room_type_id,
      check_in: bookingRooms.check_in,
      check_out: bookingRooms.check_out,
      name: bookings.code,
    })
    .from(bookings)
    .innerJoin(bookingRooms, eq(bookingRooms.booking_id, bookings.id))
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

export type Occupancy = { withRoom: RoomOccupant[]; waiting: WaitingStay[] };

/** All that takes rooms, past and future. */
export async function readOccupancy(view: View): Promise<Occupancy> {
  const withRoom: RoomOccupant[] = [];
  const waiting: WaitingStay[] = [];
  await eachInTurns(await readInRanges(view, bookings, blockingStays), ({ room_id, room_type_id, name, check_in, check_out }) => {
    if (room_id === null) waiting.push({ room_type_id, check_in, check_out });
    else withRoom.push({ room_id, check_in, check_out, holder: { name } });
  });
  const name = importReasons.lock[view.actor.language];
  for (const lock of await readInRanges(view, roomLocks, locks)) withRoom.push({ ...lock, holder: { name } });
  return { withRoom, waiting };
}

const codesAndMarks = query(["from", "to"], (db, { from, to, property }) =>
  db
    .select({ code: bookings.code, external_id: bookings.external_id })
    .from(bookings)
    .where(and(inRange(bookings, { from, to }), ofProperty(bookings, property), isNull(bookings.deleted_at))),
);

/** The booking numbers and row fingerprints of all bookings: a row that matches one is the same stay. */
export async function knownStays(view: View): Promise<{ codes: ReadonlySet<string>; marks: ReadonlySet<string> }> {
  const codes = new Set<string>();
  const marks = new Set<string>();
  await eachInTurns(await readInRanges(view, bookings, codesAndMarks), ({ code, external_id }) => {
    codes.add(code);
    if (external_id !== null) marks.add(external_id);
  });
  return { codes, marks };
}

/**
 * The fingerprint that recognises a row without a booking number in a later import: a hash of its cells; the second identical row gets a
 * fingerprint of its own. The telephone number is left out, as earlier versions have not read it.
 */
export function makeMarks() {
  const seen = new Map<string, number>();
  return (cells: ImportCells): string => {
    const marked = Object.fromEntries(MARK_FIELDS.map((field) => [field, field === "phone" ? "" : cells[field]]));
    const says = createHash("sha256").update(JSON.stringify(marked)).digest("hex").slice(0, MARK_LENGTH);
    const nth = (seen.get(says) ?? 0) + 1;
    seen.set(says, nth);
    return `import:${says}:${nth}`;
  };
}

const MARK_LENGTH = 32;

/** Fields whose columns earlier versions have not found under some of their headers. */
const UNREAD_BEFORE = ["code", "occupancy", "total", "status", "description"] as const;
type UnreadField = (typeof UNREAD_BEFORE)[number];

/** The fingerprints under which this and earlier versions may have stored a row, for each choice of columns that were not read. */
export function makeKnownMarks() {
  const choices = UNREAD_BEFORE.reduce<UnreadField[][]>((sets, field) => [...sets, ...sets.map((set) => [...set, field])], [[]]);
  const markers = choices.map((unread) => ({ blank: Object.fromEntries(unread.map((field) => [field, ""])), markOf: makeMarks() }));
  return (cells: ImportCells): string[] => markers.map(({ blank, markOf }) => markOf({ ...cells, ...blank }));
}
