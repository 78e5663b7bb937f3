import type { View } from "#server/platform/core/work/work.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { LODGING } from "#server/stays/bookings/steps/fee.ts";
import { invoicedFolios } from "#server/stays/folios/invoiced-stays.ts";
import { type FolioRow, foliosOfBooking, type PaymentRow, paymentStore, paymentsOfFolios } from "#server/stays/folios/queries.ts";
import { routingOf } from "#server/stays/folios/routing.ts";
import { accountChanges } from "#server/stays/folios/stay.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { type Cents, minus, most, negated, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { NO_PRICE } from "#shared/prices/pricing/priced-stay.ts";
import type { Canceling } from "#shared/stays/bookings/cancellation.ts";
import { isTransfer } from "#shared/stays/folios/rules.ts";

/** An open folio of a stay, and what it owes once the stay is canceled without a fee; below zero a credit. */
export type CanceledFolio = { folio: FolioRow; due: Cents };

/** The open folios of a stay as they are after its cancellation without a fee, the default folio first. Changes nothing. */
export function canceledFolios(view: View, booking: BookingRow): CanceledFolio[] {
  const changes = accountChanges(view, { ...booking, price: NO_PRICE });
  const open = foliosOfBooking(view, booking.id).filter(({ status }) => status === "open");
  return open.map((folio) => ({
    folio,
    due: plus(minus(folio.gross_amount, folio.paid_amount), changes.get(folio.id) ?? ZERO),
  }));
}

/**
 * Throws `booking/invoiced` naming the payer and folio of an invoice that charges the stay, paid or not. Either the invoice is canceled
 * first, or a credit note says what the payer gets back and what is kept. Asked by every cancellation, also by its redo, and by a
 * no-show that waives or replaces the charges; one that keeps the lodging leaves the invoice right. An undo of the cancellation charges
 * nothing twice, since nothing on a closed folio has changed.
 */
export function assertNotInvoiced(view: View, id: string, together: readonly string[] = []): void {
  const refused = invoicedFolios(view, [id], together).find(({ refuses }) => refuses);
  if (!refused) return;
  const { payer_name, number } = refused;
  throw new Problem("booking/invoiced", payer_name === null ? number : `${payer_name}, ${number}`);
}

/** The folios of a canceled stay as two sums: what the folio with the fee owes, and the credit on the others. The fee goes where the lodging does. */
export function cancelingOf(view: View, booking: BookingRow, folios: readonly CanceledFolio[]): Canceling {
  const routed = routingOf(view, { booking, group_id: booking.group_id })?.folioFor(LODGING) ?? null;
  const own = folios.find(({ folio }) => (routed === null ? folio.default : folio.id === routed));
  const others = folios.filter((each) => each !== own).map(({ due }) => most(ZERO, negated(due)));
  return { due_amount: own?.due ?? ZERO, further_credit: sumOf(others) };
}

/** The live shares that a booking's folio has of payments on folios of its group, by that folio. */
export function sharesOn(view: View, folio_id: string): Map<string, Cents> {
  const shares = (paymentsOfFolios(view, [folio_id]).get(folio_id) ?? []).filter(isShare);
  const byFolio = new Map<string, Cents>();
  for (const { share_of_id, amount } of shares) {
    const whole = share_of_id === null ? null : paymentStore.find(view, share_of_id);
    if (whole) byFolio.set(whole.folio_id, plus(byFolio.get(whole.folio_id) ?? ZERO, amount));
  }
  return byFolio;
}

function isShare(payment: PaymentRow): boolean {
  return payment.virtual && !isTransfer(payment);
}
