import { Button, Group } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { bookingTitle } from "#client/platform/ui/booking-name.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { ACTION_ICONS } from "#client/stays/bookings/action-choices.ts";
import type { CheckInRoomState } from "#client/stays/bookings/check-in/use-check-in-room.ts";
import { useBookingActions } from "#client/stays/bookings/use-booking-actions.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

const CheckOut = ACTION_ICONS.check_out;

type Props = {
  booking: Booking;
  room: CheckInRoomState;
  /** The check-in was tried all the same: what is in the way is led to. */
  isRefused: boolean;
};

/** The ways on where there is no room to move into: the person who is still in it checks out, or the guest gets a room of another type. */
export function CheckInFull({ booking, room: { own, conflict }, isRefused }: Props) {
  const say = useSay();
  const { change } = useAddress();
  const { act, running } = useBookingActions();
  const staying = useStaying(conflict === "occupied" && own ? own.id : null, booking.id);
  const name = staying && bookingTitle(staying);
  return (
    <Group gap={8} role="group" tabIndex={-1} aria-label={say("check_in.rooms_full")} data-refused={isRefused || undefined}>
      {staying && name && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<CheckOut size={16} aria-hidden />}
            loading={running === "check_out"}
            onClick={() => act(staying, "check_out")}
          >
            {say("check_in.check_out_staying", { name })}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => change({ check_in: null, booking: staying.id })}>
            {say("check_in.booking_of_staying", { name })}
          </Button>
        </>
      )}
      {!booking.read_only && (
        <Button size="compact-sm" variant="subtle" onClick={() => change({ check_in: null, booking: booking.id })}>
          {say("check_in.other_type")}
        </Button>
      )}
    </Group>
  );
}

/** The stay that is in a room now. */
function useStaying(room_id: string | null, without: string): Booking | undefined {
  const { data } = useQuery(
    trpc.bookings.list.queryOptions(
      room_id === null ? skipToken : { room_id, status: ["checked_in"], expand: ["customer", "group", "guests"], sort: "check_out" },
    ),
  );
  return data?.data.find(({ id }) => id !== without);
}
