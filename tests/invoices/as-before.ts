import type { View, Work } from "#server/core/work.ts";
import { chargesOfFolios, type FolioRow, folioStore, paymentsOfFolios } from "#server/folios/queries.ts";
import { coveredFolios, invoiceStore } from "#server/invoices/queries.ts";
import { cancelInvoice } from "#server/invoices/service.ts";

/** Cancels an invoice, and fails where its folios are not as they were: their charges, their payments and their sums. */
export function cancelAndCompare(work: Work, id: string): void {
  const folios = coveredFolios(work, invoiceStore.find(work, id));
  const before = stateOf(work, folios);
  cancelInvoice(work, { id, reason: "Wrong" });
  if (stateOf(work, folios) !== before) throw new Error("the folio of a canceled invoice is not as before");
}

function stateOf(view: View, folios: readonly FolioRow[]): string {
  const ids = folios.map((folio) => folio.id);
  const sums = folioStore.findMany(view, ids).map(({ id, gross_amount, paid_amount }) => [id, gross_amount, paid_amount]);
  return JSON.stringify([sums, [...chargesOfFolios(view, ids)], [...paymentsOfFolios(view, ids)]]);
}
