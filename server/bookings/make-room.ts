import { type ClaimChange, claim, claimOf, obstacleOf } from "#server/bookings/claims.ts";
import { createBooking, invalid } from "#server/bookings/create.ts";
import { placeOf, type RoomFacts, roomNamed, roomTypeNamed, stayAt, type TypeFacts } from "#server/bookings/desk.ts";
import { placeName } from "#server/bookings/place-name.ts";
import { type BookingRow, bookingStore } from "#server/bookings/queries.ts";
import { mayGiveWay, wayFor } from "#server/bookings/rearranging.ts";
import { claimOfRelocation, madeRoom, type Relocation, savingOf } from "#server/bookings/relocate.ts";
import { saveBookings } from "#server/bookings/save.ts";
import { prepared } from "#server/core/prepared.ts";
import type { View, Work } from "#server/core/work.ts";
import type { MakeRoom, ProposedMove, RoomProposal, RoomWish } from "#shared/bookings/make-room.ts";
import { whyNotDates, whyNotMove } from "#shared/bookings/rules.ts";
import { Problem } from "#shared/core/errors.ts";
import type { Stay } from "#shared/core/stays.ts";

/** Who would have to go where, so that a booking or a stay gets one room for all its time. Changes nothing. */
export function proposeRoom(view: View, wish: RoomWish): RoomProposal {
  const { booking, type, stay } = wanting(view, wish);
  if (wish.room_id !== null && roomNamed(view, wish.room_id, "room_id").room_type_id !== type.room_type_id) {
    throw invalid("room_id", "of another type");
  }
  const way = wayFor(view, { type, stay, wanted: wish.room_id, but: booking?.id ?? null });
  const told = {
    ...stay,
    booking: booking && { id: booking.id, version: booking.version },
    room_type_id: type.room_type_id,
    proven: way.proven,
  };
  if (way.room_id === null) return { ...told, room: null, moves: [], full: way.full };
  const changes = changesFor(view, { booking, type, stay, room_id: way.room_id, relocations: way.relocations });
  if (obstacleOf(view, changes).problem) return { ...told, room: null, moves: [], proven: true, full: [] };
  const { id, number } = roomNamed(view, way.room_id, "room_id");
  return { ...told, room: { id, number }, moves: way.relocations.map((relocation) => proposedMove(view, relocation)), full: [] };
}

/** Does what was proposed and seen, in one step. Answers the one who got the room first, then those who made it. */
export function makeRoom(work: Work, { booking, create, room_id, moves }: MakeRoom): BookingRow[] {
  const room = roomNamed(work, room_id, "room_id");
  const relocations = moves.map((move) => relocationOf(work, move, room));
  const ids = [booking?.id, ...moves.map((move) => move.id)];
  if (new Set(ids).size < ids.length) throw invalid("moves", "each booking once");
  if (create) {
    const stay = stayAt(work, create);
    assertAsSeen(work, changesFor(work, { booking: null, type: room, stay, room_id, relocations }));
    const made = createBooking(work, { ...create, room_id, room_type_id: room.room_type_id, auto_assign_room: false }, { relocations });
    return [made, ...relocations.map(({ row }) => bookingStore.find(work, row.id))];
  }
  return giveRoom(work, assertSeen(bookingStore.find(work, booking?.id ?? ""), booking?.version), room, relocations);
}

function giveRoom(work: Work, row: BookingRow, room: RoomFacts, relocations: readonly Relocation[]): BookingRow[] {
  assertMayGo(work, row, room);
  const changes = changesFor(work, { booking: row, type: room, stay: row, room_id: room.id, relocations });
  assertAsSeen(work, changes);
  claim(work, changes);
  const zone = work.actor.time_zone;
  const from = placeOf(work, row);
  const words = { from_place: placeName(from.room, from, row, zone), to_place: placeName(room, room, row, zone) };
  const beside = { moves: relocations.map(madeRoom) };
  const saved = saveBookings(work, [
    ...relocations.map((relocation) => savingOf(work, relocation, { code: row.code, automated: false })),
    { row, changes: { room_id: room.id }, telling: { type: "booking.moved", words, ...(relocations.length > 0 ? { beside } : {}) } },
  ]);
  return [...saved.slice(-1), ...saved.slice(0, -1)];
}

type Wanting = { booking: BookingRow | null; type: TypeFacts; stay: Stay };

function wanting(view: View, wish: RoomWish): Wanting {
  if (wish.booking_id !== undefined) {
    const booking = bookingStore.find(view, wish.booking_id);
    const type = placeOf(view, { room_id: null, room_type_id: booking.room_type_id });
    assertMayGo(view, booking, { ...type, id: "" });
    return { booking, type, stay: { check_in: booking.check_in, check_out: booking.check_out } };
  }
  const { room_type_id = "", check_in = "", check_out = "" } = wish;
  const type = roomTypeNamed(view, room_type_id, "room_type_id");
  const stay = stayAt(view, { check_in, check_out });
  const reason = whyNotDates(stay, { now: view.now, time_zone: view.actor.time_zone });
  if (reason) throw new Problem(reason);
  return { booking: null, type, stay };
}

/** Somebody in the house doesn't get another room by pushing others around; for all others what any move asks. */
function assertMayGo(view: View, row: BookingRow, room: TypeFacts & { id: string }): void {
  const clock = { now: view.now, time_zone: view.actor.time_zone };
  const reason = row.status === "checked_in" ? "booking/invalid_status" : whyNotMove(row, { ...row, room }, [], clock);
  if (reason) throw new Problem(reason);
  if (room.room_type_id !== row.room_type_id) throw invalid("room_id", "of another type");
}

type Plan = { booking: BookingRow | null; type: TypeFacts; stay: Stay; room_id: string; relocations: readonly Relocation[] };

function changesFor(view: View, { booking, type, stay, room_id, relocations }: Plan): ClaimChange[] {
  const { check_in, check_out } = stay;
  const after = { check_in, check_out, room_type_id: type.room_type_id, room_id };
  const wanted = { id: booking?.id ?? null, before: booking && claimOf(booking, view.now), after };
  return [wanted, ...relocations.map((relocation) => claimOfRelocation(view, relocation))];
}

function relocationOf(work: Work, { id, version, room_id }: MakeRoom["moves"][number], wanted: RoomFacts): Relocation {
  const row = assertSeen(bookingStore.find(work, id), version);
  const room = roomNamed(work, room_id, "moves");
  if (room.room_type_id !== wanted.room_type_id || row.room_type_id !== wanted.room_type_id) throw invalid("moves", "of another type");
  if (!mayGiveWay(row, room)) throw new Problem("stale");
  return { row, room };
}

function assertSeen(row: BookingRow, version: number | undefined): BookingRow {
  if (row.version !== version) throw new Problem("stale");
  return row;
}

/** Somebody else may have come since: what was seen can't be done any more. */
function assertAsSeen(work: Work, changes: readonly ClaimChange[]): void {
  if (obstacleOf(work, changes).problem) throw new Problem("stale");
}

const NAME = `SELECT coalesce(gu.name, cu.name) AS name FROM bookings b LEFT JOIN contacts cu ON cu.id = b.customer_id
  LEFT JOIN booking_guests bg ON bg.booking_id = b.id AND bg.position = 0 LEFT JOIN contacts gu ON gu.id = bg.contact_id WHERE b.id = ?`;

function proposedMove(view: View, { row, room }: Relocation): ProposedMove {
  const from = placeOf(view, row).room;
  return {
    id: row.id,
    version: row.version,
    code: row.code,
    name: prepared<{ name: string | null }>(view.db, NAME).get(row.id)?.name ?? null,
    check_in: row.check_in,
    check_out: row.check_out,
    from: { id: from?.id ?? "", number: from?.number ?? "" },
    to: { id: room.id, number: room.number },
  };
}
