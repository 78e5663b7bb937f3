import { useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { AlsoOpen } from "#client/platform/presence/also-open.tsx";
import { bookingTitle, isOffer } from "#client/platform/ui/booking-name.ts";
import { BookingStatusBadge } from "#client/platform/ui/booking-status.tsx";
import { OpenWholeBeside, SlideOverBody, SlideOverHead, SlideOverPart } from "#client/platform/ui/dialog/slide-over.tsx";
import { RecordScreen, useUnnamed } from "#client/platform/ui/page/record-screen.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { KeyItem } from "#client/stays/access-control/key-item.tsx";
import { BookingActions } from "#client/stays/bookings/booking-actions.tsx";
import { BookingEssentials, PayBooking } from "#client/stays/bookings/detail/booking-essentials.tsx";
import { BookingGuests } from "#client/stays/bookings/detail/booking-guests.tsx";
import { bookingQuery } from "#client/stays/bookings/detail/booking-query.ts";
import { MailItems } from "#client/stays/bookings/detail/mail-items.tsx";
import { BookingForm } from "#client/stays/bookings/form/booking-form.tsx";
import { NewBooking } from "#client/stays/bookings/form/new-booking.tsx";
import { StayRooms } from "#client/stays/bookings/parts/stay-rooms.tsx";
import { useLaterRooms } from "#client/stays/bookings/parts/use-later-rooms.ts";
import { PriceLines } from "#client/stays/bookings/price/price-lines.tsx";
import { HistoryPart } from "#client/tenant/events/history-part.tsx";
import type { Booking } from "#shared/stays/bookings/schema.ts";

type Props = { id: string | null; onClose(): void };

/** A booking beside whatever screen is open: made here, and its essentials changed here. */
export function BookingDrawer({ id, onClose }: Props) {
  return id === null ? <NewBooking onClose={onClose} /> : <KnownBooking id={id} onClose={onClose} />;
}

function KnownBooking({ id, onClose }: { id: string; onClose(): void }) {
  const say = useSay();
  const answer = useQuery(bookingQuery(id));
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
              <BookingActions booking={booking} isCompact beside={(isNext) => <PayBooking booking={booking} isSecond={isNext} />}>
                <KeyItem booking={booking} />
                <MailItems booking={booking} />
              </BookingActions>
              <OpenWholeBeside to={`/bookings/${id}`} />
            </>
          )
        }
        onClose={onClose}
      />
      <SlideOverBody>
        <RecordScreen answer={answer}>
          {(known) => (
            <>
              <BookingEssentials booking={known} />
              <StayRooms booking={known} />
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
  const later = useLaterRooms(booking);
  return (
    <>
      {say("bookings.booking", { code: booking.code })} · {formats.weekday(booking.check_in)} – {formats.weekday(booking.check_out)}
      {booking.room && ` · ${say("rooms.room", { number: booking.room.number })}${later}`}
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
      <AlsoOpen object="booking" id={booking.id} />
    </>
  );
}
