import { setRoomStatus } from "#server/inventory/rooms/status.ts";
import { defined } from "#server/platform/core/work/changes.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { begunInRoom, demandOf } from "#server/stays/availability/conflicts.ts";
import {
  type RoomAndType,
  type RoomFacts,
  roomAndTypeOf,
  roomChange,
  roomTypeFacts,
  type TypeFacts,
} from "#server/stays/availability/room-facts.ts";
import { clockOf, stayAt } from "#server/stays/availability/stay-times.ts";
import { demandsOf, isInParts, partsOf, partsThrough, roomToday } from "#server/stays/bookings/parts.ts";
import { type Plan, planPartMoves } from "#server/stays/bookings/planning/change-parts.ts";
import { repricedInParts } from "#server/stays/bookings/planning/parts-price.ts";
import { placeWords } from "#server/stays/bookings/planning/relocation.ts";
import { repriced } from "#server/stays/bookings/planning/reprice.ts";
import { resolveConflicts } from "#server/stays/bookings/planning/resolve-conflicts.ts";
import { assertStock } from "#server/stays/bookings/planning/stock.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { type BookingChanges, type Saving, saveBookings } from "#server/stays/bookings/save.ts";
import { isOccupied } from "#server/stays/bookings/steps/facts.ts";
import { assertAllowed, invalid, Problem } from "#shared/platform/core/errors.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { whyNotEdit } from "#shared/stays/bookings/actions.ts";
import type { BookingSwap } from "#shared/stays/bookings/nights-schema.ts";
import { type Part, presentPart } from "#shared/stays/bookings/parts.ts";
import { whyNoSpace, whyNotMove, whyNotOccupancy } from "#shared/stays/bookings/rules.ts";
import type { BookingMoves, BookingPatch } from "#shared/stays/bookings/schema.ts";

/** Moves several bookings as one: each is checked against the others after the move, so two can swap rooms. */
export function moveBookings(work: Work, { moves }: InCents<BookingMoves>): BookingRow[] {
  const once = moves.map(({ id, part_id }) => `${id} ${part_id ?? ""}`);
  if (new Set(once).size < once.length) throw invalid("moves", "booking_once");
  const plans = [...groupBy(moves, ({ id }) => id)].map(([id, own]) => planMoves(work, bookingStore.get(work, id), own));
  const saved = applyPlans(work, plans);
  for (const [index, { row }] of plans.entries()) {
    const after = saved[index];
    const isPassed = moves.some(({ id, ignore_stock }) => id === row.id && ignore_stock);
    if (after && !isPassed) assertStock(work, after, row);
  }
  return saved;
}

type Moves = InCents<BookingMoves>["moves"];

/** The move of a booking, or of several parts of its stay. */
function planMoves(work: Work, row: BookingRow, moves: Moves): Plan {
  if (moves.some(({ version }) => version !== undefined && version !== row.version)) throw new Problem("stale");
  const ofParts = moves.flatMap(({ part_id, ...move }) => (part_id === undefined ? [] : [{ ...move, part_id }]));
  if (ofParts.length > 0 && ofParts.length < moves.length) throw invalid("moves", "booking_once");
  const [move] = moves;
  if (ofParts.length > 0 || !move) return planPartMoves(work, row, ofParts);
  const target = targetOf(work, row, move);
  assertFixable(row, move, target);
  return planChange(work, row, { target, move, others: { room_fixed: move.room_fixed } });
}

/**
 * Two bookings take each other's room, both or none; of a stay in several rooms the part does that is named, else the present one. Throws
 * `booking/room_missing` if one has no room.
 */
export function swapRooms(work: Work, { id, booking_id, part_id, booking_part_id }: BookingSwap): BookingRow[] {
  const row = bookingStore.get(work, id);
  const other = bookingStore.get(work, booking_id, "booking_id");
  const [own, theirs] = [swapped(work, row, part_id), swapped(work, other, booking_part_id)];
  if (!own.room_id || !theirs.room_id) throw new Problem("booking/room_missing");
  return moveBookings(work, {
    moves: [
      { id, part_id: own.part_id, room_id: theirs.room_id },
      { id: booking_id, part_id: theirs.part_id, room_id: own.room_id },
    ],
  });
}

/** The room that a booking gives in a swap, and the part of a stay in several rooms that does. Throws `not_found` for no part of the stay. */
function swapped(work: Work, row: BookingRow, part_id: string | undefined): { part_id: string | undefined; room_id: string | null } {
  const rooms = partsOf(work, row.id);
  const part = part_id === undefined ? presentPart({ ...row, rooms }, clockOf(work)) : rooms.find(({ id }) => id === part_id);
  if (part_id !== undefined && !part) throw new Problem("not_found");
  return rooms.length > 1 && part ? { part_id: part.id, room_id: part.room_id } : { part_id: undefined, room_id: row.room_id };
}

type Move = Pick<InCents<BookingPatch>, "check_in" | "check_out" | "room_id" | "room_type_id" | "room_fixed" | "occupancy" | "cots">;
type NewPrice = Pick<InCents<BookingPatch>, "retain_original_price" | "total_gross_amount">;

/** The dates, room and type that a change gives a booking, and whether that is a move. */
export type Target = {
  from: RoomAndType;
  stay: Stay;
  room: RoomFacts | null;
  type: TypeFacts;
  isMove: boolean;
  /** The parts of a stay in several rooms. */
  rooms?: readonly Part[] | undefined;
};

/** The target of a change. Throws the reason why the booking may not change or move, apart from conflicts with other bookings. */
export function targetOf(work: Work, row: BookingRow, move: Move): Target {
  assertAllowed(whyNotEdit(row));
  if (isInParts(work, row.id)) return targetInParts(work, row, move);
  const place = roomChange(work, row, move);
  const stay = stayAt(work, { check_in: move.check_in ?? row.check_in, check_out: move.check_out ?? row.check_out });
  const asked = { ...place, stay, isMove: isMove(row, { stay, ...place }) };
  if (!asked.isMove) return asked;
  assertMovable(work, row, asked, move);
  return { ...asked, stay: begun(work, row, asked) };
}

/**
 * The target of a stay in several rooms: only its days may change, which change the first and the last part. Throws `booking/in_parts` for
 * another room.
 */
function targetInParts(work: Work, row: BookingRow, move: Move): Target {
  const isOtherRoom = move.room_id !== undefined && move.room_id !== row.room_id;
  const isOtherType = move.room_type_id !== undefined && move.room_type_id !== row.room_type_id;
  if (isOtherRoom || isOtherType) throw new Problem("booking/in_parts");
  const from = roomAndTypeOf(work, row);
  const stay = stayAt(work, { check_in: move.check_in ?? row.check_in, check_out: move.check_out ?? row.check_out });
  const target = { from, stay, room: from.room, type: from, isMove: stay.check_in !== row.check_in || stay.check_out !== row.check_out };
  const parts = partsThrough(work, row, { ...row, ...stay });
  const persons = { occupancy: move.occupancy ?? row.occupancy, cots: move.cots ?? row.cots };
  for (const part of parts?.after ?? []) {
    const isOther = persons.occupancy !== row.occupancy || persons.cots !== row.cots;
    if (isOther) assertAllowed(whyNotOccupancy(persons, roomTypeFacts(work, part.room_type_id)));
  }
  const rooms = withFixed(parts?.after ?? [], move.room_fixed);
  if (!target.isMove) return { ...target, rooms };
  const room = from.room && { ...from.room, max_occupancy: persons.occupancy, max_cots: persons.cots };
  assertAllowed(whyNotMove({ ...row, room_fixed: false, ...persons }, { ...stay, room }, [], clockOf(work)));
  return { ...target, rooms };
}

/** `room_fixed` of a stay in parts fixes all its rooms, or none. */
function withFixed(parts: readonly Part[], room_fixed: boolean | undefined): readonly Part[] {
  return room_fixed === undefined ? parts : parts.map((part) => ({ ...part, room_fixed: room_fixed && part.room_id !== null }));
}

/**
 * A stay that starts in a room on the day another guest left it begins at that guest's check-out; a checked-in guest who keeps the room
 * keeps their start.
 */
function begun(work: Work, row: BookingRow, { stay, room }: Target): Stay {
  if (row.status === "checked_in" && room?.id === row.room_id) return stay;
  const { check_in, check_out } = begunInRoom(work, { ...stay, room_id: room?.id ?? null }, row.id);
  return { check_in, check_out };
}

type RoomTarget = Pick<Target, "room" | "type">;

function isMove(row: BookingRow, { stay, room, type }: RoomTarget & { stay: Stay }): boolean {
  return (
    stay.check_in !== row.check_in ||
    stay.check_out !== row.check_out ||
    (room?.id ?? null) !== row.room_id ||
    type.room_type_id !== row.room_type_id
  );
}

/** Checks the rules of a move without conflicts, which are checked once for all bookings that move together. */
function assertMovable(work: Work, row: BookingRow, { stay, room, type }: Target, move: Move): void {
  const persons = { occupancy: move.occupancy ?? row.occupancy, cots: move.cots ?? row.cots };
  const movable = { ...row, ...persons, room_fixed: row.room_fixed && move.room_fixed !== false };
  assertAllowed(whyNotMove(movable, { ...stay, room: room && { ...room, ...type, id: room.id } }, [], clockOf(work)));
  assertAllowed(whyNoSpace(persons, type));
}

/** A booking without a room cannot be fixed to one. */
export function assertFixable(row: BookingRow, { room_fixed }: Pick<Move, "room_fixed">, { room }: RoomTarget): void {
  if ((room_fixed ?? row.room_fixed) && !room) throw invalid("room_fixed", "with_room_only");
}

/** The change with its price, its demand and its event. `others` are columns that do not move the booking. */
export function planChange(
  work: Work,
  row: BookingRow,
  { target, move, others }: { target: Target; move: NewPrice; others: BookingChanges },
): Plan {
  const { stay, room, type, rooms } = target;
  if (rooms) return planOfParts(work, row, { target, rooms, move, others });
  const moved = target.isMove ? { ...stay, room_id: room?.id ?? null, room_type_id: type.room_type_id } : {};
  const after = { ...row, ...defined({ ...others, ...moved }) };
  const price = repriced(work, row, { ...after, retain: move.retain_original_price, total: move.total_gross_amount });
  const { check_in, check_out, room_id, room_type_id } = after;
  const taken = target.isMove ? { check_in, check_out, room_id, room_type_id } : demandOf(after, work.now);
  return {
    row,
    changes: { ...others, ...moved, ...price },
    demands: [{ id: row.id, before: demandOf(row, work.now), after: taken }],
    room_id: taken?.room_id ?? null,
    event: target.isMove ? movedEvent(work, row, target) : { type: "booking.changed" },
  };
}

type PartsPlan = { target: Target; rooms: readonly Part[]; move: NewPrice; others: BookingChanges };

/** The same for a stay in several rooms. */
function planOfParts(work: Work, row: BookingRow, { target, rooms, move, others }: PartsPlan): Plan {
  const after = { ...row, ...defined(others), ...target.stay, rooms };
  const price = repricedInParts(work, row, { ...after, retain: move.retain_original_price, total: move.total_gross_amount });
  const today = roomToday(work, row, { status: row.status, rooms: { before: partsOf(work, row.id), after: rooms } });
  return {
    row,
    changes: { ...others, ...target.stay, ...price, ...today, rooms },
    demands: demandsOf(work, row, after),
    room_id: today.room_id,
    event: target.isMove ? movedEvent(work, row, target) : { type: "booking.changed" },
  };
}

function movedEvent(work: Work, row: BookingRow, { from, stay, room, type }: Target): Saving["event"] {
  const zone = work.actor.time_zone;
  return { type: "booking.moved", words: placeWords({ ...from, stay: row }, { ...type, room, stay }, zone) };
}

/** Saves changes that happen together. Throws their conflict, unless a channel has sold more than there is. */
export function applyPlans(work: Work, plans: readonly Plan[], { overbooks } = { overbooks: false }): BookingRow[] {
  const demands = plans.flatMap((plan) => plan.demands);
  if (!overbooks) resolveConflicts(work, demands);
  assertRoomsEmpty(work, plans);
  const saved = saveBookings(work, plans);
  for (const { row, changes } of plans) {
    const hasLeft = changes.room_id !== undefined && changes.room_id !== row.room_id;
    if (hasLeft && row.status === "checked_in" && row.room_id) setRoomStatus(work, row.room_id, "dirty");
  }
  return saved;
}

/** A checked-in guest moves only into a room that is empty, or whose guest moves out in the same change. */
function assertRoomsEmpty(work: Work, plans: readonly Plan[]): void {
  const moving = plans.map(({ row }) => row.id);
  for (const { row, room_id } of plans) {
    if (row.status !== "checked_in" || !room_id || room_id === row.room_id) continue;
    if (isOccupied(work, room_id, moving)) throw new Problem("room/occupied");
  }
}
