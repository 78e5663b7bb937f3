import type { InvoiceDocument } from "#server/money/invoices/invoice-pdf.ts";
import type { Config } from "#server/platform/core/work/work.ts";
import type { RenderTask } from "#server/platform/core/worker/tasks.ts";
import { renderInWorker } from "#server/platform/core/worker/worker-pool.ts";
import type { Pdf } from "#server/tenant/pdf/download.ts";

type Input = { config: Config; document: InvoiceDocument };
type PdfFile = { name: string; bytes: Uint8Array };

/** Drawing takes as long as dozens of moves on the room plan and would block the event loop for that time. */
export const invoicePdfTask: RenderTask<Input, PdfFile> = {
  name: "invoice PDF",
  async render({ config, document }) {
    const { invoicePdf } = await import("#server/money/invoices/invoice-pdf.ts");
    const { name, content } = await invoicePdf(config, document);
    return { name, bytes: content };
  },
};

/** An invoice as a PDF, drawn in a worker thread; see `invoicePdf`. */
export async function makeInvoicePdf(config: Config, document: InvoiceDocument): Promise<Pdf> {
  const { name, bytes } = await renderInWorker(invoicePdfTask, { config, document });
  return { name, content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}
