import { hash } from "node:crypto";
import { prepared } from "#server/core/database/prepared.ts";
import type { Work } from "#server/core/work/work.ts";
import { addsUp, bookedOf, packSold } from "#shared/invoices/booked.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";

const INSERT = `INSERT INTO booked_invoices (invoice_id, property_id, day, finalized_at, sequence, is_cancellation, related_invoice_id,
    number, currency, buyer, cancels, cost_center, gross, paid, sold)
  SELECT id, property_id, finalized_on, finalized_at, sequence, is_cancellation, related_invoice_id,
    $number, $currency, $buyer, $cancels, $cost_center, $gross, $paid, $sold
  FROM invoices WHERE id = $id`;

/** All that never changes of an issued invoice `i` and of what accounting needs of it, `b`: as bytes, which nobody has to decode. */
export const FROZEN = `CAST(json_array(i.property_id, i.number, i.series, i.sequence, i.is_cancellation, i.total_amount, i.finalized_at, i.finalized_on,
    b.property_id, b.number, b.sequence, b.is_cancellation, b.related_invoice_id, b.finalized_at, b.day, b.currency, b.buyer, b.cancels,
    b.cost_center, b.gross, b.paid, b.sold) || i.content AS BLOB)`;
/** Another `FROZEN` is another version: seals of this one are then made anew for those that still hold by the old. */
const SEAL_VERSION = 1;

const SEAL = "UPDATE booked_invoices SET seal = $seal WHERE invoice_id = $id";

/**
 * Writes down what accounting needs of an invoice that is issued in this very transaction. Where its paper adds up, both
 * are sealed: as long as the seal holds, nobody has to look into the paper to know what it comes to.
 */
export function bookInvoice(work: Work, id: string, content: InvoiceContent): void {
  const booked = bookedOf(content);
  const { sold, ...head } = booked;
  prepared(work.db, INSERT).run({ id, ...head, sold: packSold(sold) });
  if (!addsUp(content, booked)) return;
  const sql = `SELECT ${FROZEN} FROM booked_invoices b JOIN invoices i ON i.id = b.invoice_id WHERE b.invoice_id = ?`;
  const frozen = prepared<Buffer>(work.db, sql).pluck().get(id);
  if (frozen) prepared(work.db, SEAL).run({ id, seal: sealOf(frozen) });
}

/** What nothing else than these bytes has, behind the version of the columns and their order in `FROZEN` that it was made of. */
export function sealOf(frozen: Buffer): string {
  return `${SEAL_VERSION}.${hash("sha256", frozen, "base64url")}`;
}
