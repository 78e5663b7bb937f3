import { begunInRoom, type ClaimChange, claimOf } from "#server/bookings/claims.ts";
import { placeOf, type RoomFacts } from "#server/bookings/desk.ts";
import { placeName } from "#server/bookings/place-name.ts";
import type { BookingRow } from "#server/bookings/queries.ts";
import { type MadeRoom, type Saving, saveBookings } from "#server/bookings/save.ts";
import type { View, Work } from "#server/core/work/work.ts";

/** A booking that goes to another room of its type, so that somebody else gets one. Its price stays. */
export type Relocation = { row: BookingRow; room: RoomFacts };

export function claimOfRelocation(view: View, { row, room }: Relocation): ClaimChange {
  return { id: row.id, before: claimOf(row, view.now), after: claimOf(begunInRoom(view, { ...row, room_id: room.id }, row.id), view.now) };
}

/** Who makes room: the booking they do it for, and whether the house decided that by itself. */
type Reason = { code: string; automated: boolean };

export function savingOf(work: Work, { row, room }: Relocation, { code, automated }: Reason): Saving {
  const zone = work.actor.time_zone;
  const from = placeOf(work, row);
  const words = { from_place: placeName(from.room, from, row, zone), to_place: placeName(room, room, row, zone), makes_room_for: code };
  const { check_in } = begunInRoom(work, { ...row, room_id: room.id }, row.id);
  return { row, changes: { room_id: room.id, check_in }, telling: { type: "booking.moved", words, automated } };
}

/** Moves them all as one; answers what the event of the one who gets the room tells about it. */
export function relocate(work: Work, relocations: readonly Relocation[], reason: Reason): MadeRoom[] {
  if (relocations.length === 0) return [];
  saveBookings(
    work,
    relocations.map((relocation) => savingOf(work, relocation, reason)),
  );
  return relocations.map(madeRoom);
}

/** A saved change is the next version. */
export function madeRoom({ row, room }: Relocation): MadeRoom {
  return { booking_id: row.id, code: row.code, version: row.version + 1, from_room_id: row.room_id ?? "", room_id: room.id };
}
