import { balanceOf } from "#server/bookings/balance.ts";
import { type BookingRow, bookingStore } from "#server/bookings/queries.ts";
import type { BookingChange } from "#server/bookings/reactions.ts";
import type { EventParent } from "#server/core/work/events.ts";
import type { Work } from "#server/core/work/work.ts";
import { syncStayCharges } from "#server/folios/stay.ts";
import { isRebooked } from "#shared/pricing/reprice.ts";

/** The account follows the price, and stands still while the stay is canceled; what is due now comes with it. */
export function accountFollows(work: Work, { before, after }: BookingChange): Partial<BookingRow> {
  const isAnotherLife = (after.status === "canceled") !== (before.status === "canceled");
  if (after.price === before.price && !isAnotherLife) return {};
  // A guest who leaves early has other dates than planned, but nobody has decided anew what the days before cost.
  syncStayCharges(work, after, after.status === before.status && isRebooked(before, after));
  return balanceOf(work, before.id);
}

/** A booking takes over what its folios hold, so that every screen shows what is due. */
export function takeBalance(work: Work, id: string): EventParent {
  const booking = bookingStore.get(work, id);
  return bookingStore.update(work, booking, balanceOf(work, booking.id));
}
