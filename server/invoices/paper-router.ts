import { DownloadAnswer } from "#server/core/calls/transfer.ts";
import { procedure, router } from "#server/core/calls/trpc.ts";
import { downloadOf, getFile } from "#server/files/queries.ts";
import { archiveInvoice } from "#server/invoices/archive.ts";
import { previewInvoice } from "#server/invoices/preview.ts";
import { invoiceStore } from "#server/invoices/queries.ts";
import { pdfDownload } from "#server/paper/download.ts";
import { Problem } from "#shared/core/errors.ts";
import { ById } from "#shared/core/fields.ts";
import { InvoicePreview } from "#shared/invoices/schema.ts";

/** Invoices on paper. */
export const invoicePaperRouter = router({
  preview: procedure("folios:write")
    .meta({
      rest: "POST /invoices/preview",
      download: "application/pdf",
      summary: "The invoice of a folio as it would be issued now, marked as a draft; stores nothing",
    })
    .input(InvoicePreview)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => pdfDownload(await previewInvoice(ctx.view, ctx.runtime.config, input))),

  content: procedure("folios:read")
    .meta({ rest: "GET /invoices/{id}/content", download: "application/pdf", summary: "The paper of an issued invoice; a draft has none" })
    .input(ById)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => {
      const { file_id } = invoiceStore.get(ctx.view, input.id);
      if (file_id === null) throw new Problem("invoice/invalid_status");
      await archiveInvoice(ctx.runtime, input.id);
      return downloadOf(ctx.runtime.config, getFile(ctx.view, file_id));
    }),
});
