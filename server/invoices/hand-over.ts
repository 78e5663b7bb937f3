import { eq } from "drizzle-orm";
import type { HandOver } from "#server/bookings/hand-over.ts";
import type { Work } from "#server/core/work/work.ts";
import { invoiceStore } from "#server/invoices/queries.ts";
import { invoices } from "#server/invoices/tables.ts";

/** Moves the invoices of one contact to another; the frozen contents of finalized ones stay. */
export function handOverInvoices(work: Work, { from, to }: HandOver): void {
  for (const row of invoiceStore.all(work, eq(invoices.customer_id, from.id))) {
    const saved = invoiceStore.update(work, row, { customer_id: to.id });
    work.record("contact.merged", saved, { words: { from: from.name, name: to.name } });
  }
}
