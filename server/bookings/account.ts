import { balanceOf } from "#server/bookings/balance.ts";
import { type BookingRow, bookingStore } from "#server/bookings/queries.ts";
import type { BookingChange } from "#server/bookings/reactions.ts";
import type { EventParent } from "#server/core/work/events.ts";
import type { Work } from "#server/core/work/work.ts";
import { forgetWaived } from "#server/folios/charges-set-aside.ts";
import { hasEnded, syncStayCharges } from "#server/folios/stay.ts";
import { isRebooked } from "#shared/pricing/reprice.ts";

/** Updates the stay's charges after a change of its price or its cancellation, and returns the new paid and due amounts. */
export function accountFollows(work: Work, { before, after }: BookingChange): Partial<BookingRow> {
  const isCancellationChanged = (after.status === "canceled") !== (before.status === "canceled");
  if (after.price === before.price && !isCancellationChanged) return {};
  // A price that is set after a departure or no-show stays when that is undone, so what was waived then does not come back.
  if (hasEnded(before) && after.status === before.status) forgetWaived(work, after.id);
  // An early departure changes the dates, but does not change the price of the days before.
  syncStayCharges(work, after, after.status === before.status && isRebooked(before, after));
  return balanceOf(work, before.id);
}

/** Copies the balance of a booking's folios to the booking, so that every screen shows the due amount. */
export function takeBalance(work: Work, id: string): EventParent {
  const booking = bookingStore.get(work, id);
  return bookingStore.update(work, booking, balanceOf(work, booking.id));
}
