import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";

const PayDialog = lazyPart(() => import("#client/stays/bookings/detail/pay-dialog.tsx").then((module) => module.PayDialog));

/** Takes a payment of the guest of a booking, from any screen that shows it. */
export function openPay(bookingId: string): void {
  void openDialog((close) => <PayDialog bookingId={bookingId} onClose={close} />);
}
