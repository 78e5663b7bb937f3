import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { bookingTitle } from "#client/platform/ui/booking-name.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { bookingQuery } from "#client/stays/bookings/detail/booking-query.ts";
import { guestFolio, useStayFolios } from "#client/stays/bookings/detail/use-stay-folios.ts";
import { FolioPayForm } from "#client/stays/folios/pay-popover.tsx";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** The payment dialog for the guest of a stay, over the current screen. */
export function PayDialog({ bookingId, onClose }: { bookingId: string; onClose(): void }) {
  const say = useSay();
  const { data: booking, error, refetch } = useQuery(bookingQuery(bookingId));
  return (
    <ModalDialog opened title={booking ? bookingTitle(booking) : say("folios.pay")} onClose={onClose}>
      {booking && <GuestPayment booking={booking} onPaid={onClose} />}
      {!booking && !error && <Skeleton height={300} />}
      {!booking && error && <LoadFailed error={error} retry={refetch} />}
    </ModalDialog>
  );
}

function GuestPayment({ booking, onPaid }: { booking: Booking; onPaid(): void }) {
  const say = useSay();
  const folios = useStayFolios(booking);
  if (!folios) return <Skeleton height={300} />;
  const folio = guestFolio(booking, folios);
  if (!folio) return <Hint>{say("folios.none_takes_payments")}</Hint>;
  return <FolioPayForm folio={folio} payer={folio.customer?.name ?? null} onPaid={onPaid} />;
}
