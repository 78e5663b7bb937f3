import { setImmediate } from "node:timers/promises";
import { Download } from "#server/core/calls/transfer.ts";
import type { Runtime, View } from "#server/core/work/work.ts";
import { streamBytes } from "#server/files/disk.ts";
import { downloadOf, getFile } from "#server/files/queries.ts";
import { archiveInvoice } from "#server/invoices/archive.ts";
import type { InvoiceOut } from "#server/invoices/queries.ts";
import { type ZipEntry, zipStream } from "#server/list-files/zip.ts";
import { fileSafe } from "#server/pdf/download.ts";
import { Problem } from "#shared/core/errors.ts";
import type { Language } from "#shared/core/language.ts";
import { MAX_PAGE_SIZE, type Page } from "#shared/core/paging.ts";
import { localDate } from "#shared/core/stays.ts";
import { invoicesText } from "#shared/invoices/text.ts";

type Asked = { runtime: Runtime; view: View; language: Language };
type InvoicePages = (paging: { page_number: number; page_size: number }) => Page<InvoiceOut>;

/**
 * The PDFs of all issued invoices of a list in one ZIP, each named by its number. Missing PDFs are drawn before the first byte is sent, so
 * that an error is a problem response and not a truncated file. Throws `invoice/none_issued`.
 */
export async function invoicePdfs({ runtime, view, language }: Asked, page: InvoicePages): Promise<Download> {
  const entries: ZipEntry[] = [];
  for (let page_number = 1; ; page_number += 1) {
    const { data, has_next_page } = page({ page_number, page_size: MAX_PAGE_SIZE });
    for (const invoice of data) {
      const entry = await entryOf({ runtime, view }, invoice);
      if (entry) entries.push(entry);
    }
    if (!has_next_page) break;
    await setImmediate();
  }
  if (entries.length === 0) throw new Problem("invoice/none_issued");
  const name = fileSafe(`${invoicesText.title[language]} ${localDate(view.now, view.actor.time_zone)}.zip`);
  return new Download({ name, type: "application/zip", size: null, content: () => zipStream(entries) });
}

async function entryOf({ runtime, view }: Pick<Asked, "runtime" | "view">, invoice: InvoiceOut): Promise<ZipEntry | null> {
  const { id, number, file_id, finalized_at } = invoice;
  if (number === null || file_id === null) return null;
  await archiveInvoice(runtime, id);
  const { size } = downloadOf(runtime.config, getFile(view, file_id)).file;
  const range = { start: 0, end: Math.max(0, (size ?? 0) - 1) };
  return {
    name: `${fileSafe(number)}.pdf`,
    changed_at: new Date(finalized_at ?? view.now),
    open: () => streamBytes(runtime.config, file_id, range),
  };
}
