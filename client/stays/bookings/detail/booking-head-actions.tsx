import { Menu } from "@mantine/core";
import { IconCalendarWeek, IconPrinter } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { KeyItem } from "#client/stays/access-control/key-item.tsx";
import { BookingActions } from "#client/stays/bookings/booking-actions.tsx";
import { PayBooking } from "#client/stays/bookings/detail/booking-essentials.tsx";
import { DocumentItems } from "#client/stays/bookings/detail/document-items.tsx";
import { MailItems } from "#client/stays/bookings/detail/mail-items.tsx";
import { planAround } from "#client/stays/bookings/plan-address.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** The next step, all others, and where else the booking can be looked at. */
export function BookingHeadActions({ booking }: { booking: Booking }) {
  const say = useSay();
  const { zone } = useFormats();
  const { params, change } = useAddress();
  // Each folio has its own button.
  const areFoliosShown = params.get("tab") === "folios";

  function handleEdit(): void {
    change({ tab: null }, { replace: true });
    // The tab that holds the fields may have to be drawn first.
    requestAnimationFrame(() => document.querySelector<HTMLElement>("main form input")?.focus());
  }

  return (
    <BookingActions
      booking={booking}
      onEdit={handleEdit}
      beside={(isNext) => !areFoliosShown && <PayBooking booking={booking} isSecond={isNext} />}
    >
      <KeyItem booking={booking} />
      <MailItems booking={booking} />
      <DocumentItems booking={booking} />
      <Menu.Item
        component={Link}
        to={`${planAround(localDate(booking.check_in, zone))}&booking=${booking.id}`}
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
