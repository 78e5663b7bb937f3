import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { FOLIO_INVOICING } from "#client/money/invoices/folio-invoicing.ts";
import { InvoicesTab } from "#client/money/invoices/invoices-tab.tsx";
import { timelineTab } from "#client/office/messages/timeline-tab.tsx";
import { OverviewTab } from "#client/office/pages/overview-tab.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { AlsoOpen } from "#client/platform/presence/also-open.tsx";
import { bookingName, isOffer } from "#client/platform/ui/booking-name.ts";
import { BookingStatusBadge } from "#client/platform/ui/booking-status.tsx";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { UrlTabs } from "#client/platform/ui/page/url-tabs.tsx";
import { BookingEssentials } from "#client/stays/bookings/detail/booking-essentials.tsx";
import { BookingHeadActions } from "#client/stays/bookings/detail/booking-head-actions.tsx";
import { BookingHint } from "#client/stays/bookings/detail/booking-hint.tsx";
import { bookingQuery } from "#client/stays/bookings/detail/booking-query.ts";
import { GuestsTab } from "#client/stays/bookings/detail/guests-tab.tsx";
import { useOfferNote } from "#client/stays/bookings/form/use-offer-note.ts";
import { BookingStrip } from "#client/stays/bookings/list/booking-strip.tsx";
import { PriceNights } from "#client/stays/bookings/price/price-nights.tsx";
import { FoliosTab } from "#client/stays/folios/folios-tab.tsx";
import { recordNotesTab } from "#client/stays/notes/record-notes-tab.tsx";
import { historyTab } from "#client/tenant/events/history-tab.tsx";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** Everything about one booking or offer, and everything that can be done with it. */
export function BookingPage() {
  const say = useSay();
  const { id = "" } = useParams();
  const answer = useQuery(bookingQuery(id));
  return (
    <RecordScreen isPage back={{ to: "/bookings", label: say("bookings.title") }} answer={answer}>
      {(booking) => <KnownBooking key={booking.id} booking={booking} readAgain={() => void answer.refetch()} />}
    </RecordScreen>
  );
}

function KnownBooking({ booking, readAgain }: { booking: Booking; readAgain(): void }) {
  const say = useSay();
  const note = useOfferNote(booking);
  return (
    <Page
      title={bookingName(booking) ?? say("bookings.nobody")}
      badge={
        <>
          <BookingStatusBadge status={booking.status} isOffer={isOffer(booking)} note={note} />
          <ChangedBy object="booking" id={booking.id} />
          <AlsoOpen object="booking" id={booking.id} />
        </>
      }
      hint={<BookingHint booking={booking} />}
      back={{ to: "/bookings", label: say("bookings.title") }}
      actions={<BookingHeadActions booking={booking} />}
    >
      <BookingStrip booking={booking} />
      <BookingEssentials booking={booking} withDues={false} />
      <UrlTabs
        label={say("bookings.tabs")}
        tabs={[
          {
            key: "overview",
            label: say("bookings.tab_overview"),
            content: () => <OverviewTab booking={booking} readAgain={readAgain} />,
          },
          {
            key: "guests",
            label: say("bookings.tab_guests"),
            count: booking.guests?.length,
            content: () => <GuestsTab booking={booking} />,
          },
          { key: "folios", label: say("bookings.tab_folios"), content: () => <BookingFolios booking={booking} /> },
          { key: "invoices", label: say("bookings.tab_invoices"), content: () => <InvoicesTab of={{ booking_id: booking.id }} /> },
          timelineTab(booking.id, say),
          recordNotesTab(booking.id, say),
          historyTab(booking.id, say),
        ]}
      />
    </Page>
  );
}

/** Folios of the booking, with the calculation of the price below. */
function BookingFolios({ booking }: { booking: Booking }) {
  return (
    <Stack gap="md">
      <FoliosTab invoicing={FOLIO_INVOICING} owner={{ booking_id: booking.id }} booker={booking.customer} groupId={booking.group_id} />
      <PriceNights booking={booking} />
    </Stack>
  );
}
