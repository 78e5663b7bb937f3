import { IconClock, IconMail, IconNote, IconPhone } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { AliasMark } from "#client/guests/contacts/alias-mark.tsx";
import { RefusedMark } from "#client/guests/contacts/refused-mark.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { Dim, Hint } from "#client/platform/ui/typography.tsx";
import css from "#client/stays/bookings/detail/booking-essentials.module.css";
import { guestFolio, useStayFolios } from "#client/stays/bookings/detail/use-stay-folios.ts";
import { useOthersWords } from "#client/stays/bookings/payers-words.ts";
import { PayButton, PayPopover } from "#client/stays/folios/pay-popover.tsx";
import { chargedAmount } from "#shared/prices/pricing/price-days.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** The strip with the first facts of a stay: what is owed and by whom, how to reach the guest, when they arrive, and the note. */
export function BookingEssentials({ booking, withDues = true }: { booking: Booking; withDues?: boolean }) {
  const say = useSay();
  const isComing = booking.status === "pending" || booking.status === "confirmed";
  const contacts = [...(booking.guests ?? []), ...(booking.customer ? [booking.customer] : [])];
  const phone = contacts.find(({ communication }) => communication.phone);
  const mail = contacts.find(({ communication }) => communication.email);
  const time = isComing ? booking.arrival_time : null;
  if (!withDues && !phone && !mail && time === null && booking.description === null) return null;
  return (
    <section className={css["strip"]} aria-label={say("bookings.at_a_glance")}>
      {withDues && <Dues booking={booking} />}
      <ul className={css["reach"]}>
        {phone?.communication.phone ? (
          <li title={phone.name}>
            <IconPhone size={15} aria-hidden />
            <a href={`tel:${phone.communication.phone.replaceAll(" ", "")}`}>{phone.communication.phone}</a>
          </li>
        ) : (
          withDues && (
            <li>
              <IconPhone size={15} aria-hidden />
              <Dim>{say("bookings.no_phone")}</Dim>
            </li>
          )
        )}
        {mail?.communication.email && (
          <li title={mail.name}>
            <IconMail size={15} aria-hidden />
            <div>
              <a href={`mailto:${mail.communication.email}`}>{mail.communication.email}</a> <AliasMark email={mail.communication.email} />
              <RefusedMark contactId={mail.id} email={mail.communication.email} />
            </div>
          </li>
        )}
        {time !== null && (
          <li>
            <IconClock size={15} aria-hidden />
            {say("bookings.comes_at", { time })}
          </li>
        )}
      </ul>
      {booking.description !== null && (
        <p className={css["note"]}>
          <IconNote size={15} aria-hidden />
          <span>{booking.description}</span>
        </p>
      )}
    </section>
  );
}

/** The amount that the guest owes, or that nothing is open, and below it the amount of each other payer. */
function Dues({ booking }: { booking: Booking }) {
  const say = useSay();
  const { money } = useFormats();
  const { id, guest_due_amount: due, due_amount } = booking;
  const others = useOthersWords()(booking);
  const isPaid = due === 0 && due_amount === 0 && chargedAmount(booking) > 0;
  return (
    <div className={css["dues"]}>
      <span className={css["due"]} data-paid={isPaid || undefined}>
        <span>{say(isPaid ? "folios.paid" : due < 0 ? "folios.to_give_back" : "folios.due")}</span>
        <strong>{money(isPaid ? chargedAmount(booking) : Math.abs(due))}</strong>
      </span>
      {others !== null && (
        <Hint>
          <Link to={`/bookings/${id}?tab=folios`}>{others}</Link>
        </Hint>
      )}
    </div>
  );
}

/** Takes a payment of the guest; nothing if no folio takes one. Its place is there before the folios are known. */
export function PayBooking({ booking, isSecond }: { booking: Booking; isSecond: boolean }) {
  const mayWrite = useMay()("folios:write");
  const folios = useStayFolios(booking);
  if (!mayWrite || booking.status === "canceled") return null;
  if (!folios) return <PayButton isSecond={isSecond} disabled />;
  const folio = guestFolio(booking, folios);
  if (folio === null) return null;
  const payer = folio.customer?.name ?? booking.customer?.name ?? null;
  return <PayPopover key={folio.id} folio={folio} payer={payer} isSecond={isSecond} />;
}
