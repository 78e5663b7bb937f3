import { and, isNull, or } from "drizzle-orm";
import { rebookInvoice } from "#server/money/invoices/booked.ts";
import { invoiceStore } from "#server/money/invoices/queries.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { BillingAddress } from "#shared/money/invoices/address.ts";
import { type InvoiceContent, readInvoiceContent } from "#shared/money/invoices/content.ts";
import { REDACTED } from "#shared/platform/core/redaction.ts";

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

/**
 * Removes the persons from issued invoices whose retention period is over, in their contents and accounting data; number, day, items and
 * amounts stay and are sealed again. Returns the files of the PDFs, which nothing refers to any more.
 */
export function clearInvoices(work: Work, ids: readonly string[]): string[] {
  return invoiceStore.findMany(work, ids).flatMap((row) => {
    if (row.content === null || row.file_id === null) return [];
    const content = withoutPersons(readInvoiceContent(row.content));
    const cleared = { content, billing_address: BillingAddress.parse({}), additional_text: null, cancellation_reason: null, file_id: null };
    const invoice = invoiceStore.update(work, row, cleared);
    rebookInvoice(work, invoice, content);
    work.record("invoice.cleared", invoice, { words: { number: row.number ?? "" } });
    return [row.file_id];
  });
}

function withoutPersons(content: InvoiceContent): InvoiceContent {
  const { country } = content.buyer;
  const nothing = { line1: null, line2: null, postal_code: null, city: null, state: null, country };
  const nobody = { name: null, company_name: null, customer_number: null, vat_number: null, email: null };
  return {
    ...content,
    buyer: { ...nothing, ...nobody, reference: null, supplier_number: null },
    stays: content.stays.map((stay) => ({ ...stay, guests: [] })),
    // A line without an item was typed by hand, unless it is about a deposit.
    lines: content.lines.map((line) =>
      line.item_id || line.deposit || content.kind === "deposit" ? line : { ...line, name: REDACTED, booked_name: null },
    ),
    payments: content.payments.map((payment) => ({ ...payment, reference: null })),
    additional_text: null,
    cancels: content.cancels && { ...content.cancels, reason: REDACTED },
    credits: content.credits && { ...content.credits, reason: REDACTED },
  };
}
