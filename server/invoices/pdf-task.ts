import type { Config } from "#server/core/work/work.ts";
import type { RenderTask } from "#server/core/worker/tasks.ts";
import { renderInWorker } from "#server/core/worker/worker-pool.ts";
import type { InvoicePaper } from "#server/invoices/paper.ts";
import type { Pdf } from "#server/paper/download.ts";

type Input = { config: Config; paper: InvoicePaper };
type Made = { name: string; bytes: Uint8Array };

/** Drawing takes as long as dozens of moves on the plan, and would block the event loop for as long. */
export const invoicePdfTask: RenderTask<Input, Made> = {
  name: "invoice PDF",
  async render({ config, paper }) {
    const { invoicePdf } = await import("#server/invoices/paper.ts");
    const { name, content } = await invoicePdf(config, paper);
    return { name, bytes: content };
  },
};

/** An invoice as a PDF, drawn in a worker thread; see `invoicePdf`. */
export async function makeInvoicePdf(config: Config, paper: InvoicePaper): Promise<Pdf> {
  const { name, bytes } = await renderInWorker(invoicePdfTask, { config, paper });
  return { name, content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}
