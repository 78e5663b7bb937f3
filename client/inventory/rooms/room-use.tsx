import { Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { z } from "zod";
import css from "#client/inventory/rooms/room-use.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import type { Room } from "#shared/inventory/rooms/schema.ts";

const Stay = z.object({ id: z.string(), status: z.string(), check_out: z.string() });
const Lock = z.object({ end: z.string() });

/** The current stay in the room, with a link to its booking, or the lock. */
export function RoomUse({ room }: { room: Room }) {
  const say = useSay();
  const formats = useFormats();
  const lock = Lock.safeParse(room.room_locks?.[0]).data;
  if (lock) return <Text size="sm">{say("rooms.locked_until", { date: formats.weekday(lock.end) })}</Text>;
  const stay = room.bookings?.map((booking) => Stay.safeParse(booking).data).find((known) => known && known.status !== "checked_out");
  if (stay) {
    return (
      <Link to={`/bookings/${stay.id}`} className={css["stay"] ?? ""}>
        {say("rooms.occupied_until", { date: formats.weekday(stay.check_out) })}
      </Link>
    );
  }
  return (
    <Text size="sm" c="dimmed">
      {say("rooms.free")}
    </Text>
  );
}
