import { Button, Group, Stack } from "@mantine/core";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { bookingTitle } from "#client/platform/ui/booking-name.ts";
import { LinedList } from "#client/platform/ui/page/lined-list.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import { toastBookings } from "#client/platform/undo/step-history.ts";
import { openLongerStay, openPart } from "#client/stays/bookings/parts/open-part.tsx";
import { useRoomName } from "#client/stays/bookings/parts/use-room-name.ts";
import { whyNotCutAnywhere } from "#shared/stays/bookings/cut-days.ts";
import { isMovable } from "#shared/stays/bookings/rules.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** The rooms of a stay by day, with their changes; nothing for a stay in one room that can't be changed. */
export function StayRooms({ booking }: { booking: Booking }) {
  const say = useSay();
  const { zone } = useFormats();
  const mayWrite = useMay()("bookings:write") && !booking.read_only && isMovable(booking.status);
  const clock = { now: useNow(), time_zone: zone };
  const toCut = mayWrite ? booking.rooms.findLast((part) => whyNotCutAnywhere(booking, part, clock) === null) : undefined;
  if (booking.rooms.length === 1 && !mayWrite) return null;
  return (
    <Stack gap="xs">
      {booking.rooms.length > 1 && (
        <LinedList label={say("parts.list")}>
          {booking.rooms.map((part, index) => (
            <RoomLine key={part.id} booking={booking} index={index} mayWrite={mayWrite} />
          ))}
        </LinedList>
      )}
      {mayWrite && (
        <Group gap="xs">
          {toCut && (
            <Button size="compact-sm" variant="light" onClick={() => openPart({ booking_id: booking.id, part_id: toCut.id, kind: "cut" })}>
              {say("parts.another_room")}
            </Button>
          )}
          <Button size="compact-sm" variant="light" onClick={() => openLongerStay({ booking_id: booking.id, to: null })}>
            {say("parts.longer")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function RoomLine({ booking, index, mayWrite }: { booking: Booking; index: number; mayWrite: boolean }) {
  const say = useSay();
  const { calendarDate } = useFormats();
  const roomName = useRoomName();
  const name = bookingTitle(booking);
  const join = useWrite(trpc.bookings.joinPart, { done: (saved) => toastBookings(say("parts.joined", { name }), [saved]) });
  const part = booking.rooms[index];
  if (!part) return null;
  const room = roomName(part);
  return (
    <Group component="li" gap="sm" justify="space-between" py={6}>
      <span>
        <strong>{room}</strong>{" "}
        <Dim>
          {calendarDate(part.from)} – {calendarDate(part.to)}
        </Dim>
      </span>
      {mayWrite && (
        <Group gap={6}>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={say("parts.change_of", { room })}
            onClick={() => openPart({ booking_id: booking.id, part_id: part.id, kind: "change" })}
          >
            {say("parts.change")}
          </Button>
          {index > 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={say("parts.join_of", { room })}
              loading={join.isRunning}
              onClick={() => void join.run({ id: booking.id, part_id: part.id })}
            >
              {say("parts.join")}
            </Button>
          )}
        </Group>
      )}
    </Group>
  );
}
