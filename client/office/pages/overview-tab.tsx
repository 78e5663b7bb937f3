import { Stack } from "@mantine/core";
import { BookingFacts } from "#client/office/pages/booking-facts.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { TwoColumns } from "#client/platform/ui/page/two-columns.tsx";
import { KeysPanel } from "#client/stays/access-control/keys-panel.tsx";
import { CateringPanel } from "#client/stays/bookings/detail/catering-panel.tsx";
import { CustomerCard } from "#client/stays/bookings/detail/customer-card.tsx";
import { BookingForm } from "#client/stays/bookings/form/booking-form.tsx";
import { StayRooms } from "#client/stays/bookings/parts/stay-rooms.tsx";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** The booking's form, and beside it the customer, the catering and further facts. */
export function OverviewTab({ booking, readAgain }: { booking: Booking; readAgain(): void }) {
  const say = useSay();
  return (
    <TwoColumns
      aside={
        <>
          <CustomerCard customer={booking.customer} />
          <KeysPanel booking={booking} />
          <CateringPanel price={booking.price} />
          <BookingFacts booking={booking} />
        </>
      }
    >
      <Panel title={say("bookings.edit_title")}>
        <Stack gap="md">
          <StayRooms booking={booking} />
          <BookingForm
            isWhole
            booking={booking}
            readAgain={readAgain}
            staysAt={({ pathname, search }) => pathname === `/bookings/${booking.id}` && !new URLSearchParams(search).has("tab")}
          />
        </Stack>
      </Panel>
    </TwoColumns>
  );
}
