import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";

const NightsDialog = lazyPart(() => import("#client/stays/bookings/price/nights-dialog.tsx").then((module) => module.NightsDialog));

/** Opens the nights of a stay, where each gets another rate or a price of its own. */
export function openNights(bookingId: string): void {
  void openDialog((close) => <NightsDialog bookingId={bookingId} onClose={close} />);
}
