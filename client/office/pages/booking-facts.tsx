import { Link } from "react-router-dom";
import { useDepositFacts } from "#client/money/deposits/use-deposit-facts.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { type Fact, Facts } from "#client/platform/ui/page/facts.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { detailFacts } from "#client/stays/bookings/detail/detail-fields.tsx";
import { sourceWords } from "#client/stays/bookings/source-words.ts";
import { useFeature } from "#client/tenant/settings/features.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** Further facts of a booking. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const deposits = useDepositFacts(booking);
  const known = (label: string, value: string | null): Fact | null => (value === null ? null : { label, value });
  return (
    <Panel title={say("bookings.details")}>
      <Facts
        facts={[
          { label: say("bookings.rate"), value: booking.rate?.name ?? say("screens.none") },
          ...deposits,
          { label: say("bookings.source"), value: sourceWords(booking.source, say) },
          { label: say("bookings.security_code"), value: booking.security_code },
          {
            label: say("bookings.pre_check_in"),
            value: say(booking.pre_check_in ? "bookings.pre_check_in_done" : "bookings.pre_check_in_open"),
          },
          ...detailFacts(booking, say),
          known(say("bookings.arrived_at"), booking.arrived_at && dateTime(booking.arrived_at)),
          known(say("bookings.departed_at"), booking.departed_at && dateTime(booking.departed_at)),
          booking.registration_number === null
            ? null
            : { label: say("bookings.registration_number"), value: <RegisterLink booking={booking} /> },
          known(say("bookings.external_code"), booking.external_code),
          known(say("bookings.external_id"), booking.external_id),
          known(say("bookings.expires_on"), booking.expires_at && dateTime(booking.expires_at)),
          { label: say("bookings.dates_created"), value: dateTime(booking.created_at) },
        ]}
      />
    </Panel>
  );
}

/** Leads to the entry, where its sheet is signed, printed or undone; only the number where the register is switched off meanwhile. */
function RegisterLink({ booking: { registration_number } }: { booking: Booking }) {
  const isKept = useFeature("REGISTRATION_MANAGEMENT") ?? false;
  if (registration_number === null || !isKept) return registration_number;
  return <Link to={`/registrations?tab=register&query=${registration_number}`}>{registration_number}</Link>;
}
