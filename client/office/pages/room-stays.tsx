import { Anchor, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { bookingTitle, isOffer } from "#client/platform/ui/booking-name.ts";
import { BookingStatusBadge } from "#client/platform/ui/booking-status.tsx";
import { LinedList } from "#client/platform/ui/page/lined-list.tsx";
import { PartFailed } from "#client/platform/ui/page/part-failed.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import { ACTIVE_STATUSES, type Booking } from "#shared/stays/bookings/schema.ts";

const SHOWN = 3;

/** Current and next stays of the room. */
export function RoomStays({ roomId }: { roomId: string }) {
  const say = useSay();
  const { today } = useFormats();
  const { data, error, refetch } = useQuery(
    trpc.bookings.list.queryOptions({
      room_id: roomId,
      status: [...ACTIVE_STATUSES],
      from: today(),
      sort: "check_in",
      page_size: SHOWN,
      expand: ["guests", "customer", "group"],
    }),
  );
  const stays = data?.data.filter(({ status }) => status !== "checked_out");
  if (error && !data) return <PartFailed retry={refetch} />;
  if (stays?.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {say("rooms.nobody_comes")}
      </Text>
    );
  }
  return (
    <LinedList fz="sm" label={say("rooms.stays")} isBusy={stays === undefined}>
      {stays?.map((stay) => (
        <Stay key={stay.id} stay={stay} />
      ))}
    </LinedList>
  );
}

function Stay({ stay }: { stay: Booking }) {
  const say = useSay();
  const { weekday } = useFormats();
  const { id, status, check_in, check_out, occupancy } = stay;
  return (
    <Group component="li" gap="4px 14px" py={8}>
      <Anchor component={Link} to={`/bookings/${id}`} inherit c="inherit" fw={580} underline="always">
        {bookingTitle(stay)}
      </Anchor>
      <Dim flex={1}>
        {weekday(check_in)} – {weekday(check_out)} · {say("groups.persons_count", { count: occupancy })}
      </Dim>
      <BookingStatusBadge status={status} isOffer={isOffer(stay)} />
    </Group>
  );
}
