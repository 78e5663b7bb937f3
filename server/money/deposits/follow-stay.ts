import { openDeposits } from "#server/money/deposits/queries.ts";
import { standingOf } from "#server/money/deposits/receiving.ts";
import { isAskedFor, isAwaited, staysOf } from "#server/money/deposits/stays.ts";
import { invoiceStore } from "#server/money/invoices/queries.ts";
import { standDeposit } from "#server/money/invoices/service.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import type { BookingChange } from "#server/stays/bookings/reactions.ts";
import { type FolioRow, foliosOf, foliosOfBooking } from "#server/stays/folios/queries.ts";

/**
 * Nobody is asked for the deposit of a stay that doesn't take place: with the cancellation or no-show the invoice of an unpaid deposit asks
 * for nothing any more, and with its undo it asks again. Tax arises only with the money, so nothing has to be taken back. A group's
 * deposit is asked for as long as one of its stays takes place.
 */
export function depositsFollowStay(work: Work, { before, after }: BookingChange): void {
  if (isAwaited(before) === isAwaited(after) && before.group_id === after.group_id) return;
  const groups = [...new Set([before.group_id, after.group_id])].filter((id) => id !== null);
  const folios = [...foliosOfBooking(work, after.id), ...[...foliosOf(work, "group_id", groups).values()].flat()];
  for (const folio of folios) standByStays(work, folio, after);
}

/** With a new stay a group's deposit is asked for again although all others were canceled. */
export function depositsFollowNewStay(work: Work, booking: BookingRow): void {
  if (booking.group_id === null) return;
  for (const folio of foliosOf(work, "group_id", [booking.group_id]).get(booking.group_id) ?? []) standByStays(work, folio, booking);
}

function standByStays(work: Work, folio: FolioRow, changed: BookingRow): void {
  const isAsked = isAskedFor(staysWith(work, folio, changed));
  for (const deposit of openDeposits(work, [folio.id])) {
    const { due_amount, status } = standingOf(deposit, isAsked);
    const invoice = invoiceStore.get(work, deposit.invoice_id, "invoice_id");
    if (invoice.status === status) continue;
    const stood = standDeposit(work, deposit.invoice_id, { due_amount, status });
    work.record(isAsked ? "invoice.deposit_asked_again" : "invoice.deposit_lapsed", stood, { words: { number: deposit.number } });
  }
}

/** The stays of a folio with the changed one as it is now: while several are changed at once, none of them can be read. */
function staysWith(work: Work, folio: FolioRow, changed: BookingRow): BookingRow[] {
  if (folio.booking_id !== null) return [changed];
  const others = staysOf(work, folio).filter(({ id }) => id !== changed.id);
  return changed.group_id === folio.group_id ? [...others, changed] : others;
}
