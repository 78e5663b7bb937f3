import type { EventParent } from "#server/platform/core/work/events.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { balanceOf } from "#server/stays/bookings/balance.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import type { BookingChange } from "#server/stays/bookings/reactions.ts";
import type { ChargeChange } from "#server/stays/folios/charge-changes.ts";
import { forgetWaived } from "#server/stays/folios/charges-set-aside.ts";
import { releaseLodging } from "#server/stays/folios/lodging-by-hand.ts";
import { recordChargeChanges, restoreCharges } from "#server/stays/folios/restore-charges.ts";
import { isRegrouped, regroupCharges } from "#server/stays/folios/routed-charges.ts";
import { hasEnded, syncStayCharges } from "#server/stays/folios/stay.ts";
import { isRebooked } from "#shared/prices/pricing/reprice.ts";

/** The new paid and due amounts after a change, and what it did to the charges, as far as its undo needs that; null for a step. */
type Followed = { amounts: Partial<BookingRow>; account: ChargeChange[] | null };

type Following = { restores: readonly ChargeChange[] | null; released: ReadonlySet<string> };

/**
 * Updates the stay's charges after a change of its price or its cancellation. `restores` is what an undone change did to them, where that is
 * known. The lodging of the nights in `released` follows the price, whatever was set by hand.
 */
export function accountFollows(work: Work, { before, after }: BookingChange, { restores, released }: Following): Followed {
  const isStep = after.status !== before.status;
  const isCancellationChanged = (after.status === "canceled") !== (before.status === "canceled");
  const regrouped = isRegrouped(work, { before, after });
  const isPriceKept = after.price === before.price && !isCancellationChanged && released.size === 0;
  if (isPriceKept && !regrouped) return { amounts: {}, account: null };
  const change = () => {
    const isUndo = restores !== null && !isStep;
    if (isUndo) restoreCharges(work, after, restores);
    if (regrouped) regroupCharges(work, { before, after }, isUndo);
    if (isUndo) return;
    if (isPriceKept) return;
    // A price that is set after a departure or no-show stays when that is undone, so what was waived then does not come back.
    if (hasEnded(before) && !isStep) forgetWaived(work, after.id);
    if (released.size > 0) releaseLodging(work, after.id, released);
    // An early departure changes the dates, but does not change the price of the days before.
    syncStayCharges(work, after, !isStep && isRebooked(before, after));
  };
  const isRestoring = regrouped || (restores !== null && restores.length > 0);
  // A step sets charges aside instead of deleting them.
  const account = isStep ? (change(), null) : recordChargeChanges(work, before, { change, isRestoring });
  return { amounts: balanceOf(work, before.id), account };
}

/** Copies the balance of a booking's folios to the booking, so that every screen shows the due amount. */
export function takeBalance(work: Work, id: string): EventParent {
  const booking = bookingStore.get(work, id);
  return bookingStore.update(work, booking, balanceOf(work, booking.id));
}
