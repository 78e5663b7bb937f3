import { and, eq, isNull } from "drizzle-orm";
import type { ContactChange } from "#server/guests/contacts/reactions.ts";
import { ownAddressOf } from "#server/money/invoices/customer.ts";
import { recordInvoiceEvent } from "#server/money/invoices/events.ts";
import { coveredFolios, invoiceStore } from "#server/money/invoices/queries.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { isSameAddress, missingOf } from "#shared/money/invoices/address.ts";

const draftsOfCustomer = query(["customer"], (db, { customer, property }) =>
  db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(eq(invoices.customer_id, customer), ofProperty(invoices, property), eq(invoices.status, "draft"), isNull(invoices.deleted_at)),
    ),
);

/**
 * Drafts that are addressed to their customer's own name and address follow a change of it. An address that was typed for the invoice
 * stays, and so does one whose successor would be incomplete. What is issued is frozen.
 */
export function draftsFollowCustomer(work: Work, { before, after }: ContactChange): void {
  const former = ownAddressOf(before);
  const next = ownAddressOf(after);
  if (isSameAddress(former, next) || missingOf(next).length > 0) return;
  for (const { id } of draftsOfCustomer.all(work, { customer: after.id })) {
    const draft = invoiceStore.get(work, id);
    if (!isSameAddress(draft.billing_address, former)) continue;
    const invoice = invoiceStore.update(work, draft, { billing_address: next });
    const folios = coveredFolios(work, invoice);
    recordInvoiceEvent(work, { invoice, folios }, { type: "invoice.changed", data: { words: { folio: folios[0]?.number ?? "" } } });
  }
}
