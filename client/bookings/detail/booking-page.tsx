import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { BookingHeadActions } from "#client/bookings/detail/booking-head-actions.tsx";
import { BookingHint } from "#client/bookings/detail/booking-hint.tsx";
import { GuestsTab } from "#client/bookings/detail/guests-tab.tsx";
import { OverviewTab } from "#client/bookings/detail/overview-tab.tsx";
import { useOfferNote } from "#client/bookings/form/use-offer-note.ts";
import { BookingStrip } from "#client/bookings/list/booking-strip.tsx";
import { PriceNights } from "#client/bookings/price/price-nights.tsx";
import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import { historyTab } from "#client/events/history-tab.tsx";
import { FoliosTab } from "#client/folios/folios-tab.tsx";
import { FOLIO_INVOICING } from "#client/invoices/folio-invoicing.ts";
import { InvoicesTab } from "#client/invoices/invoices-tab.tsx";
import { recordNotesTab } from "#client/notes/record-notes-tab.tsx";
import { bookingName, isOffer } from "#client/ui/booking-name.ts";
import { BookingStatusBadge } from "#client/ui/booking-status.tsx";
import { ChangedBy } from "#client/ui/form/changed-by.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { RecordScreen } from "#client/ui/page/record-screen.tsx";
import { UrlTabs } from "#client/ui/page/url-tabs.tsx";
import type { Booking } from "#shared/bookings/schema.ts";

/** Everything about one booking or offer, and everything that can be done with it. */
export function BookingPage() {
  const say = useSay();
  const { id = "" } = useParams();
  const answer = useQuery(trpc.bookings.get.queryOptions({ id, expand: ["group", "customer", "room", "rate", "guests", "actions"] }));
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
        </>
      }
      hint={<BookingHint booking={booking} />}
      back={{ to: "/bookings", label: say("bookings.title") }}
      actions={<BookingHeadActions booking={booking} />}
    >
      <BookingStrip booking={booking} />
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
          recordNotesTab(booking.id, say),
          historyTab(booking.id, say),
        ]}
      />
    </Page>
  );
}

/** What is charged and paid, and below it how the price came to be. */
function BookingFolios({ booking }: { booking: Booking }) {
  return (
    <Stack gap="md">
      <FoliosTab invoicing={FOLIO_INVOICING} owner={{ booking_id: booking.id }} booker={booking.customer} groupId={booking.group_id} />
      <PriceNights booking={booking} />
    </Stack>
  );
}
