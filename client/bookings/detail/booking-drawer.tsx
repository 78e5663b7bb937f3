import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { KeyItem } from "#client/access-control/key-item.tsx";
import { BookingActions } from "#client/bookings/booking-actions.tsx";
import { BookingGuests } from "#client/bookings/detail/booking-guests.tsx";
import { MailItems } from "#client/bookings/detail/mail-items.tsx";
import { BookingForm } from "#client/bookings/form/booking-form.tsx";
import { NewBooking } from "#client/bookings/form/new-booking.tsx";
import { PriceLines } from "#client/bookings/price/price-lines.tsx";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import { HistoryPart } from "#client/events/history-part.tsx";
import { bookingTitle, isOffer } from "#client/ui/booking-name.ts";
import { BookingStatusBadge } from "#client/ui/booking-status.tsx";
import { SlideOverBody, SlideOverHead, SlideOverPart } from "#client/ui/dialog/slide-over.tsx";
import { RecordScreen, useUnnamed } from "#client/ui/page/record-screen.tsx";
import { useAddress } from "#client/ui/page/use-address.ts";
import type { Booking } from "#shared/bookings/schema.ts";

type Props = { id: string | null; onClose(): void };

/** A booking beside whatever screen is open: made here, and its essentials changed here. */
export function BookingDrawer({ id, onClose }: Props) {
  return id === null ? <NewBooking onClose={onClose} /> : <KnownBooking id={id} onClose={onClose} />;
}

function KnownBooking({ id, onClose }: { id: string; onClose(): void }) {
  const say = useSay();
  const answer = useQuery(trpc.bookings.get.queryOptions({ id, expand: ["group", "customer", "room", "rate", "guests", "actions"] }));
  const unnamed = useUnnamed(answer);
  const booking = answer.data;
  return (
    <>
      <SlideOverHead
        title={booking ? bookingTitle(booking) : unnamed}
        badge={booking && <BookingStatusBadge status={booking.status} isOffer={isOffer(booking)} />}
        hint={booking && <Hint booking={booking} />}
        actions={
          booking && (
            <>
              <BookingActions booking={booking}>
                <KeyItem booking={booking} />
                <MailItems booking={booking} />
              </BookingActions>
              <Button
                component={Link}
                to={`/bookings/${id}`}
                size="sm"
                variant="subtle"
                rightSection={<IconArrowRight size={16} aria-hidden />}
              >
                {say("bookings.open_whole")}
              </Button>
            </>
          )
        }
        onClose={onClose}
      />
      <SlideOverBody>
        <RecordScreen answer={answer}>
          {(known) => (
            <>
              <BookingForm key={known.id} booking={known} readAgain={() => void answer.refetch()} />
              <SlideOverPart title={say("bookings.guests")}>
                <BookingGuests booking={known} />
              </SlideOverPart>
              <SlideOverPart title={say("bookings.price")}>
                <PriceLines booking={known} />
              </SlideOverPart>
              <HistoryPart id={known.id} />
            </>
          )}
        </RecordScreen>
      </SlideOverBody>
    </>
  );
}

function Hint({ booking }: { booking: Booking }) {
  const say = useSay();
  const formats = useFormats();
  const { change } = useAddress();
  const { group } = booking;
  return (
    <>
      {say("bookings.booking", { code: booking.code })} · {formats.weekday(booking.check_in)} – {formats.weekday(booking.check_out)}
      {booking.room && ` · ${say("rooms.room", { number: booking.room.number })}`}
      {isOffer(booking) && booking.expires_at && ` · ${say("bookings.offer_until", { date: formats.weekday(booking.expires_at) })}`}
      {group && (
        <>
          {" · "}
          <a
            href={`?group=${group.id}`}
            onClick={(event) => {
              event.preventDefault();
              change({ group: group.id, booking: null });
            }}
          >
            {say("bookings.group", { name: group.name })}
          </a>
        </>
      )}
    </>
  );
}
