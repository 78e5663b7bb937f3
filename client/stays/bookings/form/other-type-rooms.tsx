import { Button, Group, Loader, Text } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { staffName } from "#client/platform/core/staff-name.ts";
import { api, trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { toastBookings } from "#client/platform/undo/step-history.ts";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";

type OtherTypeStay = { type: RoomType; stay: { check_in: string; check_out: string } };
type Props = { bookingId: string; name: string; onGiven(): void };

/**
 * The way on where a booking without a room needs the last one of its type. A room of that type would change nothing, since
 * it is counted already: only one of another type, at the price that was agreed on, leaves one more.
 */
export function OtherTypeRooms({ bookingId, name, onGiven }: Props) {
  const say = useSay();
  const booking = useQuery(trpc.bookings.get.queryOptions({ id: bookingId }));
  const stay = booking.data && { check_in: booking.data.check_in, check_out: booking.data.check_out };
  const asked = stay && booking.data ? { occupancy: booking.data.occupancy, ...stay } : skipToken;
  const types = useQuery(trpc.availabilities.roomTypes.queryOptions(asked));
  const error = booking.error ?? types.error;

  const { run, running } = useWrites(
    async ({ type, stay: { check_in, check_out } }: OtherTypeStay, send) => {
      const [room] = await api.availabilities.rooms.query({ room_type_id: type.id, check_in, check_out });
      const to = room ? { room_id: room.id } : { room_type_id: type.id };
      const moved = await send(trpc.bookings.update, { id: bookingId, ...to, retain_original_price: true });
      return { moved, number: room?.number ?? "–" };
    },
    {
      done({ moved, number }, { type }) {
        toastBookings(say("room_plan.other_type_given", { name, type: staffName(type), number }), [moved]);
        onGiven();
      },
    },
  );

  if (error) return <LoadFailed error={error} retry={() => void Promise.all([booking.refetch(), types.refetch()])} />;
  if (!booking.data || !types.data) return <Loader size="sm" aria-label={say("room_plan.looking_for_room")} />;
  const others = types.data.filter(({ room_type, available }) => room_type.id !== booking.data.room_type_id && available > 0);
  if (others.length === 0) {
    return (
      <Text size="sm" role="status">
        {say("room_plan.no_other_type", { name })}
      </Text>
    );
  }
  return (
    <div role="group" aria-label={say("room_plan.other_type_for", { name })}>
      <Text size="sm" mb={6}>
        {say("room_plan.other_type_for", { name })}
      </Text>
      <Group gap={8}>
        {others.map(({ room_type, available }) => (
          <Button
            key={room_type.id}
            size="compact-sm"
            variant="light"
            loading={running?.type.id === room_type.id}
            disabled={running !== null && running.type.id !== room_type.id}
            onClick={() => void run({ type: room_type, stay: { check_in: booking.data.check_in, check_out: booking.data.check_out } })}
          >
            {say("room_plan.other_type_free", { type: staffName(room_type), count: available })}
          </Button>
        ))}
      </Group>
    </div>
  );
}
