import { prepared } from "#server/core/prepared.ts";
import type { Work } from "#server/core/work.ts";
import { bookedOf, packSold } from "#shared/invoices/booked.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";

const INSERT = `INSERT INTO booked_invoices (invoice_id, property_id, day, finalized_at, sequence, is_cancellation, related_invoice_id,
    number, currency, buyer, cancels, cost_center, gross, paid, sold)
  SELECT id, property_id, finalized_on, finalized_at, sequence, is_cancellation, related_invoice_id,
    $number, $currency, $buyer, $cancels, $cost_center, $gross, $paid, $sold
  FROM invoices WHERE id = $id`;

/** Writes down what accounting needs of an invoice that is issued in this very transaction. */
export function bookInvoice(work: Work, id: string, content: InvoiceContent): void {
  const { sold, ...booked } = bookedOf(content);
  prepared(work.db, INSERT).run({ id, ...booked, sold: packSold(sold) });
}
