import { Menu } from "@mantine/core";
import { IconCalendarWeek, IconPrinter } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { KeyItem } from "#client/access-control/key-item.tsx";
import { BookingActions } from "#client/bookings/booking-actions.tsx";
import { DocumentItems } from "#client/bookings/detail/document-items.tsx";
import { MailItems } from "#client/bookings/detail/mail-items.tsx";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { useAddress } from "#client/ui/page/use-address.ts";
import type { Booking } from "#shared/bookings/schema.ts";
import { addDays, localDate } from "#shared/core/stays.ts";

/** How many days before the arrival the plan begins. */
const DAYS_BEFORE = 2;

/** The next step, all others, and where else the booking can be looked at. */
export function BookingHeadActions({ booking }: { booking: Booking }) {
  const say = useSay();
  const { zone } = useFormats();
  const { change } = useAddress();
  const from = addDays(localDate(booking.check_in, zone), -DAYS_BEFORE);

  function handleEdit(): void {
    change({ tab: null }, { replace: true });
    // The tab that holds the fields may have to be drawn first.
    requestAnimationFrame(() => document.querySelector<HTMLElement>("main form input")?.focus());
  }

  return (
    <BookingActions booking={booking} onEdit={handleEdit}>
      <KeyItem booking={booking} />
      <MailItems booking={booking} />
      <DocumentItems booking={booking} />
      <Menu.Item
        component={Link}
        to={`/room-plan?from=${from}&booking=${booking.id}`}
        leftSection={<IconCalendarWeek size={16} aria-hidden />}
      >
        {say("bookings.on_plan")}
      </Menu.Item>
      <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        {say("bookings.print")}
      </Menu.Item>
    </BookingActions>
  );
}
