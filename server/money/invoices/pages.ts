import { listInvoices } from "#server/money/invoices/queries.ts";
import { expandAll } from "#server/platform/core/database/expand.ts";
import { pagedList } from "#server/platform/core/worker/long-pages.ts";
import { InvoicePage, type InvoiceQuery } from "#shared/money/invoices/schema.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";

/** The list of invoices, page by page. */
export const invoicePages = pagedList("invoices", InvoicePage, (view, query: InvoiceQuery) => {
  const page = listInvoices(view, query);
  return toAmounts(InvoicePage, { ...page, data: expandAll(view, "invoice", page.data, query.expand) });
});
