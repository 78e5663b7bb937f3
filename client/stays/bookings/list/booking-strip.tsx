import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRoomTypes } from "#client/platform/core/master-data.ts";
import { FactStrip } from "#client/platform/ui/page/facts.tsx";
import { useLaterRooms } from "#client/stays/bookings/parts/use-later-rooms.ts";
import { useOthersWords } from "#client/stays/bookings/payers-words.ts";
import { personsInWords } from "#client/stays/bookings/persons-words.ts";
import { useStaySum } from "#client/stays/bookings/price/use-stay-sum.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** Of every stay the first that anybody asks: from when to when, where, how many, how much. */
export function BookingStrip({ booking }: { booking: Booking }) {
  const say = useSay();
  const { weekday, time, money } = useFormats();
  const type = useRoomTypes().data?.data.find(({ id }) => id === booking.room_type_id)?.name ?? "";
  const { check_in, check_out, number_of_nights: nights, room, paid_amount, guest_due_amount: due } = booking;
  const others = useOthersWords()(booking);
  const later = useLaterRooms(booking);
  const { total, ofGroup } = useStaySum(booking);
  const hints = [paid_amount !== 0 && `${say("folios.paid")} ${money(paid_amount)}`, others].filter(Boolean);
  return (
    <FactStrip
      label={say("bookings.stay")}
      facts={[
        { label: say("bookings.check_in"), value: weekday(check_in), hint: booking.arrival_time ?? time(check_in) },
        { label: say("bookings.check_out"), value: weekday(check_out), hint: time(check_out) },
        {
          label: say("bookings.stay"),
          value: nights === 0 ? say("bookings.day_use") : say("bookings.nights", { count: nights }),
          hint: personsInWords(booking, say),
        },
        {
          label: say("bookings.room"),
          value: (
            <>
              {room ? <Link to={`/rooms/${room.id}`}>{room.number}</Link> : say("bookings.no_room")}
              {later}
            </>
          ),
          hint: type,
        },
        { label: say("bookings.sum"), value: money(total), hint: [booking.rate?.name, ofGroup].filter(Boolean).join(" · ") },
        {
          label: say(due < 0 ? "folios.to_give_back" : "folios.due"),
          value: <Link to="?tab=folios">{money(Math.abs(due))}</Link>,
          hint: hints.join(" · "),
        },
      ]}
    />
  );
}
