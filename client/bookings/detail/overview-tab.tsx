import { KeysPanel } from "#client/access-control/keys-panel.tsx";
import { BookingFacts } from "#client/bookings/detail/booking-facts.tsx";
import { CateringPanel } from "#client/bookings/detail/catering-panel.tsx";
import { CustomerCard } from "#client/bookings/detail/customer-card.tsx";
import { BookingForm } from "#client/bookings/form/booking-form.tsx";
import { useSay } from "#client/core/i18n.ts";
import { Panel } from "#client/ui/page/page.tsx";
import { TwoColumns } from "#client/ui/page/two-columns.tsx";
import type { Booking } from "#shared/bookings/schema.ts";

/** What can be changed, and beside it who booked, what the kitchen serves, and what else is known. */
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
        <BookingForm
          isWhole
          booking={booking}
          readAgain={readAgain}
          staysAt={({ pathname, search }) => pathname === `/bookings/${booking.id}` && !new URLSearchParams(search).has("tab")}
        />
      </Panel>
    </TwoColumns>
  );
}
