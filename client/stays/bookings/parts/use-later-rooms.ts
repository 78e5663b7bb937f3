import { useFormats } from "#client/platform/core/dates.ts";
import { useRooms, useRoomTypes } from "#client/platform/core/master-data.ts";
import { staffName } from "#client/platform/core/staff-name.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { presentPart } from "#shared/stays/bookings/parts.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** The rooms that a guest gets after the present one, to follow its number: " → 105"; empty for a stay in one room. */
export function useLaterRooms(booking: Booking): string {
  return useLaterRoomsOf()(booking);
}

/** The same for several stays. */
export function useLaterRoomsOf(): (booking: Booking) => string {
  const { zone } = useFormats();
  const now = useNow();
  const rooms = useRooms().data?.data ?? [];
  const types = useRoomTypes().data?.data ?? [];
  return (booking) => {
    if (booking.rooms.length === 1) return "";
    const present = presentPart(booking, { now, time_zone: zone });
    return booking.rooms
      .slice(booking.rooms.findIndex(({ id }) => id === present?.id) + 1)
      .map(({ room_id, room_type_id }) => {
        const type = types.find(({ id }) => id === room_type_id);
        return ` → ${rooms.find(({ id }) => id === room_id)?.number ?? (type ? staffName(type) : "–")}`;
      })
      .join("");
  };
}
