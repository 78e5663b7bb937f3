import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRoomTypes } from "#client/platform/core/master-data.ts";
import { bookingName, isOffer } from "#client/platform/ui/booking-name.ts";
import { BookingStatusBadge } from "#client/platform/ui/booking-status.tsx";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import type { Column } from "#client/platform/ui/table/data-table.tsx";
import { useOfferNote } from "#client/stays/bookings/form/use-offer-note.ts";
import css from "#client/stays/bookings/list/booking-columns.module.css";
import { useLaterRooms } from "#client/stays/bookings/parts/use-later-rooms.ts";
import { useOthersWords } from "#client/stays/bookings/payers-words.ts";
import { opposite } from "#shared/platform/core/money.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import type { BOOKING_SORTS, Booking } from "#shared/stays/bookings/schema.ts";

type BookingColumn = Column<Booking, (typeof BOOKING_SORTS)[number]>;

/** Columns of a list of bookings. */
export function useBookingColumns(): BookingColumn[] {
  const say = useSay();
  const { weekday, money } = useFormats();
  return [
    { key: "name", header: say("bookings.guest"), cell: (booking) => <Name booking={booking} />, sort: "name" },
    { key: "code", header: say("bookings.code"), cell: ({ code }) => code, sort: "code", wide: true },
    {
      key: "check_in",
      header: say("bookings.check_in"),
      cell: ({ check_in }) => <Day date={weekday(check_in)} />,
      sort: "check_in",
      wide: true,
    },
    {
      key: "check_out",
      header: say("bookings.check_out"),
      cell: (booking) => <Departure booking={booking} />,
      sort: "check_out",
      wide: true,
    },
    {
      key: "nights",
      header: say("bookings.nights_short"),
      cell: ({ number_of_nights }) => number_of_nights,
      sort: "number_of_nights",
      align: "right",
      wide: true,
    },
    {
      key: "occupancy",
      header: say("bookings.occupancy_short"),
      cell: ({ occupancy }) => occupancy,
      align: "right",
      wide: true,
    },
    { key: "room", header: say("bookings.room"), cell: (booking) => <Room booking={booking} />, sort: "room", wide: true },
    {
      key: "status",
      header: say("bookings.status"),
      cell: (booking) => <Status booking={booking} />,
    },
    {
      key: "amount",
      header: say("bookings.sum"),
      cell: ({ gross_amount }) => money(gross_amount),
      sort: "gross_amount",
      align: "right",
      wide: true,
    },
    { key: "due", header: say("folios.due"), cell: (booking) => <Due booking={booking} />, align: "right", wide: true },
  ];
}

/** The amount that the guest owes, or that nothing is open, and the amount that other payers owe. */
function Due({ booking }: { booking: Booking }) {
  const others = useOthersWords()(booking);
  if (others === null) return <GuestDue booking={booking} />;
  return (
    <span className={css["dues"]}>
      <GuestDue booking={booking} />
      <span className={css["dim"]}>{others}</span>
    </span>
  );
}

function GuestDue({ booking: { guest_due_amount: due, due_amount, paid_amount } }: { booking: Booking }) {
  const say = useSay();
  const { money } = useFormats();
  if (due > 0) return money(due);
  if (due < 0) return <span className={css["paid"]}>{say("payers.is_in_credit", { amount: money(opposite(due)) })}</span>;
  return paid_amount > 0 && due_amount === 0 ? <span className={css["paid"]}>{say("folios.is_paid")}</span> : null;
}

/** Beside its arrival a departure needs no year, but where the year turns in between. */
function Departure({ booking: { check_in, check_out } }: { booking: Booking }) {
  const { weekday, calendarDate, zone } = useFormats();
  const [from, to] = [localDate(check_in, zone), localDate(check_out, zone)];
  return <Day date={from.slice(0, 4) === to.slice(0, 4) ? calendarDate(to) : weekday(check_out)} />;
}

function Day({ date }: { date: string }) {
  return <span className={css["day"]}>{date}</span>;
}

function Status({ booking }: { booking: Booking }) {
  const note = useOfferNote(booking);
  return (
    <span className={css["status"]}>
      <BookingStatusBadge status={booking.status} isOffer={isOffer(booking)} />
      {note && <span className={css["dim"]}>{note}</span>}
      <ChangedBy object="booking" id={booking.id} />
      <Amounts booking={booking} />
    </span>
  );
}

/** On a phone, which has no columns of amounts: the price, and what is open of it. */
function Amounts({ booking }: { booking: Booking }) {
  const say = useSay();
  const { money } = useFormats();
  const others = useOthersWords()(booking);
  const { gross_amount, guest_due_amount: due, status } = booking;
  const isOver = status === "canceled" || status === "no_show";
  return (
    <span className={css["amounts"]}>
      {!isOver && <span>{money(gross_amount)}</span>}
      {due > 0 && (isOver || due !== gross_amount) && <span>{`${say("folios.due")} ${money(due)}`}</span>}
      {due <= 0 && <GuestDue booking={booking} />}
      {others !== null && <span>{others}</span>}
    </span>
  );
}

/** The guest's name, and the customer's if it is another person. */
function Name({ booking }: { booking: Booking }) {
  const say = useSay();
  const { weekday } = useFormats();
  const name = bookingName(booking);
  const { check_in, room } = booking;
  const others = [booking.customer?.name, booking.group?.name].filter((other) => other && other !== name);
  return (
    <span className={css["name"]} data-over={booking.status === "canceled" || undefined}>
      <span data-nobody={name === null || undefined}>{name ?? say("bookings.nobody")}</span>
      {others.length > 0 && <span className={css["dim"]}>{others.join(" · ")}</span>}
      <span className={css["stay"]}>{[weekday(check_in), room?.number].filter(Boolean).join(" · ")}</span>
    </span>
  );
}

function Room({ booking }: { booking: Booking }) {
  const say = useSay();
  const { room, room_type_id } = booking;
  const later = useLaterRooms(booking);
  const type = useRoomTypes().data?.data.find(({ id }) => id === room_type_id);
  return (
    <span className={css["room"]} title={type?.name}>
      <span data-open={room === null || undefined}>{(room?.number ?? say("bookings.room_needed")) + later}</span>
      <span className={css["dim"]}>{type?.code ?? type?.name}</span>
    </span>
  );
}
