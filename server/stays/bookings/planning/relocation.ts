import type { View, Work } from "#server/platform/core/work/work.ts";
import { begunInRoom, demandOf } from "#server/stays/availability/conflicts.ts";
import { rearrangementFor, type WantedRoom } from "#server/stays/availability/rearrangement.ts";
import { type RoomAndType, type RoomFacts, roomAndTypeOf, roomFacts } from "#server/stays/availability/room-facts.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { type ClearingMove, type Saving, saveBookings } from "#server/stays/bookings/save.ts";
import { localDate, type Stay } from "#shared/platform/core/stays.ts";
import { type DemandChange } from "#shared/stays/availability/conflicts.ts";

/** A booking that moves to another room of its type so that another booking gets one. Its price stays. */
export type Relocation = { row: BookingRow; room: RoomFacts };

/** The room and the moves that free it, or the times at which no booking can move. */
export type RelocationPlan = { room_id: string | null; relocations: Relocation[]; proven: boolean; full: Stay[] };

/** Finds one room of its type for all nights of a stay, with the moves of other bookings that free it. */
export function relocationsFor(view: View, wanted: WantedRoom): RelocationPlan {
  const found = rearrangementFor(view, wanted);
  if (found.room_id === null) return { room_id: null, relocations: [], proven: found.proven, full: found.full };
  const relocations = found.moves.map(({ booking_id, room_id }) => ({
    row: bookingStore.get(view, booking_id),
    room: roomFacts(view, room_id, "room_id"),
  }));
  return { room_id: found.room_id, relocations, proven: found.proven_least, full: [] };
}

export function demandOfRelocation(view: View, { row, room }: Relocation): DemandChange {
  return {
    id: row.id,
    before: demandOf(row, view.now),
    after: demandOf(begunInRoom(view, { ...row, room_id: room.id }, row.id), view.now),
  };
}

/** Why bookings move: the booking that they move for, and whether the server decided it. */
type Reason = { code: string; automated: boolean };

export function savingOf(work: Work, { row, room }: Relocation, { code, automated }: Reason): Saving {
  const zone = work.actor.time_zone;
  const from = roomAndTypeOf(work, row);
  const words = { ...placeWords({ ...from, stay: row }, { ...room, room, stay: row }, zone), makes_room_for: code };
  const { check_in } = begunInRoom(work, { ...row, room_id: room.id }, row.id);
  return { row, changes: { room_id: room.id, check_in }, event: { type: "booking.moved", words, automated } };
}

/** Moves the bookings as one; returns the moves for the event of the booking that gets the room. */
export function relocate(work: Work, relocations: readonly Relocation[], reason: Reason): ClearingMove[] {
  if (relocations.length === 0) return [];
  saveBookings(
    work,
    relocations.map((relocation) => savingOf(work, relocation, reason)),
  );
  return relocations.map(clearingMove);
}

/** The saved change will have the next version. */
export function clearingMove({ row, room }: Relocation): ClearingMove {
  return { booking_id: row.id, code: row.code, version: row.version + 1, from_room_id: row.room_id ?? "", room_id: room.id };
}

type RelocationTarget = Pick<RoomAndType, "type_name" | "type_name_en"> & { room: { number: string } | null; stay: Stay };

type PlaceWords = { from_place: string; from_place_en?: string; to_place: string; to_place_en?: string };

/** Both places of a move as the words of its event; a stay without a room is named by its type, in English as well. */
export function placeWords(from: RelocationTarget, to: RelocationTarget, zone: string): PlaceWords {
  const words: PlaceWords = { from_place: placeName(from, from.type_name, zone), to_place: placeName(to, to.type_name, zone) };
  if (!from.room && from.type_name_en !== null) words.from_place_en = placeName(from, from.type_name_en, zone);
  if (!to.room && to.type_name_en !== null) words.to_place_en = placeName(to, to.type_name_en, zone);
  return words;
}

/** Room and dates, as the activity log shows them in any language: `101, 05.04.–08.04.` */
function placeName({ room, stay }: RelocationTarget, type: string, zone: string): string {
  return `${room?.number ?? type}, ${short(stay.check_in, zone)}–${short(stay.check_out, zone)}`;
}

function short(instant: string, zone: string): string {
  const [, month, day] = localDate(instant, zone).split("-");
  return `${day}.${month}.`;
}
