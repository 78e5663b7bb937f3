import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { RoomStatusBadge } from "#client/inventory/rooms/room-status.tsx";
import css from "#client/office/dashboard/today-lists.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRooms, useRoomTypes } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { staffName } from "#client/platform/core/staff-name.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { Dim, Hint } from "#client/platform/ui/typography.tsx";
import { HasMoved } from "#client/stays/bookings/parts/has-moved.tsx";
import { addDays, hotelDay, instantAt, localDate } from "#shared/platform/core/stays.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

type RoomPart = PlanBooking["rooms"][number];
type RoomChange = { booking: PlanBooking; from: RoomPart; to: RoomPart };

/** The guests who change rooms on this hotel day, with the room that they leave and the one that they get; nothing on other days. */
export function RoomChanges() {
  const say = useSay();
  const { zone } = useFormats();
  const { withParam } = useAddress();
  const mayWrite = useMay()("bookings:write");
  const rooms = useRooms().data?.data ?? [];
  const types = useRoomTypes().data?.data ?? [];
  const day = hotelDay(useNow(), zone);
  const window = { from: instantAt(day, "00:00", zone), to: instantAt(addDays(day, 1), "00:00", zone) };
  const { data, error, refetch } = useQuery(trpc.roomPlan.window.queryOptions(window));
  const changes = (data?.bookings ?? []).flatMap((booking) => changesOn(booking, day, zone));
  const nameOf = ({ room_id, room_type_id }: RoomPart) => {
    const type = types.find(({ id }) => id === room_type_id);
    return rooms.find(({ id }) => id === room_id)?.number ?? (type ? staffName(type) : "–");
  };
  const title = say("dashboard.room_changes");
  if (error && !data) {
    return (
      <Panel title={title}>
        <LoadFailed error={error} retry={refetch} />
      </Panel>
    );
  }
  if (changes.length === 0) return null;
  return (
    <Panel title={title} aside={<Dim>{changes.length}</Dim>}>
      <ul aria-label={title} className={css["list"]}>
        {changes.map(({ booking, from, to }) => {
          const room = rooms.find(({ id }) => id === to.room_id);
          return (
            <li key={to.id} className={css["line"]}>
              <strong className={css["room"]}>{nameOf(to)}</strong>
              <div className={css["who"]}>
                <Link to={withParam("booking", booking.id)}>{booking.name ?? booking.code}</Link>
                <Hint>
                  {[say("dashboard.comes_from_room", { room: nameOf(from) }), say("dashboard.persons", { count: booking.occupancy })].join(
                    " · ",
                  )}
                </Hint>
              </div>
              <div className={css["facts"]}>{room && <RoomStatusBadge status={room.status} inspected={room.inspected_at !== null} />}</div>
              {mayWrite && booking.status === "checked_in" && booking.room_id !== to.room_id && to.room_id !== null && (
                <HasMoved id={booking.id} name={booking.name ?? booking.code} room={nameOf(to)} />
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const STAYING: ReadonlySet<PlanBooking["status"]> = new Set(["pending", "confirmed", "checked_in"]);

/** The change of rooms of a stay on a day, if it has one. */
function changesOn(booking: PlanBooking, day: string, zone: string): RoomChange[] {
  if (!STAYING.has(booking.status)) return [];
  return booking.rooms.flatMap((to, index) => {
    const from = booking.rooms[index - 1];
    return from && localDate(to.check_in, zone) === day ? [{ booking, from, to }] : [];
  });
}
