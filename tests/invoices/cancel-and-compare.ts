import { coveredFolios, invoiceStore } from "#server/money/invoices/queries.ts";
import { cancelInvoice } from "#server/money/invoices/service.ts";
import { prepared } from "#server/platform/core/database/prepared.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { type ChargeRow, chargesOfFolios, type FolioRow, folioStore, paymentsOfFolios } from "#server/stays/folios/queries.ts";
import { opposite, sumAmounts } from "#shared/platform/core/money.ts";

/**
 * Cancels an invoice, and throws where its folios are not as before: their charges, payments and sums. Only charges of a stay
 * whose own cancellation, departure or no-show was undone in the meantime may be added.
 */
export function cancelAndCompare(work: Work, id: string): void {
  const folios = coveredFolios(work, invoiceStore.get(work, id));
  const before = stateOf(work, folios, []);
  const waiting = chargesThatWait(work, folios);
  cancelInvoice(work, { id, reason: "Wrong" });
  if (stateOf(work, folios, waiting) !== before) throw new Error("the folio of a canceled invoice is not as before");
}

function stateOf(view: View, folios: readonly FolioRow[], more: readonly string[]): string {
  const ids = folios.map((folio) => folio.id);
  const charges = [...chargesOfFolios(view, ids).values()].flat();
  const known = charges.filter((charge) => !more.includes(charge.id));
  const extra = (folio_id: string) =>
    sumAmounts(charges.filter((each) => each.folio_id === folio_id && !known.includes(each)).map(grossOf));
  const sums = folioStore
    .findMany(view, ids)
    .map((each) => [each.id, sumAmounts([grossOf(each), opposite(extra(each.id))]), each.paid_amount]);
  return JSON.stringify([sums, known.map(withoutTax).sort((a, b) => (a.id < b.id ? -1 : 1)), [...paymentsOfFolios(view, ids)]]);
}

/** A folio that is open again follows the dates of its tax rates, which may have changed while it was closed. */
function withoutTax(charge: ChargeRow) {
  return { ...charge, tax_percentage: null, version: null, updated_at: null };
}

function grossOf({ gross_amount }: { gross_amount: number }): number {
  return gross_amount;
}

function chargesThatWait({ db }: View, folios: readonly FolioRow[]): string[] {
  const sql = `SELECT c.id FROM charges c JOIN bookings b ON b.id = c.booking_id
    WHERE (c.suspended AND b.status <> 'canceled' OR c.waived AND b.status NOT IN ('checked_out', 'no_show', 'canceled')) AND c.folio_id IN (SELECT value FROM json_each(?))`;
  return prepared<string>(db, sql)
    .pluck()
    .all(JSON.stringify(folios.map(({ id }) => id)));
}
