import { eq } from "drizzle-orm";
import { invoiceStore } from "#server/money/invoices/queries.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { ContactReassignment } from "#server/stays/bookings/reassign-contact.ts";

/** Moves the invoices of one contact to another; the frozen contents of finalized ones stay. */
export function reassignInvoices(work: Work, { from, to }: ContactReassignment): void {
  for (const row of invoiceStore.all(work, eq(invoices.customer_id, from.id))) {
    const saved = invoiceStore.update(work, row, { customer_id: to.id });
    work.record("contact.merged", saved, { words: { from: from.name, name: to.name } });
  }
}
