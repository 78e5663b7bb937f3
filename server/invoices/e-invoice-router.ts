import { DownloadAnswer } from "#server/core/calls/transfer.ts";
import { procedure, router } from "#server/core/calls/trpc.ts";
import { invoiceStore } from "#server/invoices/queries.ts";
import { Problem } from "#shared/core/errors.ts";
import { ById } from "#shared/core/fields.ts";
import { readInvoiceContent } from "#shared/invoices/content.ts";

/** Issued invoices as programs read them. */
export const eInvoiceRouter = router({
  xrechnung: procedure("folios:read")
    .meta({ rest: "GET /invoices/{id}/xrechnung", download: "application/xml", summary: "An issued invoice as XRechnung 3.0 (CII)" })
    .input(ById)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => {
      const { content } = invoiceStore.get(ctx.view, input.id);
      if (content === null) throw new Problem("invoice/invalid_status");
      const { xrechnungOf } = await import("#server/e-invoices/xrechnung.ts");
      return xrechnungOf(readInvoiceContent(content), ctx.language);
    }),
});
