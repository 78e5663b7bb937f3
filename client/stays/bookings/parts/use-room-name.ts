import { useSay } from "#client/platform/core/i18n.ts";
import { useRooms, useRoomTypes } from "#client/platform/core/master-data.ts";
import { staffName } from "#client/platform/core/staff-name.ts";
import type { BookingRoom } from "#shared/stays/bookings/nights-schema.ts";

type Place = Pick<BookingRoom, "room_id" | "room_type_id">;

/** Names the room of a part of a stay: "Room 204", or the room type of which one is still to be assigned. */
export function useRoomName(): (place: Place) => string {
  const say = useSay();
  const rooms = useRooms().data?.data ?? [];
  const types = useRoomTypes().data?.data ?? [];
  return ({ room_id, room_type_id }) => {
    const room = rooms.find(({ id }) => id === room_id);
    if (room) return say("parts.room", { number: room.number });
    const type = types.find(({ id }) => id === room_type_id);
    return say("parts.some_room", { type: type ? staffName(type) : "" });
  };
}
