import { and, eq, isNull } from "drizzle-orm";
import { contentOf } from "#server/money/invoices/content.ts";
import { addressFor, customerOf } from "#server/money/invoices/customer.ts";
import { billOf } from "#server/money/invoices/drafts.ts";
import { makeInvoicePdf } from "#server/money/invoices/pdf-task.ts";
import { coveredFolios, type InvoiceRow, invoiceStore } from "#server/money/invoices/queries.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import type { Pdf } from "#server/tenant/pdf/download.ts";
import type { InvoicePreview } from "#shared/money/invoices/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { localDate } from "#shared/platform/core/stays.ts";

/**
 * The PDF of an invoice as it would be issued now, marked as a draft; stores nothing and takes no number. Throws what creating the draft
 * would throw; a folio with a draft shows that one. Deposits that would come to its folios with the draft are deducted already.
 */
export async function previewInvoice(view: View, config: Config, input: InvoicePreview): Promise<Pdf> {
  const draft = draftOf(view, input.folio_id);
  const { folios, customer_id, billing_address } = draft ? draftedBill(view, draft, input) : billOf(view, input);
  const content = contentOf(view, {
    invoice: { customer_id },
    folios,
    number: "",
    issued_on: localDate(view.now, view.actor.time_zone),
    billing_address,
    additional_text: input.additional_text ?? draft?.additional_text ?? null,
    group_charges: input.group_charges,
    brought: draft ? [] : view.wiring.deposits.toBring(view, folios),
  });
  if (content.lines.length === 0) throw new Problem("folio/empty");
  return makeInvoicePdf(config, { content, isDraft: true });
}

const draftOfFolio = query(["folio"], (db, { folio, property }) =>
  db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.folio_id, folio), ofProperty(invoices, property), eq(invoices.status, "draft"), isNull(invoices.deleted_at))),
);

function draftOf(view: View, folio_id: string): InvoiceRow | null {
  const row = draftOfFolio.get(view, { folio: folio_id });
  return row ? invoiceStore.find(view, row.id) : null;
}

function draftedBill(view: View, draft: InvoiceRow, input: InvoicePreview) {
  const folios = coveredFolios(view, draft);
  const [folio] = folios;
  if (!folio) throw new Error("an invoice covers no folio");
  const customer = input.customer_id === null ? null : customerOf(view, folio, input.customer_id);
  if (customer) return { folios, customer_id: customer.id, billing_address: addressFor(view, customer, input.billing_address) };
  const billing_address = input.billing_address ? addressFor(view, null, input.billing_address) : draft.billing_address;
  return { folios, customer_id: draft.customer_id, billing_address };
}
