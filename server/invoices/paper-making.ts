import { makeAside } from "#server/core/aside.ts";
import type { Making } from "#server/core/reading.ts";
import type { Home } from "#server/core/work.ts";
import type { InvoicePaper } from "#server/invoices/paper.ts";
import type { Pdf } from "#server/paper/download.ts";

type Input = { home: Home; paper: InvoicePaper };
type Made = { name: string; bytes: Uint8Array };

/** Drawing takes as long as dozens of moves on the plan, which would wait for it. */
export const invoicePaperMaking: Making<Input, Made> = {
  name: "invoice paper",
  async make({ home, paper }) {
    const { invoicePdf } = await import("#server/invoices/paper.ts");
    const { name, content } = await invoicePdf(home, paper);
    return { name, bytes: content };
  },
};

/** An invoice on paper, drawn aside; see `invoicePdf`. */
export async function makeInvoicePdf(home: Home, paper: InvoicePaper): Promise<Pdf> {
  const { name, bytes } = await makeAside(invoicePaperMaking, { home, paper });
  return { name, content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}
