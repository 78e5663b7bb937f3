import { expandAll } from "#server/core/database/expand.ts";
import { pagedList } from "#server/core/worker/long-pages.ts";
import { listInvoices } from "#server/invoices/queries.ts";
import { toAmounts } from "#shared/core/wire-money.ts";
import { InvoicePage, type InvoiceQuery } from "#shared/invoices/schema.ts";

/** The list of invoices, page by page. */
export const invoicePages = pagedList("invoices", InvoicePage, (view, query: InvoiceQuery) => {
  const page = listInvoices(view, query);
  return toAmounts(InvoicePage, { ...page, data: expandAll(view, "invoice", page.data, query.expand) });
});
