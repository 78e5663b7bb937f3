import { setRoomStatus } from "#server/inventory/rooms/status.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { roomFacts, roomTypeFacts } from "#server/stays/availability/room-facts.ts";
import { clockOf, usualTimes } from "#server/stays/availability/stay-times.ts";
import { demandsOf, partsOf, roomToday } from "#server/stays/bookings/parts.ts";
import { repricedInParts } from "#server/stays/bookings/planning/parts-price.ts";
import { placeWords } from "#server/stays/bookings/planning/relocation.ts";
import { resolveConflicts } from "#server/stays/bookings/planning/resolve-conflicts.ts";
import { assertStock } from "#server/stays/bookings/planning/stock.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { type BookingEvent, type Saving, saveBooking } from "#server/stays/bookings/save.ts";
import { isOccupied } from "#server/stays/bookings/steps/facts.ts";
import { assertAllowed, invalid, Problem } from "#shared/platform/core/errors.ts";
import { dayMeant } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import type { DemandChange } from "#shared/stays/availability/conflicts.ts";
import type { BookingCut, BookingPartPatch } from "#shared/stays/bookings/nights-schema.ts";
import {
  cut,
  joined,
  movedPart,
  movedParts,
  type PartFacts,
  type PartPlace,
  whyNotCut,
  whyNotJoin,
  whyNotMovePart,
  whyNotMoveParts,
} from "#shared/stays/bookings/part-changes.ts";
import { type Part, type StayInParts } from "#shared/stays/bookings/parts.ts";
import type { BookingMoves, BookingPatch } from "#shared/stays/bookings/schema.ts";

/** Cuts a stay: from a day on its guest has another room, with a later departure also for nights that the stay did not have. */
export function cutBooking(work: Work, { id, from, to, ...there }: BookingCut & { id: string }): BookingRow {
  const { row, stay, facts } = stayToChange(work, id);
  const place = placeOf(work, there);
  if (!place) throw invalid("room_type_id", "room_or_type");
  const change = { from, to, place };
  assertAllowed(whyNotCut(stay, change, facts));
  const rooms = cut(stay, { id: newId(), ...change }, facts);
  const at = rooms.findIndex((part) => !stay.rooms.some((other) => other.id === part.id));
  const event = wordsOf(work, "booking.cut", [rooms[at - 1], rooms[at]]);
  const saved = saveParts(work, { row, rooms, retain: there.retain_original_price, event });
  if (!there.ignore_stock) assertStock(work, saved, row);
  return saved;
}

/** Gives a part of a stay other days or another room; the parts beside it become longer or shorter. */
export function movePart(work: Work, { id, part_id, from, to, ...place }: BookingPartPatch & { id: string; part_id: string }): BookingRow {
  const { row, stay, facts } = stayToChange(work, id);
  const before = partNamed(stay, part_id);
  const move = { id: part_id, from, to, place: placeOf(work, place) ?? undefined };
  assertAllowed(whyNotMovePart(stay, move, facts));
  const rooms = movedPart(stay, move, facts);
  const after = rooms.find((part) => part.id === part_id);
  const event = wordsOf(work, "booking.part_moved", [before, after]);
  const saved = saveParts(work, { row, rooms, retain: place.retain_original_price, event });
  if (!place.ignore_stock) assertStock(work, saved, row);
  return saved;
}

/** A change that passed its own rules; conflicts are checked together for all that happen at once. */
export type Plan = Saving & { demands: readonly DemandChange[]; room_id: string | null };

type MoveOfPart = Pick<InCents<BookingMoves>["moves"][number], "check_in" | "check_out" | "room_id" | "room_type_id" | "room_fixed"> &
  Pick<InCents<BookingPatch>, "retain_original_price" | "total_gross_amount"> & { part_id: string };

/**
 * The move of several parts of a stay, or of some together with other stays: its parts change as one. A total is that of the whole stay,
 * `room_fixed` that of the part.
 */
export function planPartMoves(work: Work, row: BookingRow, moves: readonly MoveOfPart[]): Plan {
  const { stay: present, facts } = stayToChange(work, row.id);
  const zone = work.actor.time_zone;
  const [first] = moves;
  if (!first) throw new Error("no part is moved");
  const fixedOf = (id: string) => moves.find(({ part_id }) => part_id === id)?.room_fixed;
  const stay = { ...present, rooms: present.rooms.map((part) => (fixedOf(part.id) === false ? { ...part, room_fixed: false } : part)) };
  const ofParts = moves.map(({ part_id, check_in, check_out, room_id, ...place }) => {
    if (room_id === null)
      return { id: part_id, ...daysNamed({ check_in, check_out }, zone), place: withoutRoom(work, partNamed(stay, part_id)) };
    return { id: part_id, ...daysNamed({ check_in, check_out }, zone), place: placeOf(work, { ...place, room_id }) ?? undefined };
  });
  assertAllowed(whyNotMoveParts(stay, ofParts, facts));
  const rooms = movedParts(stay, ofParts, facts).map((part) => ({ ...part, room_fixed: fixedOf(part.id) ?? part.room_fixed }));
  if (rooms.some(({ room_fixed, room_id }) => room_fixed && room_id === null)) throw invalid("room_fixed", "with_room_only");
  const dates = { check_in: rooms[0]?.check_in ?? row.check_in, check_out: rooms.at(-1)?.check_out ?? row.check_out };
  const today = roomToday(work, row, { status: row.status, rooms: { before: present.rooms, after: rooms } });
  const after = { ...row, ...dates, ...today, rooms };
  const retain = moves.some(({ retain_original_price }) => retain_original_price);
  const total = moves.findLast(({ total_gross_amount }) => total_gross_amount !== undefined)?.total_gross_amount;
  const changed = rooms.find((part) => part.id === first.part_id);
  return {
    row,
    changes: { ...dates, ...today, ...repricedInParts(work, row, { ...after, retain, total }), rooms },
    demands: demandsOf(work, row, after),
    room_id: today.room_id,
    event: wordsOf(work, "booking.part_moved", [partNamed(present, first.part_id), changed]),
  };
}

function daysNamed(
  { check_in, check_out }: Pick<MoveOfPart, "check_in" | "check_out">,
  zone: string,
): { from: string | undefined; to: string | undefined } {
  return { from: check_in && dayMeant(check_in, zone), to: check_out && dayMeant(check_out, zone) };
}

/** A room of its type, still to be assigned. */
function withoutRoom(work: Work, { room_type_id }: Part): PartPlace {
  return { ...roomTypeFacts(work, room_type_id), room_id: null };
}

/** Joins a part of a stay to the one before it, whose room its nights get. */
export function joinPart(work: Work, { id, part_id }: { id: string; part_id: string }): BookingRow {
  const { row, stay, facts } = stayToChange(work, id);
  const part = partNamed(stay, part_id);
  assertAllowed(whyNotJoin(stay, part_id, facts));
  const rooms = joined(stay, part_id);
  const before = rooms[stay.rooms.indexOf(part) - 1];
  return saveParts(work, { row, rooms, retain: undefined, event: wordsOf(work, "booking.parts_joined", [part, before]) });
}

/** The stay, and what the rules of its parts ask for; conflicts with other stays are checked together with the demand of the type. */
function stayToChange(work: Work, id: string): { row: BookingRow; stay: StayInParts; facts: PartFacts } {
  const row = bookingStore.get(work, id);
  const stay = { ...row, rooms: partsOf(work, id) };
  return { row, stay, facts: { clock: clockOf(work), times: usualTimes(work), occupants: () => [] } };
}

function partNamed({ rooms }: StayInParts, id: string): Part {
  const part = rooms.find((other) => other.id === id);
  if (!part) throw new Problem("not_found");
  return part;
}

/** The room or the room type of the input; null if it names none. */
function placeOf(work: Work, { room_id, room_type_id }: Pick<BookingCut, "room_id" | "room_type_id">): PartPlace | null {
  if (room_id === undefined) return room_type_id === undefined ? null : { ...roomTypeFacts(work, room_type_id), room_id: null };
  const room = roomFacts(work, room_id, "room_id");
  if (room_type_id !== undefined && room_type_id !== room.room_type_id) throw invalid("room_type_id", "other_room_type");
  return { ...room, room_id };
}

type PartsChange = { row: BookingRow; rooms: readonly Part[]; retain: boolean | undefined; event: BookingEvent };

/** Saves the parts with the dates, the price and the room of today that follow. Throws the conflict with other stays. */
function saveParts(work: Work, { row, rooms, retain, event }: PartsChange): BookingRow {
  const stay = { check_in: rooms[0]?.check_in ?? row.check_in, check_out: rooms.at(-1)?.check_out ?? row.check_out };
  const today = roomToday(work, row, { status: row.status, rooms: { before: partsOf(work, row.id), after: rooms } });
  const after = { ...row, ...stay, ...today, rooms };
  const price = repricedInParts(work, row, { ...after, retain });
  resolveConflicts(work, demandsOf(work, row, after));
  const isMoving = row.status === "checked_in" && today.room_id !== row.room_id;
  if (isMoving && today.room_id !== null && isOccupied(work, today.room_id, [row.id])) throw new Problem("room/occupied");
  const saved = saveBooking(work, row, { ...stay, ...today, ...price, rooms }, event);
  // A room is dirty from the moment its guest leaves.
  if (isMoving && row.room_id !== null) setRoomStatus(work, row.room_id, "dirty");
  return saved;
}

type PartsEvent = "booking.cut" | "booking.part_moved" | "booking.parts_joined";

/** The event with the words of its two places. */
function wordsOf(work: Work, type: PartsEvent, [from, to]: readonly [Part | undefined, Part | undefined]): BookingEvent {
  if (!from || !to) throw new Error("a part of the stay is missing");
  const place = (part: Part) => {
    const facts = roomTypeFacts(work, part.room_type_id);
    return { ...facts, room: part.room_id === null ? null : roomFacts(work, part.room_id, "room_id"), stay: part };
  };
  return { type, words: placeWords(place(from), place(to), work.actor.time_zone) };
}
