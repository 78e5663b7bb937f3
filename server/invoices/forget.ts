import { and, isNull, or } from "drizzle-orm";
import { ofProperty, oneOf, query } from "#server/core/database/query.ts";
import type { Work } from "#server/core/work/work.ts";
import { invoiceStore } from "#server/invoices/queries.ts";
import { invoices } from "#server/invoices/tables.ts";
import { BillingAddress } from "#shared/invoices/address.ts";

const draftsOf = query(["ids", "folios"], (db, { ids, folios, property }) =>
  db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(or(oneOf(invoices.id, ids), oneOf(invoices.folio_id, folios)), isNull(invoices.number), ofProperty(invoices, property))),
);

/** Removes address and text from drafts, deleted ones too. What was issued is kept as the law requires. */
export function forgetDrafts(work: Work, theirs: { ids: readonly string[]; folios: readonly string[] }): void {
  const ids = draftsOf.all(work, theirs).map(({ id }) => id);
  for (const row of invoiceStore.findMany(work, ids)) {
    invoiceStore.update(work, row, { billing_address: BillingAddress.parse({}), additional_text: null });
  }
}
