import { and, eq, sql } from "drizzle-orm";
import type { InvoiceRow } from "#server/money/invoices/queries.ts";
import { sealInvoice } from "#server/money/invoices/seals.ts";
import { bookedInvoices } from "#server/money/invoices/tables.ts";
import { command, ofProperty } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { addsUp, bookedOf, storedSold } from "#shared/money/invoices/booked.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";

const insertBooked = command(
  [
    ...["invoice_id", "day", "finalized_at", "sequence", "is_cancellation", "related_invoice_id"],
    ...["number", "currency", "buyer", "cancels", "cost_center", "gross", "paid", "sold"],
  ] as const,
  (db, { property, ...values }) => db.insert(bookedInvoices).values({ ...values, property_id: property }),
);

/**
 * Stores the accounting data of an invoice that is issued in this transaction. Where the document's sums are consistent, both are sealed:
 * while the seal holds, reports need not parse the document for its sums.
 */
export function bookInvoice(work: Work, invoice: InvoiceRow, content: InvoiceContent): void {
  const booked = bookedOf(content);
  const { sold, ...head } = booked;
  const { finalized_on: day, finalized_at, sequence, is_cancellation, related_invoice_id } = invoice;
  const issued = { invoice_id: invoice.id, day, finalized_at, sequence, is_cancellation, related_invoice_id };
  insertBooked(work, { ...issued, ...head, sold: storedSold(sold) });
  if (addsUp(content, booked)) sealInvoice(work, invoice.id);
}

const renameBooked = command(["id", "buyer", "sold"], (db, { id, buyer, sold, property }) =>
  db
    .update(bookedInvoices)
    .set({ buyer: sql`${buyer}`, sold: sql`${sold}` })
    .where(and(eq(bookedInvoices.invoice_id, id), ofProperty(bookedInvoices, property))),
);

/** Stores buyer and items again after the persons were removed from an invoice, and seals it again where its sums are consistent. */
export function rebookInvoice(work: Work, invoice: InvoiceRow, content: InvoiceContent): void {
  const booked = bookedOf(content);
  renameBooked(work, { id: invoice.id, buyer: booked.buyer, sold: storedSold(booked.sold) });
  if (addsUp(content, booked)) sealInvoice(work, invoice.id);
}
