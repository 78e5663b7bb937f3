import { setRoomStatus } from "#server/inventory/rooms/status.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { roomFacts } from "#server/stays/availability/room-facts.ts";
import { clockOf } from "#server/stays/availability/stay-times.ts";
import { partsOf, partsOfAll } from "#server/stays/bookings/parts.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { saveBooking } from "#server/stays/bookings/save.ts";
import { isOccupied } from "#server/stays/bookings/steps/facts.ts";
import { inHouseInParts } from "#server/stays/bookings/steps/statements.ts";
import { assertAllowed, Problem } from "#shared/platform/core/errors.ts";
import { addDays, hotelDay } from "#shared/platform/core/stays.ts";
import { partToMoveInto, whyNotMoveIn } from "#shared/stays/bookings/parts.ts";

/**
 * Takes guests in house into the room of their next part: they have moved. The room that they left is dirty, and its keys are revoked. Guests
 * who are themselves due to move today occupy no room, so that two can exchange theirs. Throws `booking/invalid_dates` if no change of rooms
 * is due, `booking/room_missing`, `room/out_of_service` and `room/occupied`. `automated` is true for a move that nobody has ticked.
 */
export function moveIn(work: Work, { id, automated = false }: { id: string; automated?: boolean }): BookingRow {
  const row = bookingStore.get(work, id);
  const stay = { ...row, rooms: partsOf(work, id) };
  assertAllowed(whyNotMoveIn(stay, clockOf(work)));
  const day = hotelDay(work.now, work.actor.time_zone);
  const part = partToMoveInto(stay, { day, clock: clockOf(work) });
  if (!part?.room_id || row.room_id === null) throw new Problem("booking/room_missing");
  const room = roomFacts(work, part.room_id, "room_id");
  if (room.status === "out_of_service") throw new Problem("room/out_of_service");
  if (isOccupied(work, room.id, [id, ...dueToMove(work, day)])) throw new Problem("room/occupied");
  const { room_id, room_type_id, room_fixed } = part;
  const words = { from_room: roomFacts(work, row.room_id, "room_id").number, to_room: room.number };
  const event = { type: "booking.room_changed", words, automated } as const;
  const saved = saveBooking(work, row, { room_id, room_type_id, room_fixed }, event);
  setRoomStatus(work, row.room_id, "dirty");
  return saved;
}

/** The guests in house who should have moved into another room on a day before this one. */
export function overdueToMove(view: View): string[] {
  return dueToMove(view, addDays(hotelDay(view.now, view.actor.time_zone), -1));
}

/** The guests in house who are to move by a day, and have not moved yet. */
function dueToMove(view: View, day: string): string[] {
  const stays = inHouseInParts.all(view, {});
  const parts = partsOfAll(
    view,
    stays.map(({ id }) => id),
  );
  const clock = clockOf(view);
  return stays.flatMap(({ id, ...stay }) => (partToMoveInto({ ...stay, rooms: parts.get(id) ?? [] }, { day, clock }) ? [id] : []));
}
