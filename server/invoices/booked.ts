import { prepared } from "#server/core/database/prepared.ts";
import type { Work } from "#server/core/work/work.ts";
import { sealInvoice } from "#server/invoices/seals.ts";
import { addsUp, bookedOf, storedSold } from "#shared/invoices/booked.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";

const INSERT = `INSERT INTO booked_invoices (invoice_id, property_id, day, finalized_at, sequence, is_cancellation, related_invoice_id,
    number, currency, buyer, cancels, cost_center, gross, paid, sold)
  SELECT id, property_id, finalized_on, finalized_at, sequence, is_cancellation, related_invoice_id,
    $number, $currency, $buyer, $cancels, $cost_center, $gross, $paid, $sold
  FROM invoices WHERE id = $id`;

/**
 * Writes down what accounting needs of an invoice that is issued in this very transaction. Where its paper adds up, both
 * are sealed: as long as the seal holds, nobody has to look into the paper to know what it comes to.
 */
export function bookInvoice(work: Work, id: string, content: InvoiceContent): void {
  const booked = bookedOf(content);
  const { sold, ...head } = booked;
  prepared(work.db, INSERT).run({ id, ...head, sold: storedSold(sold) });
  if (addsUp(content, booked)) sealInvoice(work, id);
}
