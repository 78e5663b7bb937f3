import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { bookingName } from "#client/platform/ui/booking-name.ts";
import { SlideOverBody, SlideOverHead } from "#client/platform/ui/dialog/slide-over.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { arrivalQuery } from "#client/stays/bookings/check-in/arrival-query.ts";
import { CheckInForm } from "#client/stays/bookings/check-in/check-in-form.tsx";
import { canWizardSettle } from "#client/stays/bookings/check-in/needs-wizard.ts";
import { personsInWords } from "#client/stays/bookings/persons-words.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

type Props = { id: string | null; onClose(): void };

/** `?check_in={booking id}`: all steps from a guest's arrival at the front desk to the key, on one page. */
export function CheckInWizard({ id, onClose }: Props) {
  const say = useSay();
  const formats = useFormats();
  const answer = useQuery(arrivalQuery(id ?? ""));
  const booking = answer.data;
  const name = booking && bookingName(booking);
  return (
    <>
      <SlideOverHead
        title={name ? say("check_in.title", { name }) : say("check_in.nobody")}
        hint={
          booking &&
          [
            say("bookings.booking", { code: booking.code }),
            `${formats.weekday(booking.check_in)} – ${formats.weekday(booking.check_out)}`,
            personsInWords(booking, say),
            formats.money(booking.gross_amount),
          ].join(" · ")
        }
        onClose={onClose}
      />
      <SlideOverBody>
        <RecordScreen answer={answer}>
          {(known) => {
            const reason = whyNever(known, say);
            if (reason)
              return (
                <Alert variant="light" color="brass" icon={<IconInfoCircle size={18} aria-hidden />}>
                  {reason}
                </Alert>
              );
            // The first guest that a colleague enters meanwhile is asked about.
            return <CheckInForm key={known.guests?.[0]?.id ?? ""} booking={known} onClose={onClose} />;
          }}
        </RecordScreen>
      </SlideOverBody>
    </>
  );
}

/** Why nothing that is asked here would help: too early, over, or inhouse already. */
function whyNever({ status, actions }: Booking, say: Say): string | null {
  if (status === "checked_in") return say("check_in.is_checked_in");
  const [reason] = actions?.find(({ action }) => action === "check_in")?.reasons ?? [];
  if (reason === undefined || canWizardSettle(reason)) return null;
  return say(reason === "booking/invalid_dates" ? "bookings.not_yet" : `problems.${reason}`);
}
