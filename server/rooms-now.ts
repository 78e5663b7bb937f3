import { expandAll } from "#server/platform/core/database/expand.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { type BookingRow, currentBookingsOfRooms } from "#server/stays/bookings/queries.ts";
import { currentLocksOfRooms, type LockRow } from "#server/stays/room-locks/queries.ts";
import type { Room, RoomQuery } from "#shared/inventory/rooms/schema.ts";
import { can } from "#shared/platform/core/permissions.ts";
import { Booking } from "#shared/stays/bookings/schema.ts";

type RoomChoice = Pick<RoomQuery, "expand_current_bookings" | "expand_current_room_locks">;

/** Rooms with the stays and locks that occupy them now; housekeeping sees times and persons, neither names nor prices. */
export function withCurrent(view: View, rooms: readonly Room[], choice: RoomChoice): Room[] {
  const ids = rooms.map(({ id }) => id);
  const bookings = choice.expand_current_bookings ? currentBookingsOfRooms(view, ids) : null;
  const locks = choice.expand_current_room_locks ? currentLocksOfRooms(view, ids) : null;
  return rooms.map((room) => {
    const shown: Room = { ...room };
    if (bookings) shown.bookings = shownBookings(view, bookings.get(room.id) ?? []);
    if (locks) shown.room_locks = (locks.get(room.id) ?? []).map((lock) => shownLock(view, lock));
    return shown;
  });
}

function shownBookings(view: View, rows: readonly BookingRow[]): { object: string; id: string }[] {
  if (can(view.actor.role, "bookings:read")) return expandAll(view, "booking", rows).map((row) => Booking.parse(row));
  return rows.map(
    ({ object, id, room_id, room_type_id, status, check_in, check_out, occupancy, created_at, updated_at, deleted_at, version }) => {
      return { object, id, room_id, room_type_id, status, check_in, check_out, occupancy, created_at, updated_at, deleted_at, version };
    },
  );
}

function shownLock(view: View, lock: LockRow): { object: string; id: string } {
  if (can(view.actor.role, "bookings:read")) return lock;
  const { created_by: _, ...shown } = lock;
  return shown;
}
