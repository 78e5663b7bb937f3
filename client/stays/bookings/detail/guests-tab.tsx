import { Text } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { BookingGuests } from "#client/stays/bookings/detail/booking-guests.tsx";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** Guests of the stay, their missing data, and the free beds. */
export function GuestsTab({ booking }: { booking: Booking }) {
  const say = useSay();
  const count = booking.guests?.length ?? 0;
  return (
    <Panel
      title={say("bookings.guests")}
      aside={
        <Text size="sm" c="dimmed">
          {say("bookings.guests_entered", { count, all: booking.occupancy })}
        </Text>
      }
    >
      <BookingGuests booking={booking} isWhole />
      <Text size="xs" c="dimmed" mt="md">
        {say("bookings.guest_first_hint")}
      </Text>
    </Panel>
  );
}
