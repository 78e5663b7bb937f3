import { Button, Group, Loader, Text } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#client/core/i18n.ts";
import { api, trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { toastError } from "#client/ui/dialog/toast.tsx";
import { LoadFailed } from "#client/ui/page/load-failed.tsx";
import { bookingStep, tellStep } from "#client/undo/step-history.ts";
import type { RoomType } from "#shared/room-types/schema.ts";

type Props = { bookingId: string; name: string; onGiven(): void };

/**
 * The way on where a booking without a room needs the last one of its type. A room of that type would change nothing, since
 * it is counted already: only one of another type, at the price that was agreed on, leaves one more.
 */
export function OtherTypeRooms({ bookingId, name, onGiven }: Props) {
  const say = useSay();
  const [running, setRunning] = useState<string | null>(null);
  const booking = useQuery(trpc.bookings.get.queryOptions({ id: bookingId }));
  const stay = booking.data && { check_in: booking.data.check_in, check_out: booking.data.check_out };
  const asked = stay && booking.data ? { occupancy: booking.data.occupancy, ...stay } : skipToken;
  const types = useQuery(trpc.availabilities.roomTypes.queryOptions(asked));
  const error = booking.error ?? types.error;

  async function give(type: RoomType): Promise<void> {
    if (!stay) return;
    const [room] = await api.availabilities.rooms.query({ room_type_id: type.id, ...stay });
    const to = room ? { room_id: room.id } : { room_type_id: type.id };
    const moved = await write(trpc.bookings.update, { id: bookingId, ...to, retain_original_price: true });

    tellStep(bookingStep(say("room_plan.other_type_given", { name, type: type.name, number: room?.number ?? "–" }), [moved]));
    onGiven();
  }

  function begin(type: RoomType): void {
    setRunning(type.id);
    void give(type)
      .catch(toastError)
      .finally(() => setRunning(null));
  }

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
            loading={running === room_type.id}
            disabled={running !== null && running !== room_type.id}
            onClick={() => begin(room_type)}
          >
            {say("room_plan.other_type_free", { type: room_type.name, count: available })}
          </Button>
        ))}
      </Group>
    </div>
  );
}
