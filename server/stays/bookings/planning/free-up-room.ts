import type { View, Work } from "#server/platform/core/work/work.ts";
import { begunInRoom, conflictOf, demandOf } from "#server/stays/availability/conflicts.ts";
import { mayGiveWay } from "#server/stays/availability/rearrangement.ts";
import { type RoomFacts, roomAndTypeOf, roomFacts, roomTypeFacts, type TypeFacts } from "#server/stays/availability/room-facts.ts";
import { clockOf, stayAt } from "#server/stays/availability/stay-times.ts";
import { isInParts } from "#server/stays/bookings/parts.ts";
import { namesOfBooking } from "#server/stays/bookings/people.ts";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import {
  clearingMove,
  demandOfRelocation,
  placeWords,
  type Relocation,
  relocationsFor,
  savingOf,
} from "#server/stays/bookings/planning/relocation.ts";
import { resolveConflicts, waitingBooking } from "#server/stays/bookings/planning/resolve-conflicts.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { type BookingEvent, saveBookings } from "#server/stays/bookings/save.ts";
import { assertAllowed, invalid, Problem } from "#shared/platform/core/errors.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { type DemandChange } from "#shared/stays/availability/conflicts.ts";
import type {
  AgreedMoves,
  BookingWithMoves,
  FreeUpRoom,
  ProposedMove,
  RoomProposal,
  RoomWish,
} from "#shared/stays/bookings/free-up-room.ts";
import { whyNotDates, whyNotMove } from "#shared/stays/bookings/rules.ts";

/** Proposes the moves of other bookings with which a stay gets one room for all its nights. Changes nothing. */
export function proposeRoom(view: View, wish: RoomWish): RoomProposal {
  const type = roomTypeFacts(view, wish.room_type_id);
  const booking = wish.booking_id === null ? null : bookingStore.get(view, wish.booking_id);
  if (wish.room_id !== null && roomFacts(view, wish.room_id, "room_id").room_type_id !== type.room_type_id) {
    throw invalid("room_id", "other_type");
  }
  const stay = wantedStay(view, wish, booking);
  const plan = relocationsFor(view, { type, stay, wanted: wish.room_id, but: booking?.id ?? null });
  const facts = {
    ...stay,
    room_type_id: type.room_type_id,
    booking: booking && { id: booking.id, version: booking.version },
    in_demand: false,
    waiting: null,
  };
  if (plan.room_id === null) return { ...facts, room: null, moves: [], proven: plan.proven, full: plan.full };
  const { id, number } = roomFacts(view, plan.room_id, "room_id");
  const changes = changesFor(view, { booking, stay, room: { id, ...type }, relocations: plan.relocations });
  const { problem, waiting } = conflictOf(view, changes);
  if (problem) return { ...facts, room: null, moves: [], proven: true, full: [], in_demand: true, waiting: waitingBooking(view, waiting) };
  const moves = plan.relocations.map((relocation) => proposedMove(view, relocation));
  return { ...facts, room: { id, number }, moves, proven: plan.proven, full: [] };
}

/**
 * Makes the proposed moves that the user has seen, in one transaction. Returns the booking that gets the room first, then the moved ones.
 */
export function freeUpRoom(work: Work, { id, version, room_id, moves }: FreeUpRoom): BookingRow[] {
  const row = bookingStore.get(work, id);
  const room = roomFacts(work, room_id, "room_id");
  const relocations = agreedRelocations(work, room, moves);
  if (row.version !== version) throw new Problem("stale");
  if (moves.some((move) => move.id === id)) throw invalid("moves", "booking_once");
  assertMayGo(work, row, room);
  const changes = changesFor(work, { booking: row, stay: row, room, relocations });
  assertAsSeen(work, changes);
  resolveConflicts(work, changes);
  const saved = saveBookings(work, [
    ...relocations.map((relocation) => savingOf(work, relocation, { code: row.code, automated: false })),
    {
      row,
      changes: { room_id, check_in: begunInRoom(work, { ...row, room_id }, id).check_in },
      event: eventOf(work, row, room, relocations),
    },
  ]);
  return [...saved.slice(-1), ...saved.slice(0, -1)];
}

/** Creates a booking together with the moves that free a room for it; see `createBooking` for `soldByChannel`. */
export function createFreeingUpRoom(work: Work, { moves, ...input }: InCents<BookingWithMoves>, soldByChannel = false): BookingRow[] {
  const agreedMoves = (room: RoomFacts) => {
    const relocations = agreedRelocations(work, room, moves);
    assertAsSeen(work, changesFor(work, { booking: null, stay: stayAt(work, input), room, relocations }));
    return relocations;
  };
  const made = createBooking(work, { ...input, auto_assign_room: false }, { agreedMoves, soldByChannel });
  return [made, ...moves.map(({ id }) => bookingStore.get(work, id))];
}

/** The stay that needs a room; an existing booking needs one for its own dates. */
function wantedStay(view: View, wish: RoomWish, booking: BookingRow | null): Stay {
  const stay = stayAt(view, { check_in: wish.check_in, check_out: wish.check_out });
  if (!booking) {
    assertAllowed(whyNotDates(stay, clockOf(view)));
    return stay;
  }
  if (stay.check_in !== booking.check_in || stay.check_out !== booking.check_out) throw invalid("check_in", "other_stay");
  assertMayGo(view, booking, { ...roomTypeFacts(view, wish.room_type_id), id: "" });
  return stay;
}

/** A checked-in booking does not get another room by moving others; all other bookings follow the rules of any move. */
function assertMayGo(view: View, row: BookingRow, room: TypeFacts & { id: string }): void {
  if (isInParts(view, row.id)) throw new Problem("booking/in_parts");
  assertAllowed(row.status === "checked_in" ? "booking/invalid_status" : whyNotMove(row, { ...row, room }, [], clockOf(view)));
  if (room.room_type_id !== row.room_type_id) throw invalid("room_id", "other_type");
}

type Plan = { booking: BookingRow | null; stay: Stay; room: TypeFacts & { id: string }; relocations: readonly Relocation[] };

function changesFor(view: View, { booking, stay, room, relocations }: Plan): DemandChange[] {
  const { check_in, check_out } = stay;
  const after = begunInRoom(view, { check_in, check_out, room_type_id: room.room_type_id, room_id: room.id }, booking?.id);
  const wanted = { id: booking?.id ?? null, before: booking && demandOf(booking, view.now), after };
  return [wanted, ...relocations.map((relocation) => demandOfRelocation(view, relocation))];
}

function agreedRelocations(work: Work, wanted: RoomFacts, moves: AgreedMoves): Relocation[] {
  const named = moves.map((move) => ({ move, row: bookingStore.get(work, move.id), room: roomFacts(work, move.room_id, "moves") }));
  if (new Set(moves.map(({ id }) => id)).size < moves.length) throw invalid("moves", "booking_once");
  return named.map(({ move, row, room }) => {
    if (room.room_type_id !== wanted.room_type_id) throw invalid("moves", "other_type");
    const isAsSeen = row.version === move.version && row.room_type_id === room.room_type_id && !isInParts(work, row.id);
    if (!isAsSeen || !mayGiveWay(row, room)) throw new Problem("stale");
    return { row, room };
  });
}

function eventOf(work: Work, row: BookingRow, room: RoomFacts, relocations: readonly Relocation[]): BookingEvent {
  const zone = work.actor.time_zone;
  const from = roomAndTypeOf(work, row);
  const words = placeWords({ ...from, stay: row }, { ...room, room, stay: row }, zone);
  return { type: "booking.moved", words, ...(relocations.length > 0 ? { beside: { moves: relocations.map(clearingMove) } } : {}) };
}

/** Throws `stale` if another change since then conflicts with the moves that the user has seen. */
function assertAsSeen(work: Work, changes: readonly DemandChange[]): void {
  if (conflictOf(work, changes).problem) throw new Problem("stale");
}

/** A proposed move with names for display: who, when, from where to where. */
export function proposedMove(view: View, { row, room }: Relocation): ProposedMove {
  const from = roomAndTypeOf(view, row).room;
  return {
    id: row.id,
    version: row.version,
    code: row.code,
    name: namesOfBooking(view, row.id)?.name ?? null,
    check_in: row.check_in,
    check_out: row.check_out,
    from: { id: from?.id ?? "", number: from?.number ?? "" },
    to: { id: room.id, number: room.number },
  };
}
